import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../field/Field.tsx'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { Sheet } from '../popup/Sheet.tsx'
import css from './Picker.module.css'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
  readonly icon?: IconName
  /** Other words it is found by. */
  readonly search?: string
}

export interface SelectSheetProps<Value extends string> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value | undefined
  /** Closing is the caller's, as it may want to ask first. */
  readonly onChoose: (value: Value) => void
  /** For long lists. */
  readonly hasSearch?: boolean
}

/** Without case, accents and width, so that `osterr` finds Österreich. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function matches(option: SelectOption<string>, typed: string): boolean {
  return fold(`${option.label} ${option.search ?? ''}`).includes(fold(typed))
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Arrows lead from one to the next and choose none, as browsers would: what is chosen takes effect at once. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const at = radios.indexOf(event.target as HTMLInputElement)
  radios.at((at + step) % radios.length)?.focus()
}

export function SelectSheet<Value extends string>(props: SelectSheetProps<Value>) {
  const { isOpen, onClose, title, options, value, onChoose, hasSearch = false } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const name = useId()
  const found = options.filter((option) => matches(option, typed))
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {hasSearch ? (
        <Field
          label={t('ui.search')}
          icon="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <fieldset
        className={css.options}
        aria-label={title}
        data-long={hasSearch || undefined}
        onKeyDown={walk}
      >
        {found.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              onClick={() => {
                if (option.value === value) onClose()
              }}
            />
            {option.icon === undefined ? null : <Icon name={option.icon} />}
            <span className={css.words}>
              <span>{option.label}</span>
              {option.note === undefined ? null : <span className={css.note}>{option.note}</span>}
            </span>
            {option.value === value ? <Icon name="check" size={20} /> : null}
          </label>
        ))}
        {found.length === 0 ? <p className={css.none}>{t('ui.noMatch')}</p> : null}
      </fieldset>
    </Sheet>
  )
}
