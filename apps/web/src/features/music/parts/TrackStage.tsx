import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Dot } from '../../../ui/badge/Dot.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import type { Repeat, Track } from '../play-list.ts'
import css from './TrackStage.module.css'
import { Wave } from './Wave.tsx'

export interface TrackStageProps {
  /** What it is read out as; what the device does, unless said. */
  readonly label?: string
  readonly track: Track
  readonly bars: readonly number[] | undefined
  readonly isPlaying: boolean
  readonly positionMs: number
  readonly repeat: Repeat
  readonly isShuffled: boolean
  /** Whose toy it is. */
  readonly tag: string
  readonly isConnected: boolean
  /** What the toy does, 0-100. */
  readonly level: number
  readonly onToggle: () => void
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onSeek: (ms: number) => void
  readonly onShuffle: () => void
  readonly onRepeat: () => void
}

/** The track in hand with its wave, and what moves it. */
export function TrackStage(props: TrackStageProps) {
  const { track, bars, isPlaying, positionMs, tag, isConnected, level } = props
  const { t } = useTranslation()
  const lengthMs = track.lengthMs ?? 0
  const playedRatio = lengthMs > 0 ? Math.min(1, positionMs / lengthMs) : 0
  const style: CSSProperties & Record<'--level', number> = { '--level': level / 100 }
  return (
    <section className={css.stage} style={style} aria-label={props.label ?? t('player.stageLabel')}>
      <div className={css.words}>
        <div className={css.names} aria-live="polite">
          <p className={css.title}>
            <bdi>{track.title}</bdi>
          </p>
          {track.artist === undefined ? null : (
            <p className={css.artist}>
              <bdi>{track.artist}</bdi>
            </p>
          )}
        </div>
        <span className={css.tag}>
          {isConnected ? <Dot kind="ok" /> : null}
          <bdi>{tag}</bdi>
        </span>
      </div>
      <div className={css.time}>
        <Wave bars={bars} playedRatio={playedRatio} />
        <Seek lengthMs={lengthMs} positionMs={positionMs} onSeek={props.onSeek} />
        <p className={css.ends}>
          <span>{formatLength(positionMs)}</span>
          <span>{lengthMs > 0 ? formatLength(lengthMs) : ''}</span>
        </p>
        <Keys {...props} isPlaying={isPlaying} />
      </div>
    </section>
  )
}

function Seek({
  lengthMs,
  positionMs,
  onSeek,
}: {
  readonly lengthMs: number
  readonly positionMs: number
  readonly onSeek: (ms: number) => void
}) {
  const { t } = useTranslation()
  const max = Math.max(1, Math.round(lengthMs / 1_000))
  const value = Math.min(max, Math.round(positionMs / 1_000))
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': value / max }
  return (
    <input
      className={css.seek}
      style={style}
      type="range"
      aria-label={t('music.position')}
      aria-valuetext={t('music.at', { position: formatLength(positionMs), length: formatLength(lengthMs) })}
      max={max}
      value={value}
      disabled={lengthMs === 0}
      onChange={(event) => onSeek(event.target.valueAsNumber * 1_000)}
    />
  )
}

function Key({
  icon,
  label,
  isOn,
  isBig = false,
  onClick,
}: {
  readonly icon: IconName
  readonly label: string
  readonly isOn?: boolean
  readonly isBig?: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className={css.key}
      data-big={isBig || undefined}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <Icon name={icon} size={isBig ? 28 : 24} />
    </button>
  )
}

function Keys({ isPlaying, repeat, isShuffled, ...on }: TrackStageProps) {
  const { t } = useTranslation()
  return (
    <div className={css.keys}>
      <Key icon="mix" label={t('music.shuffle')} isOn={isShuffled} onClick={on.onShuffle} />
      <Key icon="prev" label={t('music.back')} onClick={on.onBack} />
      <Key
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'music.pause' : 'music.play')}
        isBig
        onClick={on.onToggle}
      />
      <Key icon="next" label={t('music.next')} onClick={on.onNext} />
      <span className={css.repeat} data-one={repeat === 'one' || undefined}>
        <Key
          icon="repeat"
          label={t(`music.repeat.${repeat}`)}
          isOn={repeat !== 'off'}
          onClick={on.onRepeat}
        />
      </span>
    </div>
  )
}
