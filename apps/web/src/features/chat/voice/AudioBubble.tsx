import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import texts from '../../../ui/text.module.css'
import type { ChatMessage } from '../chat.model.ts'
import css from './AudioBubble.module.css'
import { toBars } from './sound-levels.ts'
import { clipOf, voicePlayer } from './voice-player.instance.ts'
import type { Clip, PlayerSnapshot } from './voice-player.ts'
import { barHeight, barsOf, readVoice, type Voice } from './voice-view.ts'

interface AudioBubbleProps {
  readonly message: ChatMessage
  /** It was heard here. */
  readonly onHeard: (message: ChatMessage) => void
  /** Sends it no more. */
  readonly onStop: (message: ChatMessage) => void
}

/** A voice message. Requirements CHAT-044, CHAT-045, VOIC-012, CHAT-019 */
export function AudioBubble({ message, onHeard, onStop }: AudioBubbleProps) {
  const { t } = useTranslation()
  const player = useInHand(message.ID)
  const isUnplayed = message.flow === 'in' && message.isPlayed !== true
  const voice = readVoice(message.payload)
  const clip = clipOf(message, () => {
    if (isUnplayed) onHeard(message)
  })
  if (voice === undefined || clip === undefined) return null
  const at = player?.at ?? 'still'
  const isSending = message.upload !== undefined && message.status !== 'fail'
  return (
    <div className={css.voice} data-voice={message.ID} data-at={at}>
      <div className={css.line}>
        <PlayButton at={at} voice={voice} onClick={() => voicePlayer.toggle(clip)} />
        <Wave clip={clip} voice={voice} player={player} />
        <End player={player} voice={voice} />
        {isSending ? (
          <button
            type="button"
            className={css.stop}
            aria-label={t('chat.picture.stop')}
            onClick={() => onStop(message)}
          >
            <Icon name="close" size={20} />
          </button>
        ) : null}
        {isUnplayed && at !== 'playing' ? (
          <span className={css.unplayed}>
            <span className={texts.vh}>{t('chat.voice.unplayed')}</span>
          </span>
        ) : null}
      </div>
      {isSending ? (
        <ProgressBar label={t('chat.voice.sending')} percent={(message.upload?.ratio ?? 0) * 100} />
      ) : null}
      <p className={css.failed} role="status">
        {at === 'failed' ? t('chat.voice.unplayable') : null}
      </p>
    </div>
  )
}

/** The player, while this is the message in its hand: all others stand still. */
function useInHand(id: string): PlayerSnapshot | undefined {
  return useSyncExternalStore(voicePlayer.subscribe, () => {
    const snapshot = voicePlayer.getSnapshot()
    return snapshot.id === id ? snapshot : undefined
  })
}

interface PlayButtonProps {
  readonly at: PlayerSnapshot['at']
  readonly voice: Voice
  readonly onClick: () => void
}

function PlayButton({ at, voice, onClick }: PlayButtonProps) {
  const { t } = useTranslation()
  const isOn = at === 'playing' || at === 'loading'
  const label = isOn ? t('chat.voice.pause') : t('chat.voice.play', { length: formatLength(voice.ms, 1) })
  const icon = at === 'loading' ? 'spin' : isOn ? 'pause' : at === 'failed' ? 'redo' : 'play'
  return (
    <button type="button" className={css.play} aria-label={label} onClick={onClick}>
      <span data-icon={icon}>
        <Icon name={icon} size={20} />
      </span>
    </button>
  )
}

interface WaveProps {
  readonly clip: Clip
  readonly voice: Voice
  readonly player: PlayerSnapshot | undefined
}

/** How loud it is, and how far it has got; the browser's own slider lies over it, for fingers and keys. */
function Wave({ clip, voice, player }: WaveProps) {
  const { t } = useTranslation()
  const positionMs = player?.positionMs ?? 0
  const count = barsOf(voice.ms)
  const bars = toBars(voice.levels, count)
  const done = positionMs / voice.ms
  const position = formatLength(positionMs)
  return (
    <span className={css.wave} style={{ inlineSize: count * 5 - 2 }}>
      {Array.from({ length: count }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places
          key={at}
          data-done={(at + 0.5) / count <= done || undefined}
          style={{ blockSize: `${barHeight(bars[at])}%` }}
        />
      ))}
      <input
        type="range"
        min={0}
        max={voice.ms}
        step={stepOf(voice.ms)}
        value={positionMs}
        tabIndex={player === undefined ? -1 : 0}
        aria-label={t('chat.voice.seek')}
        aria-valuetext={t('chat.voice.at', { position, length: formatLength(voice.ms, 1) })}
        onChange={({ currentTarget }) => voicePlayer.seek(clip, Number(currentTarget.value))}
      />
    </span>
  )
}

/** What an arrow key goes: a second, or less where there are few. */
const stepOf = (ms: number) => (ms > 10_000 ? 1_000 : 250)

interface EndProps {
  readonly player: PlayerSnapshot | undefined
  readonly voice: Voice
}

/** How long it is, or how far it has got, and how fast it plays. */
function End({ player, voice }: EndProps) {
  const { t } = useTranslation()
  if (player?.at !== 'playing' && player?.at !== 'paused')
    return <span className={css.end}>{formatLength(voice.ms, 1)}</span>
  const speed = `${player.speed}×`
  return (
    <span className={css.end}>
      <span>{formatLength(player.positionMs)}</span>
      <button
        type="button"
        className={css.speed}
        aria-label={t('chat.voice.speed', { speed })}
        onClick={voicePlayer.nextSpeed}
      >
        {speed}
      </button>
    </span>
  )
}
