import css from './Choice.module.css'

export interface SwitchProps {
  /** Read out; what is seen stands beside it. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <input
      className={css.switch}
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={isOn}
      aria-checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
