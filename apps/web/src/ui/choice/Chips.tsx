import { Chip } from './Chip.tsx'
import css from './Choice.module.css'

export interface ChipsProps<Value extends string | number> {
  /** Names the group. */
  readonly label: string
  /** The name is for screen readers alone. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly on: readonly Value[]
  readonly onPress: (value: Value) => void
}

/** Chips that belong together, in as many lines as they need. */
export function Chips<Value extends string | number>({
  label,
  isLabelHidden = false,
  options,
  on,
  onPress,
}: ChipsProps<Value>) {
  return (
    <fieldset aria-label={isLabelHidden ? label : undefined}>
      {isLabelHidden ? null : <legend className={css.legend}>{label}</legend>}
      <div className={css.chips}>
        {options.map((option) => (
          <Chip key={option.value} isOn={on.includes(option.value)} onClick={() => onPress(option.value)}>
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
