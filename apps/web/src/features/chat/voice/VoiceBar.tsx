import { SOUND_MAX_MS } from '@thrum/contracts/limits'
import { type PointerEvent, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { isFocusLost } from '../../../ui/page/focus.ts'
import texts from '../../../ui/text.module.css'
import type { Microphone, Recording } from './microphone.model.ts'
import { MicrophoneDialog, RecordingDialog } from './RecorderDialogs.tsx'
import { useRecorder } from './use-recorder.ts'
import type { Running } from './use-voice-mode.ts'
import css from './VoiceBar.module.css'
import { voicePlayer } from './voice-player.instance.ts'
import type { RecorderSnapshot, VoiceRecorder } from './voice-recorder.ts'
import { barHeight } from './voice-view.ts'

interface VoiceBarProps {
  readonly onSend: (recording: Recording) => void
  /** Something is being recorded, or waits for an answer: the bar must stay. */
  readonly onRunning: (running: Running) => void
  readonly device?: Microphone
}

/** In place of the field: held while one talks, or begun and ended by two presses. Requirements VOIC-001 to VOIC-011 */
export function VoiceBar({ onSend, onRunning, device }: VoiceBarProps) {
  const { recorder, snapshot } = useRecorder(onSend, device)
  const { at, by } = snapshot
  const running = by ?? (snapshot.held === undefined ? undefined : 'held')
  useEffect(() => onRunning(running), [running, onRunning])
  useEffect(() => {
    // It would be heard on the recording.
    if (at === 'recording') voicePlayer.pause()
  }, [at])
  const isByKeys = by === 'keys'
  const record = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isByKeys) return
    // Its buttons go, and the focus with them.
    return () => {
      if (isFocusLost()) record.current?.focus({ preventScroll: true })
    }
  }, [isByKeys])
  return (
    <>
      {isByKeys ? (
        <RecordingLine recorder={recorder} snapshot={snapshot} />
      ) : (
        <HoldBar ref={record} recorder={recorder} at={at} />
      )}
      {by === 'hold' ? <Overlay snapshot={snapshot} /> : null}
      <MicrophoneDialog trouble={snapshot.trouble} recorder={recorder} />
      <RecordingDialog
        held={snapshot.held === 'coming' ? undefined : snapshot.held}
        onAnswer={recorder.answer}
      />
    </>
  )
}

interface HoldBarProps {
  /** Of what begins without holding. */
  readonly ref: Ref<HTMLButtonElement>
  readonly recorder: VoiceRecorder
  readonly at: RecorderSnapshot['at']
}

function HoldBar({ ref, recorder, at }: HoldBarProps) {
  const { t } = useTranslation()
  /** The one that holds: another that comes down beside it changes nothing. */
  const finger = useRef<{ readonly id: number; readonly fromY: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || finger.current !== undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    finger.current = { id: event.pointerId, fromY: event.clientY }
    recorder.press()
  }
  const onPointerMove = ({ pointerId, clientY }: PointerEvent) => {
    const { current } = finger
    if (current?.id === pointerId) recorder.move(current.fromY - clientY)
  }
  const lift = (end: () => void) => (event: PointerEvent) => {
    if (finger.current?.id !== event.pointerId) return
    finger.current = undefined
    end()
  }
  return (
    <>
      <button
        type="button"
        className={css.bar}
        data-on={at !== 'idle' || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={lift(recorder.release)}
        onPointerCancel={lift(recorder.interrupt)}
        onContextMenu={(event) => event.preventDefault()}
        // By key, and by what presses for somebody: no finger is down.
        onClick={(event) => {
          if (event.detail === 0) recorder.start()
        }}
      >
        {t('chat.voice.hold')}
      </button>
      <IconButton ref={ref} icon="mic" label={t('chat.voice.record')} onClick={recorder.start} />
    </>
  )
}

interface RecordingLineProps {
  readonly recorder: VoiceRecorder
  readonly snapshot: RecorderSnapshot
}

/** Begun by one press: goes on until it is sent or discarded. Requirement VOIC-010 */
function RecordingLine({ recorder, snapshot }: RecordingLineProps) {
  const { t } = useTranslation()
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => send.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <IconButton icon="trash" label={t('chat.voice.discard')} onClick={recorder.cancel} />
      <div className={css.running}>
        <span className={texts.vh} role="status">
          {t('chat.voice.recording')}
        </span>
        <Levels snapshot={snapshot} />
      </div>
      <IconButton
        ref={send}
        icon="send"
        ground="accent"
        label={t('chat.voice.send')}
        onClick={recorder.send}
      />
    </>
  )
}

function Levels({ snapshot }: { readonly snapshot: RecorderSnapshot }) {
  const { t } = useTranslation()
  const { levels, elapsedMs, left } = snapshot
  return (
    <>
      <span className={css.levels} aria-hidden="true">
        {levels.map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places
          <i key={at} style={{ blockSize: `${barHeight(level)}%` }} />
        ))}
      </span>
      <time className={css.time} role="timer" data-left={left !== undefined || undefined}>
        {left === undefined
          ? formatLength(Math.floor(elapsedMs / 1_000) * 1_000)
          : t('chat.voice.left', { seconds: left })}
      </time>
    </>
  )
}

/** What the finger does, drawn above it; it takes no touch, so that STOP stays within reach. */
function Overlay({ snapshot }: { readonly snapshot: RecorderSnapshot }) {
  const { t } = useTranslation()
  const { at, zone } = snapshot
  return (
    <div className={css.overlay} data-zone={zone} data-at={at}>
      <span className={css.trash}>
        <Icon name="trash" />
      </span>
      <p className={css.words} role="status">
        {zone === 'swipe' ? <Icon name="down" size={16} /> : null}
        {t(`chat.voice.${zone}`)}
      </p>
      <div className={css.pill}>
        <Levels snapshot={snapshot} />
      </div>
      <div className={css.dome}>
        <span className={css.mic}>
          <Icon name="mic" size={32} />
        </span>
        <p className={css.hint}>{t('chat.voice.hint', { seconds: SOUND_MAX_MS / 1_000 })}</p>
      </div>
    </div>
  )
}
