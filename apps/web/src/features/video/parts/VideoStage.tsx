import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './VideoStage.module.css'

export interface VideoStageProps {
  readonly element: HTMLVideoElement
  readonly title: string
  readonly isPlaying: boolean
  readonly placeMs: number
  /** 0 while it is not known. */
  readonly lengthMs: number
  readonly onToggle: () => void
  readonly onSeek: (ms: number) => void
}

/** The picture with its own two controls; the browser's would lead to a full screen without STOP. */
export function VideoStage(props: VideoStageProps) {
  const { element, title, isPlaying, placeMs, lengthMs, onToggle, onSeek } = props
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.className = css.picture ?? ''
    host.current?.prepend(element)
    return () => element.remove()
  }, [element])
  useEffect(() => element.setAttribute('aria-label', title), [element, title])
  const style: CSSProperties & Record<'--ratio', number> = {
    '--ratio': lengthMs > 0 ? Math.min(1, placeMs / lengthMs) : 0,
  }
  return (
    <div ref={host} className={css.stage} style={style} data-playing={isPlaying || undefined}>
      <button
        type="button"
        className={css.toggle}
        aria-label={t(isPlaying ? 'video.pause' : 'video.play')}
        onClick={onToggle}
      >
        <span className={css.disc}>
          <Icon name={isPlaying ? 'pause' : 'play'} size={32} />
        </span>
      </button>
      <div className={css.time}>
        <span className={css.tag}>{formatLength(placeMs)}</span>
        <input
          className={css.seek}
          type="range"
          aria-label={t('video.position')}
          aria-valuetext={t('video.at', {
            position: formatLength(placeMs),
            length: formatLength(lengthMs),
          })}
          max={Math.max(1, Math.round(lengthMs))}
          step={100}
          value={Math.round(placeMs)}
          disabled={lengthMs === 0}
          onChange={(event) => onSeek(event.target.valueAsNumber)}
        />
        <span className={css.tag}>{lengthMs > 0 ? formatLength(lengthMs) : '–'}</span>
      </div>
    </div>
  )
}
