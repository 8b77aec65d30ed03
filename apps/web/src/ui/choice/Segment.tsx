import { useId } from 'react'
import { Badge } from '../badge/Badge.tsx'
import css from './Choice.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A badge behind the label. */
  readonly count?: number
}

export interface SegmentProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string
  /** Two or three. */
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.segment} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.part}>
          <input
            className={css.native}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.count === undefined ? null : <Badge count={option.count} />}
        </label>
      ))}
    </fieldset>
  )
}
