import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { Field } from '../../../ui/field/Field.tsx'
import { countCharacters, NICKNAME_MAX } from '../characters.ts'
import { errorSentence } from '../refusal.ts'

/** A nickname with its length as a person counts it. */
export function NickNameField<Form extends { nickName: string }>({ control }: { control: Control<Form> }) {
  const { t } = useTranslation()
  // Every form that has a nickname has it under this name.
  const named = control as unknown as Control<{ nickName: string }>
  const { field, fieldState } = useController({ control: named, name: 'nickName' })
  return (
    <Field
      {...field}
      label={t('account.about.nickName')}
      icon="user"
      hint={t('account.about.nickNameCount', {
        count: countCharacters(field.value),
        max: formatNumber(NICKNAME_MAX),
      })}
      error={errorSentence(t, fieldState.error)}
      autoComplete="nickname"
      dir="auto"
    />
  )
}
