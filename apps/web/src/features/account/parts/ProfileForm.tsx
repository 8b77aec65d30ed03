import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field/Field.tsx'
import { errorSentence } from '../refusal.ts'
import type { ProfileEditing } from '../use-profile-form.ts'
import { MeasureField } from './MeasureField.tsx'
import { NickNameField } from './NickNameField.tsx'
import { BirthdayField, CountryField, SexField } from './ProfileFields.tsx'
import css from './ProfileForm.module.css'

interface ProfileFormProps {
  id: string
  editing: ProfileEditing
  isSexFixed: boolean
  /** The picture, above the fields. */
  top: ReactNode
}

/** All of a profile; its button stands in the page's foot and names this form. */
export function ProfileForm({ id, editing, isSexFixed, top }: ProfileFormProps) {
  const { t } = useTranslation()
  const { form, submit } = editing
  return (
    <form
      id={id}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      {top}
      <NickNameField control={form.control} />
      <SexField control={form.control} isFixed={isSexFixed} />
      <BirthdayField control={form.control} />
      <div className={css.two}>
        <MeasureField control={form.control} name="height" />
        <MeasureField control={form.control} name="weight" />
      </div>
      <div className={css.two}>
        <CountryField control={form.control} />
        <Field
          {...form.register('hometown')}
          label={t('account.about.hometown')}
          placeholder={t('account.about.hometownHint')}
          error={errorSentence(t, form.formState.errors.hometown)}
          autoComplete="address-level2"
          dir="auto"
        />
      </div>
    </form>
  )
}
