import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Battery } from '../../../ui/badge/Battery.tsx'
import { Dot } from '../../../ui/badge/Dot.tsx'
import css from './Stage.module.css'
import type { Strand } from './stage-paint.ts'
import { StagePainter } from './stage-painter.ts'

export interface StageProps {
  readonly title: string
  /** What it is called where a page has two. */
  readonly label?: string | undefined
  /** A quieter line below the title. */
  readonly note?: string | undefined
  /** Whose toy it is, at the end. */
  readonly tag?: string
  readonly isConnected?: boolean
  /** Of that toy, percent; undefined where it isn't known. */
  readonly battery?: number | undefined
  /** What moves; empty at rest. */
  readonly strands: readonly Strand[]
  /** The receiver's own limit, 0-100. */
  readonly cap?: number | undefined
  /** Whose limit that is; one's own unless said. */
  readonly capWords?: string | undefined
  /** Quiet figures at the foot; not read out, as they never rest. */
  readonly foot?: string | undefined
  readonly children?: ReactNode
}

/** The one dark panel of a screen: what the toy does now, at the rhythm's real tempo. */
export function Stage({
  title,
  label,
  note,
  tag,
  isConnected = false,
  battery,
  strands,
  cap,
  capWords,
  foot,
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
    <section
      className={css.stage}
      aria-label={label ?? t('player.stageLabel')}
      data-live={levelNow > 0 || undefined}
    >
      <canvas ref={canvas} className={css.wave} />
      <div className={css.words}>
        <div className={css.live} aria-live="polite">
          <p className={css.title}>{title}</p>
          {note === undefined ? null : <p className={css.note}>{note}</p>}
        </div>
        {tag === undefined ? null : (
          <span className={css.tag}>
            {isConnected ? <Dot kind="ok" /> : null}
            <span className={css.whose}>{tag}</span>
            {battery === undefined ? null : <Battery percent={battery} />}
          </span>
        )}
      </div>
      <div className={css.end}>
        {levelNow > 0 ? <span className={css.level}>{formatPercent(levelNow)}</span> : null}
        <p className={css.foot}>
          {cap !== undefined && cap < 100 ? (
            <span>{capWords ?? t('player.capLine', { percent: formatPercent(cap) })}</span>
          ) : null}
          {foot === undefined ? null : <span>{foot}</span>}
        </p>
      </div>
      {children}
    </section>
  )
}
