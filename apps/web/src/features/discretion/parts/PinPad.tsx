import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from '../pin.ts'
import css from './PinPad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

export interface PinPadProps {
  readonly label: string
  readonly pin: string
  readonly isOff?: boolean
  /** What is wrong; read at once. */
  readonly note?: string | undefined
  /** Not read by itself, since it changes all the time. */
  readonly below?: string | undefined
  readonly onChange: (pin: string) => void
  readonly onDone: () => void
}

/** A pad in a sheet hears nothing while the lock stands above it. */
function isInReach(pad: Element | null): boolean {
  const cover = document.querySelector('dialog[data-lock]')
  return pad !== null && pad.closest('[inert]') === null && (cover === null || cover.contains(pad))
}

/** Big keys for a PIN; the keyboard's digits, Backspace and Enter do the same. Says how many digits, never which. */
export function PinPad({ label, pin, isOff = false, note, below, onChange, onDone }: PinPadProps) {
  const { t } = useTranslation()
  const pad = useRef<HTMLFieldSetElement>(null)
  const isEnough = pin.length >= PIN_MIN_DIGITS && !isOff

  const add = (digit: string) => {
    if (!isOff && pin.length < PIN_MAX_DIGITS) onChange(pin + digit)
  }
  const take = () => {
    if (!isOff) onChange(pin.slice(0, -1))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isInReach(pad.current) || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[0-9]$/.test(event.key)) add(event.key)
    else if (event.key === 'Backspace') take()
    // On a button Enter presses that button.
    else if (event.key === 'Enter' && isEnough && !(event.target instanceof HTMLButtonElement)) onDone()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // At once: the next key of a quick hand adds to what this one left.
    const hear = (event: KeyboardEvent) => flushSync(() => onKey(event))
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <fieldset ref={pad} className={css.pad} aria-label={label}>
      <div className={css.dots} aria-hidden="true" dir="ltr">
        {Array.from({ length: Math.max(pin.length, PIN_MIN_DIGITS) }, (_nothing, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          <span key={place} className={css.dot} data-on={place < pin.length || undefined} />
        ))}
      </div>
      <p className={css.count} role="status">
        {t('discretion.digits', { count: pin.length })}
      </p>
      <p className={css.note} role="alert">
        {note}
      </p>
      {below === undefined ? null : <p className={css.below}>{below}</p>}
      {/* As on every phone, digits run from left to right in every script. */}
      <div className={css.keys} dir="ltr">
        {DIGITS.map((digit) => (
          <Key key={digit} label={formatNumber(Number(digit))} isOff={isOff} onPress={() => add(digit)} />
        ))}
        <Key label={t('discretion.deleteDigit')} isOff={isOff || pin === ''} onPress={take}>
          <Icon name="backspace" />
        </Key>
        <Key label={formatNumber(0)} isOff={isOff} onPress={() => add('0')} />
        <Key label={t('discretion.confirmPin')} isOff={!isEnough} isMain onPress={onDone}>
          <Icon name="check" />
        </Key>
      </div>
    </fieldset>
  )
}

interface KeyProps {
  readonly label: string
  readonly isOff: boolean
  readonly isMain?: boolean
  readonly onPress: () => void
  readonly children?: ReactNode
}

function Key({ label, isOff, isMain = false, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={css.key}
      data-main={isMain || undefined}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children ?? label}
    </button>
  )
}
