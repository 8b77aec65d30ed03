import { useTranslation } from 'react-i18next'
import css from './CountdownRing.module.css'

export interface CountdownRingProps {
  /** Whole seconds; the owner of the clock counts them. */
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly size?: number
}

const RADIUS = 46
const ROUND = 2 * Math.PI * RADIUS

/** Empties clockwise from the top. Read out every ten seconds, not every second. */
export function CountdownRing({ secondsLeft, totalSeconds, size = 132 }: CountdownRingProps) {
  const { t } = useTranslation()
  const gone = 1 - Math.max(0, Math.min(1, secondsLeft / totalSeconds))
  return (
    <div className={css.ring} style={{ inlineSize: size, blockSize: size }} role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={css.track} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={css.left}
          style={{ strokeDasharray: ROUND, strokeDashoffset: -ROUND * gone }}
        />
      </svg>
      <span className={css.number} aria-hidden="true">
        {secondsLeft}
      </span>
      <span className={css.spoken} aria-live="polite">
        {t('ui.secondsLeft', { count: Math.ceil(secondsLeft / 10) * 10 })}
      </span>
    </div>
  )
}
