import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field/Field.tsx'
import { passwordStrength } from '../password-strength.ts'
import css from './NewPasswordFields.module.css'

interface OneField {
  label: string
  registration: UseFormRegisterReturn
  error: string | undefined
}

interface NewPasswordFieldsProps {
  password: OneField
  confirmation: OneField
  /** The password as it stands now. */
  typed: string
  /** The second field comes once the first holds something. */
  isOptional?: boolean
}

/** A password to set, and the same again; says how good it is while it is typed. */
export function NewPasswordFields({ password, confirmation, typed, isOptional }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        {...password.registration}
        label={password.label}
        icon="lock"
        type="password"
        hint={typed === '' ? t('account.passwordHint') : <StrengthHint typed={typed} />}
        error={password.error}
        autoComplete="new-password"
      />
      {isOptional === true && typed === '' ? null : (
        <Field
          {...confirmation.registration}
          label={confirmation.label}
          icon="lock"
          type="password"
          error={confirmation.error}
          autoComplete="new-password"
        />
      )}
    </>
  )
}

function StrengthHint({ typed }: { typed: string }) {
  const { t } = useTranslation()
  const strength = passwordStrength(typed)
  return (
    <span className={css.strength} data-strength={strength}>
      <span className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{t(`account.strength.${strength}`)}</span>
    </span>
  )
}
