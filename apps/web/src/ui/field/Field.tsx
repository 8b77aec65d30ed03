import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> {
  readonly label: string
  /** The sentence that says what to do; shown below in red and read out. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly icon?: IconName
  /** A button at the end, inside the field. */
  readonly end?: ReactNode
}

/** One line of text. `type="password"` brings an eye that shows what was typed. Works with `register(...)`. */
export function Field({ label, error, hint, icon, end, type, id: givenId, ...rest }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { t } = useTranslation()
  const [isRevealed, setRevealed] = useState(false)
  const isPassword = type === 'password'
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={css.wrap}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={css.field}
        data-error={error !== undefined || undefined}
        data-off={rest.disabled || undefined}
      >
        {icon === undefined ? null : <Icon name={icon} size={20} />}
        <input
          {...rest}
          id={id}
          className={css.input}
          type={isPassword && isRevealed ? 'text' : type}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {isPassword ? (
          <IconButton
            icon={isRevealed ? 'eyeoff' : 'eye'}
            label={t(isRevealed ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          />
        ) : null}
        {end}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

interface FieldNoteProps {
  readonly id: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  /** `off` for a hint that changes with each key, as a count does: it is read out with the field alone. */
  readonly live?: 'polite' | 'off'
}

/** What stands below a field: its error, read out at once, or else its hint, read out when there is time. */
export function FieldNote(props: FieldNoteProps) {
  const { id, error, hint, live = 'polite' } = props
  return (
    <div id={id}>
      <div aria-live={live}>
        {error === undefined && hint !== undefined ? <p className={css.hint}>{hint}</p> : null}
      </div>
      {error === undefined ? null : (
        <p role="alert" className={css.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
