import css from './LevelMeter.module.css'

const CELLS = Array.from({ length: 32 }, (_, at) => at)

export interface LevelMeterProps {
  /** What is measured, for screen readers. */
  readonly label: string
  /** 0-1. */
  readonly levelRatio: number
  /** The greatest of the last moments, 0-1. */
  readonly peakRatio: number
  /** Nothing moves below it, 0-1. */
  readonly thresholdRatio?: number
}

/** A row of 32 cells with the last peak: what is heard, or what a toy does. Stands on the dark stage. */
export function LevelMeter({ label, levelRatio, peakRatio, thresholdRatio }: LevelMeterProps) {
  const lit = Math.round(levelRatio * CELLS.length)
  const peak = Math.round(peakRatio * CELLS.length) - 1
  return (
    <div className={css.meter}>
      <meter className={css.native} aria-label={label} min={0} max={1} value={levelRatio} />
      {CELLS.map((at) => (
        <i key={at} data-lit={at < lit || undefined} data-peak={at === peak || undefined} />
      ))}
      {thresholdRatio === undefined ? null : <b style={{ insetInlineStart: `${thresholdRatio * 100}%` }} />}
    </div>
  )
}
