import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { CODE_DIGITS } from '@thrum/contracts/limits'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field/Field.tsx'
import { codeDigits } from '../code-digits.ts'
import { codeWaits } from '../code-waits.ts'
import css from './CodeField.module.css'

interface CodeFieldProps {
  registration: UseFormRegisterReturn
  error: string | undefined
  /** The address the code goes to, as it stands now; the countdown is its own. */
  email: string
  /** What the code is to open. */
  purpose: CodePurpose
  /** Says whether a code is under way. */
  onAsk: () => Promise<boolean>
  /** Shown until a code was asked for. */
  hint?: string | undefined
}

/** Six digits from a letter, and the button that asks for it, which counts down the wait for the next one. */
export function CodeField({ registration, error, email, purpose, onAsk, hint }: CodeFieldProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const secondsLeft = useSyncExternalStore(codeWaits.subscribe, () => codeWaits.secondsLeft(email))
  const wait = codeWaits.waitOf(email, purpose)
  const isOff = isAsking || secondsLeft > 0

  async function ask() {
    if (isOff) return
    setAsking(true)
    const isSent = await onAsk().finally(() => setAsking(false))
    if (isSent) room.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={room} className={css.room}>
      <Field
        {...registration}
        onChange={(event) => {
          event.currentTarget.value = codeDigits(event.currentTarget.value)
          return registration.onChange(event)
        }}
        label={t('account.code.label')}
        icon="shield"
        placeholder={t('account.code.digits')}
        error={error}
        hint={
          wait === 'unasked'
            ? hint
            : t(wait === 'waiting' ? 'account.code.sent' : 'account.code.noLetter', { email: email.trim() })
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may hold spaces.
        maxLength={4 * CODE_DIGITS}
        end={
          <span className={css.end}>
            <button
              type="button"
              className={css.get}
              aria-disabled={isOff || undefined}
              aria-busy={isAsking || undefined}
              onClick={() => void ask()}
            >
              {secondsLeft > 0 ? t('account.code.again', { count: secondsLeft }) : t('account.code.get')}
            </button>
          </span>
        }
      />
    </div>
  )
}
