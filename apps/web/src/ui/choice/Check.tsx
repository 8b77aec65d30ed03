import type { ReactNode } from 'react'
import css from './Choice.module.css'

export interface CheckProps {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isLabelHidden?: boolean
  readonly isDisabled?: boolean
}

export function Check({ label, isOn, onChange, isLabelHidden = false, isDisabled = false }: CheckProps) {
  return (
    <label className={css.checkLine}>
      <input
        className={css.check}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span data-hidden={isLabelHidden || undefined}>{label}</span>
    </label>
  )
}
