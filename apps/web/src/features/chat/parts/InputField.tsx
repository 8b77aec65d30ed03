import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { CHAT_TOAST_MS, TEXT_MAX } from '@thrum/contracts/limits'
import { isBlank } from '@thrum/contracts/plain-text'
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '../../../lib/characters.ts'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { isOfComposition } from '../../../ui/field/composition.ts'
import { ask } from '../../../ui/popup/ask.ts'
import type { ChosenPicture } from '../../media/index.ts'
import type { ChatMessage } from '../chat.model.ts'
import type { ChatInput, ChatInputSnapshot } from '../chat-input.ts'
import type { FileAttachment, FilmAttachment } from '../core/attachment.ts'
import { withEmoji } from '../emoji/bracket-names.ts'
import { useFileEntry } from '../file/use-file-entry.ts'
import { useFilmEntry } from '../film/use-film-entry.ts'
import { dropLast, fitText } from '../input-text.ts'
import type { Peer } from '../interact.ts'
import { tellTrouble } from '../tell-trouble.ts'
import { isDesktop, useInputPanel } from '../use-input-panel.ts'
import { usePictureEntry } from '../use-picture-entry.ts'
import type { Recording } from '../voice/microphone.model.ts'
import { useVoiceMode } from '../voice/use-voice-mode.ts'
import { VoiceEntry } from '../voice/VoiceEntry.tsx'
import css from './InputBar.module.css'
import { InputButtons } from './InputButtons.tsx'
import { InputPanel } from './InputPanel.tsx'
import { InputStrip } from './InputStrip.tsx'
import { PicturePreview } from './PicturePreview.tsx'

/** What the messages ask of the input. What was changed of a message, and not saved, goes only after a question. */
export interface InputHandle {
  quote(quote: MessageReply): Promise<void>
  edit(message: ChatMessage): Promise<void>
  /** Takes recalled words up again; what stands there goes only after a question. Requirement CHAT-035 */
  takeUp(text: string): Promise<void>
}

interface InputFieldProps {
  readonly ref?: Ref<InputHandle> | undefined
  readonly input: ChatInput
  readonly snapshot: ChatInputSnapshot
  readonly peer: Peer | undefined
  readonly onPicture: (picture: ChosenPicture, isOnce: boolean) => void
  readonly onFilm: (film: FilmAttachment) => void
  readonly onFile: (file: FileAttachment) => void
  readonly onPlace: () => void
  readonly onVoice: (recording: Recording) => void
  /** In a chat with the service alone. */
  readonly onRate: ((score: number, comment: string) => void) | undefined
}

/** From here on the count is shown. */
const COUNT_FROM = 120

export function InputField(props: InputFieldProps) {
  const { ref, input, snapshot, peer, onPicture, onFilm, onFile, onPlace, onVoice, onRate } = props
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, quote, edited, isSaving } = snapshot
  const voice = useVoiceMode(edited !== undefined)
  useGrowth(field, text)
  useHandle(ref, input, field, voice.leave)
  const typing = useTyping(input, field)
  const panel = useInputPanel(field)
  const files = useFileEntry(onFile, panel.close)
  const takeFilm = useFilmEntry(onFilm, panel.close)
  const entry = usePictureEntry(onPicture, panel.close, files.askFirst, { hasOnce: onRate === undefined })
  const taken = { onPicture: entry.take, onOnce: entry.takeOnce, onFilm: takeFilm, onFile: files.take }
  const submit = useSubmit(input, field, typing.cut, panel.kind === 'emoji')
  return (
    <>
      <InputStrip
        quote={quote}
        isEditing={edited !== undefined}
        peer={peer}
        onClose={() => {
          if (edited === undefined) input.quote(null)
          else input.stopEditing()
          field.current?.focus({ preventScroll: true })
        }}
      />
      <div className={css.line}>
        <VoiceEntry
          mode={voice}
          isEditing={edited !== undefined}
          onToggle={() => {
            panel.close()
            voice.toggle()
          }}
          onSend={onVoice}
        />
        <div className={css.field} hidden={voice.isOn}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t('chat.input.label')}
            placeholder={t('chat.input.label')}
            dir="auto"
            enterKeyHint={isDesktop() ? 'send' : 'enter'}
            onChange={typing.onChange}
            onPaste={entry.onPaste}
            onCompositionEnd={typing.onCompositionEnd}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && panel.kind !== undefined) closeBy(event, panel.close)
              else
                onKey(
                  event,
                  () => void submit(),
                  () => typing.put('\n'),
                )
            }}
            onFocus={() => {
              panel.fieldFocused()
              input.focused()
            }}
            onBlur={() => input.blurred()}
          />
          <Count text={text} />
          <IconButton
            icon={panel.kind === 'emoji' && !isDesktop() ? 'keyboard' : 'smile'}
            label={t('chat.emoji.open')}
            aria-expanded={panel.kind === 'emoji'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => panel.toggle('emoji', event.detail === 0)}
          />
        </div>
        <InputButtons
          isEditing={edited !== undefined}
          isMoreOpen={panel.kind === 'more'}
          isTalking={voice.isOn}
          isRecording={voice.isByKeys}
          isOff={isBlank(text) || isSaving}
          onMore={() => {
            voice.leave()
            panel.toggle('more', false)
          }}
          onSubmit={() => void submit()}
        />
      </div>
      <InputPanel
        kind={panel.kind}
        isEditing={edited !== undefined}
        hasStickers={edited === undefined}
        takesFocus={panel.isByKey}
        onEmoji={typing.put}
        onSticker={(sticker) => input.sendSticker(sticker)}
        onErase={typing.erase}
        onClose={panel.closeToField}
        {...{ ...taken, onPlace, onRate }}
      />
      <PicturePreview entry={entry} />
    </>
  )
}

function Count({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const length = countCharacters(text)
  if (length < COUNT_FROM) return null
  return (
    <span className={css.count} data-full={length >= TEXT_MAX || undefined} dir="ltr">
      {t('chat.input.count', { length, max: TEXT_MAX })}
    </span>
  )
}

/**
 * Sends, or saves; then one goes on writing.
 * @param cut tells whether what was still being composed had to be cut: then one looks at it first
 * @param isChoosing between emoji, where the phone's keyboard stays away
 */
function useSubmit(
  input: ChatInput,
  field: RefObject<HTMLTextAreaElement | null>,
  cut: () => boolean,
  isChoosing: boolean,
) {
  const { t } = useTranslation()
  return async () => {
    if (cut()) {
      toast(t('chat.input.cut', { max: TEXT_MAX }), { durationMs: CHAT_TOAST_MS })
      return
    }
    const submitted = await input.submit()
    if (submitted === 'tooLarge') toast(t('chat.input.large'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
    else if (typeof submitted !== 'string') tellTrouble(submitted.failed)
    if (!isChoosing || isDesktop()) field.current?.focus({ preventScroll: true })
  }
}

function closeBy(event: KeyboardEvent, close: () => void): void {
  if (isOfComposition(event)) return
  event.preventDefault()
  close()
}

/** Requirement INPT-004. */
function onKey(event: KeyboardEvent, submit: () => void, breakLine: () => void): void {
  if (event.key !== 'Enter' || isOfComposition(event)) return
  // The browser breaks the line by itself.
  if (event.shiftKey) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    breakLine()
  } else if (isDesktop()) {
    event.preventDefault()
    submit()
  }
}

/** Puts in by something else than keys, one by one. Source: Input Events, inputType */
const PUT_IN = /^insertFrom(?:Paste|Drop|Yank)|^insertReplacement/

/** Takes what is typed, 140 characters at most; what an input method composes is looked at when it is done. */
function useTyping(input: ChatInput, field: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation()
  const take = (value: string, at: number): boolean => {
    const fitted = fitText(value, at)
    const { current } = field
    if (current !== null && fitted.text !== current.value) {
      // Set here and not by drawing anew, which would put the caret at the end.
      current.value = fitted.text
      current.setSelectionRange(fitted.caret, fitted.caret)
    }
    input.write(fitted.text)
    return fitted.isCut
  }
  return {
    onChange(event: ChangeEvent<HTMLTextAreaElement>) {
      const { value, selectionEnd } = event.currentTarget
      const { inputType, isComposing } = event.nativeEvent as InputEvent
      if (isComposing) {
        input.write(value)
        return
      }
      const isPutIn = PUT_IN.test(inputType ?? '')
      const head = value.slice(0, selectionEnd)
      const words = isPutIn ? withEmoji(head) : head
      const isCut = take(words + value.slice(selectionEnd), words.length)
      if (!isCut || !isPutIn) return
      toast(t('chat.input.cut', { max: TEXT_MAX }), { durationMs: CHAT_TOAST_MS })
    },
    onCompositionEnd(event: CompositionEvent<HTMLTextAreaElement>) {
      const { value, selectionEnd } = event.currentTarget
      take(value, selectionEnd)
    },
    /** Where it is too long. @returns whether it was */
    cut(): boolean {
      const { current } = field
      if (current === null) return false
      const { value, selectionEnd } = current
      return fitText(value, selectionEnd).isCut && take(value, selectionEnd)
    },
    /** At the caret, or in place of what is marked. */
    put(words: string) {
      const { current } = field
      if (current === null) return
      const { value, selectionStart, selectionEnd } = current
      const head = value.slice(0, selectionStart) + words
      take(head + value.slice(selectionEnd), head.length)
    },
    /** What is marked, else the character before the caret. */
    erase() {
      const { current } = field
      if (current === null) return
      const { value, selectionStart, selectionEnd } = current
      const before = value.slice(0, selectionStart)
      const head = selectionStart === selectionEnd ? dropLast(before) : before
      take(head + value.slice(selectionEnd), head.length)
    },
  }
}

/** Grows with its text up to what the style allows; browsers with `field-sizing` do so by themselves. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured with each change of the text
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || CSS.supports('field-sizing', 'content')) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [field, text])
}

function useHandle(
  ref: Ref<InputHandle> | undefined,
  input: ChatInput,
  field: RefObject<HTMLTextAreaElement | null>,
  /** Shows the field, where one talks. */
  show: () => void,
): void {
  const { t } = useTranslation()
  useImperativeHandle(ref, () => {
    const focusEnd = () => {
      show()
      const { current } = field
      current?.focus({ preventScroll: true })
      current?.setSelectionRange(current.value.length, current.value.length)
    }
    const askToReplace = (text?: string) =>
      ask({
        title: t('chat.input.replaceTitle'),
        ...(text !== undefined && { text }),
        yes: t('chat.input.replaceYes'),
        no: t('chat.input.replaceNo'),
      })
    const mayLeave = async () => !input.hasUnsaved || askToReplace()
    return {
      async quote(quote) {
        if (!(await mayLeave())) return
        input.quote(quote)
        focusEnd()
      },
      async edit(message) {
        if (!(await mayLeave())) return
        input.edit(message)
        focusEnd()
      },
      async takeUp(text) {
        if (!(await mayLeave())) return
        input.stopEditing()
        const isFree = isBlank(input.getSnapshot().text)
        if (!isFree && !(await askToReplace(t('chat.input.replaceText')))) return
        input.write(text)
        focusEnd()
      },
    }
  }, [input, field, show, t])
}
