import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { Field } from '../../../ui/field/Field.tsx'
import { countCharacters, NICKNAME_MAX } from '../characters.ts'
import { errorSentence } from '../refusal.ts'

interface NickNameFieldProps<Form extends { nickName: string }> {
  control: Control<Form>
  /** The count stands below from this length on. */
  countFrom?: number
}

/** Close enough to the end of the room for the count to matter. */
const NEAR_THE_END = NICKNAME_MAX - 5

/** A nickname with its length as a person counts it. */
export function NickNameField<Form extends { nickName: string }>(props: NickNameFieldProps<Form>) {
  const { control, countFrom = NEAR_THE_END } = props
  const { t } = useTranslation()
  // Every form that has a nickname has it under this name.
  const named = control as unknown as Control<{ nickName: string }>
  const { field, fieldState } = useController({ control: named, name: 'nickName' })
  const count = countCharacters(field.value)
  return (
    <Field
      {...field}
      label={t('account.about.nickName')}
      icon="user"
      {...(count < countFrom ? {} : { hint: <Count count={count} /> })}
      error={errorSentence(t, fieldState.error)}
      autoComplete="nickname"
      dir="auto"
    />
  )
}

/** Seen, not read out at every letter; what is too long says so as an error. */
function Count({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span aria-hidden="true">
      {t('account.about.nickNameCount', { count, max: formatNumber(NICKNAME_MAX) })}
    </span>
  )
}
