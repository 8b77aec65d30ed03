import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { FieldNote } from './Field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'> {
  readonly label: string
  readonly error?: string | undefined
  /** How much was written. */
  readonly hint?: ReactNode
}

export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const id = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={css.wrap}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${css.field} ${css.area}`} data-error={error !== undefined || undefined}>
        <textarea
          rows={4}
          {...rest}
          id={id}
          className={css.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? `${id}-note` : undefined}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} live="off" />
    </div>
  )
}
