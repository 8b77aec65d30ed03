import type { CSSProperties } from 'react'
import css from './Choice.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  /** Each step while it moves. */
  readonly onChange: (value: number) => void
  /** Let go, or a key released. */
  readonly onCommit?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** What a screen reader says for a value, such as `40%`. */
  readonly format?: (value: number) => string
  readonly isDisabled?: boolean
}

/** The browser's own range input: touch, keys, right-to-left and screen readers come with it. */
export function Slider(props: SliderProps) {
  const { label, value, onChange, onCommit, min = 0, max = 100, step = 1, format, isDisabled = false } = props
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': (value - min) / (max - min || 1) }
  const commit = () => onCommit?.(value)
  return (
    <input
      className={css.slider}
      style={style}
      type="range"
      aria-label={label}
      aria-valuetext={format?.(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      onPointerUp={commit}
      onKeyUp={commit}
    />
  )
}
