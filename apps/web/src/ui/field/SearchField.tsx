import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon/Icon.tsx'
import css from './SearchField.module.css'

export interface SearchFieldProps {
  /** Read out, and shown while nothing is typed. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  /** For a page that is opened in order to type. */
  readonly takesFocus?: boolean
}

/** Words to look for, with a button that clears them. */
export function SearchField({ label, value, onChange, maxLength, takesFocus = false }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <search className={css.search}>
      <Icon name="search" size={20} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label={t('ui.clear')}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </search>
  )
}
