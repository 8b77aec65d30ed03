import type { ConversationId, Draft, MessageReply } from '@thrum/contracts/chat/chat.entities'
import type { Sticker } from '@thrum/contracts/chat/stickers'
import { isBlank } from '@thrum/contracts/plain-text'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Chat, ChatMessage } from './chat.model.ts'
import { type DraftState, NOTHING_TYPED, nextDraft, type Typed } from './draft.machine.ts'
import { withEmoji } from './emoji/bracket-names.ts'
import { isTooLarge } from './input-text.ts'
import { TypingSignal } from './typing-signal.ts'

export interface ChatInputSnapshot extends Typed {
  /** One's own message that is being changed; then `text` is its new words, and the draft waits. */
  readonly edited: ChatMessage | undefined
  /** These very words are on their way. */
  readonly isSaving: boolean
}

export interface ChatInputParts {
  readonly chat: Chat
  readonly id: ConversationId
  readonly clock: Clock
  /** Epoch ms: a draft's age is compared between devices. */
  readonly wallMs: () => number
}

/** What became of an attempt to send. */
export type Submitted = 'sent' | 'saved' | 'blank' | 'tooLarge' | 'busy' | { readonly failed: unknown }

/** The change of one message, from when it is begun until it is saved or left. */
interface Edit {
  readonly message: ChatMessage
  text: string
  /** What the message says so far. */
  saved: string
  /** The newest words on their way. */
  sending: string | undefined
}

/** What is being written in one conversation: a draft with its quote, or the change of a message. No markup. */
export class ChatInput {
  readonly #parts: ChatInputParts
  readonly #typing: TypingSignal
  readonly #listeners = new Set<() => void>()
  #draft: DraftState = NOTHING_TYPED
  #edited: Edit | undefined
  #saves: Promise<unknown> = Promise.resolve()
  #hasFocus = false
  #snapshot: ChatInputSnapshot = { text: '', quote: null, edited: undefined, isSaving: false }

  constructor(parts: ChatInputParts) {
    this.#parts = parts
    this.#typing = new TypingSignal((isOn) => parts.chat.setTyping(parts.id, isOn), parts.clock)
  }

  readonly getSnapshot = (): ChatInputSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Words of a change that was begun are neither saved nor on their way. */
  get hasUnsaved(): boolean {
    const edited = this.#edited
    if (edited === undefined) return false
    return ![edited.saved, edited.sending].includes(edited.text.trim())
  }

  /** The conversation's draft, as it is kept and as other devices change it. */
  told(draft: Draft | null): void {
    const isBusy = this.#hasFocus && !isEmpty(this.#draft)
    this.#draft = nextDraft(this.#draft, { type: 'told', draft, isBusy })
    this.#tell()
  }

  write(text: string): void {
    this.#typing.changed(isBlank(text))
    if (this.#edited !== undefined) this.#edited.text = text
    else this.#take({ text, quote: this.#draft.quote })
    this.#tell()
  }

  /** `null` leaves the quote out again. */
  quote(quote: MessageReply | null): void {
    this.#edited = undefined
    this.#take({ text: this.#draft.text, quote })
    this.#tell()
  }

  /** What is answered to is gone; its words go here and from the draft, too. */
  forgetQuoted(): void {
    const { text, quote } = this.#draft
    if (quote === null || quote.messageAbstract === '') return
    this.#take({ text, quote: { ...quote, messageAbstract: '' } })
    this.#tell()
  }

  edit(message: ChatMessage): void {
    const text = typeof message.payload.text === 'string' ? message.payload.text : ''
    this.#edited = { message, text, saved: text, sending: undefined }
    this.#tell()
  }

  /** The message stays as it was, and the draft is there again. */
  stopEditing(): void {
    this.#edited = undefined
    this.#tell()
  }

  /** Sends, or saves the change. Whatever was not taken stays where it is. */
  async submit(): Promise<Submitted> {
    const { text } = this.#snapshot
    if (isBlank(text)) return 'blank'
    if (isTooLarge(text)) return 'tooLarge'
    if (this.#edited !== undefined) return this.#save(this.#edited)
    const { chat, id } = this.#parts
    const { quote } = this.#draft
    chat.send(id, {
      type: 'text',
      payload: { text: withEmoji(text.trim()) },
      ...(quote === null ? {} : { quote }),
    })
    this.#typing.end()
    this.#take({ text: '', quote: null })
    this.#tell()
    return 'sent'
  }

  /** A message of its own, at once; what is typed stays, and the quote goes with it. */
  sendSticker(payload: Sticker): void {
    const { chat, id } = this.#parts
    const { text, quote } = this.#draft
    chat.send(id, { type: 'face', payload, ...(quote === null ? {} : { quote }) })
    if (quote !== null) this.#take({ text, quote: null })
    this.#tell()
  }

  focused(): void {
    this.#hasFocus = true
    this.#typing.focused()
  }

  blurred(): void {
    this.#hasFocus = false
    this.#typing.blurred()
  }

  /** The conversation is no longer on screen; what was written stays its draft. */
  left(): void {
    this.#hasFocus = false
    this.#typing.end()
  }

  async #save(edit: Edit): Promise<Submitted> {
    const { chat, id } = this.#parts
    const text = edit.text.trim()
    if (text === edit.sending) return 'busy'
    edit.sending = text
    this.#tell()
    // One after the other: the words that were saved last are the ones that stay.
    const save = this.#saves.then(async () => {
      if (text !== edit.saved) await chat.edit(id, edit.message.sequence, withEmoji(text))
      edit.saved = text
    })
    this.#saves = save.catch(() => undefined)
    try {
      await save
      // What was written meanwhile goes on being written.
      if (this.#edited === edit && edit.text.trim() === text) {
        this.#typing.end()
        this.#edited = undefined
      }
      return 'saved'
    } catch (error) {
      return { failed: error }
    } finally {
      if (edit.sending === text) edit.sending = undefined
      this.#tell()
    }
  }

  #take(typed: Typed): void {
    const { chat, id, wallMs } = this.#parts
    this.#draft = nextDraft(this.#draft, { type: 'typed', typed, nowMs: wallMs() })
    const { text, quote, time } = this.#draft
    chat.saveDraft(id, isEmpty(typed) ? undefined : { text, quote, time })
  }

  #tell(): void {
    const edited = this.#edited
    this.#snapshot = {
      text: edited?.text ?? this.#draft.text,
      quote: edited === undefined ? this.#draft.quote : null,
      edited: edited?.message,
      isSaving: edited?.sending !== undefined && edited.sending === edited.text.trim(),
    }
    for (const listener of this.#listeners) listener()
  }
}

function isEmpty({ text, quote }: Typed): boolean {
  return text === '' && quote === null
}
