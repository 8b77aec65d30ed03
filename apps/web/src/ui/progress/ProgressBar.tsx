import css from './ProgressBar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** 0-100. */
  readonly percent: number
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div className={css.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
