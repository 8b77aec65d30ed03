import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Field.module.css'
import { FieldNote } from './Field.tsx'

export interface PickerFieldProps {
  readonly label: string
  /** The chosen value in words; empty: the placeholder shows. */
  readonly value: string
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly icon?: IconName
  /** Fixed, such as the gender after it was submitted. */
  readonly isOff?: boolean
  readonly onOpen: () => void
}

/** Looks like a field and opens a sheet. */
export function PickerField(props: PickerFieldProps) {
  const { label, value, placeholder = '', error, hint, icon, isOff = false, onOpen } = props
  const id = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={css.wrap}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        className={css.field}
        data-picker
        data-error={error !== undefined || undefined}
        data-off={isOff || undefined}
        disabled={isOff}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        onClick={onOpen}
      >
        {icon === undefined ? null : <Icon name={icon} size={20} />}
        <span className={css.value} data-empty={value === '' || undefined}>
          {value === '' ? placeholder : value}
        </span>
        <Icon name="down" size={20} />
      </button>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
