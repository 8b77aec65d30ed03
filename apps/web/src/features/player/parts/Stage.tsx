import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dot } from '../../../ui/badge/Dot.tsx'
import css from './Stage.module.css'
import type { Strand } from './stage-paint.ts'
import { StagePainter } from './stage-painter.ts'

export interface StageProps {
  readonly title: string
  /** A quieter line below the title. */
  readonly note?: string
  /** Whose toy it is, at the end. */
  readonly tag?: string
  readonly isConnected?: boolean
  /** What moves; empty at rest. */
  readonly strands: readonly Strand[]
  /** The receiver's own limit, 0-100. */
  readonly cap?: number | undefined
  /** Whose limit that is; one's own unless said. */
  readonly capWords?: string
  readonly children?: ReactNode
}

/** The one dark panel of a screen: what the toy does now, at the rhythm's real tempo. */
export function Stage({
  title,
  note,
  tag,
  isConnected = false,
  strands,
  cap,
  capWords,
  children,
}: StageProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<StagePainter>(undefined)
  useEffect(() => {
    if (canvas.current === null) return
    const created = new StagePainter(canvas.current)
    painter.current = created
    return () => created.end()
  }, [])
  useEffect(() => painter.current?.show(strands, cap), [strands, cap])
  const levelNow = Math.max(0, ...strands.map((strand) => strand.level))
  return (
    <section className={css.stage} aria-label={t('player.stageLabel')} data-live={levelNow > 0 || undefined}>
      <canvas ref={canvas} className={css.wave} />
      <div className={css.words}>
        <div className={css.live} aria-live="polite">
          <p className={css.title}>{title}</p>
          {note === undefined ? null : <p className={css.note}>{note}</p>}
        </div>
        {tag === undefined ? null : (
          <span className={css.tag}>
            {isConnected ? <Dot kind="ok" /> : null}
            <bdi>{tag}</bdi>
          </span>
        )}
      </div>
      {levelNow > 0 ? <span className={css.level}>{t('player.levelNow', { percent: levelNow })}</span> : null}
      {cap !== undefined && cap < 100 ? (
        <span className={css.cap}>{capWords ?? t('player.capLine', { percent: cap })}</span>
      ) : null}
      {children}
    </section>
  )
}
