import { useMemo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatCalendarDate } from '../../../lib/format.ts'
import { serviceClock } from '../../../lib/service-clock.ts'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Field, FieldNote } from '../../../ui/field/Field.tsx'
import { PickerField } from '../../../ui/field/PickerField.tsx'
import { DateSheet } from '../../../ui/picker/DateSheet.tsx'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'
import { birthdayRange } from '../birthday.ts'
import { countryName, listCountries } from '../countries.ts'
import type { ProfileForm } from '../profile.form.ts'
import { errorSentence } from '../refusal.ts'
import css from './ProfileFields.module.css'

type ProfileControl = Control<ProfileForm>

export function CountryField({ control }: { control: ProfileControl }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { field, fieldState } = useController({ control, name: 'country' })
  const language = currentLanguage()
  const countries = useMemo(
    () => listCountries(language).map(({ code, name, search }) => ({ value: code, label: name, search })),
    [language],
  )
  const close = () => {
    setOpen(false)
    field.onBlur()
  }
  return (
    <>
      <PickerField
        label={t('account.about.country')}
        value={field.value === '' ? '' : countryName(field.value, language)}
        placeholder={t('account.about.choose')}
        error={errorSentence(t, fieldState.error)}
        onOpen={() => setOpen(true)}
      />
      <SelectSheet
        isOpen={isOpen}
        onClose={close}
        title={t('account.about.country')}
        options={countries}
        value={field.value}
        hasSearch
        onChoose={(value) => {
          field.onChange(value)
          close()
        }}
      />
    </>
  )
}

export function BirthdayField({ control }: { control: ProfileControl }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { field, fieldState } = useController({ control, name: 'birthday' })
  const range = birthdayRange(serviceClock.nowMs())
  const close = () => setOpen(false)
  return (
    <>
      <PickerField
        label={t('account.about.birthday')}
        value={field.value === '' ? '' : formatCalendarDate(field.value)}
        placeholder={t('account.about.choose')}
        icon="calendar"
        hint={t('account.about.birthdayRule')}
        error={errorSentence(t, fieldState.error)}
        onOpen={() => setOpen(true)}
      />
      <DateSheet
        isOpen={isOpen}
        onClose={close}
        title={t('account.about.birthday')}
        value={field.value === '' ? range.start : field.value}
        min={range.min}
        max={range.max}
        onChoose={(date) => {
          field.onChange(date)
          field.onBlur()
          close()
        }}
      />
    </>
  )
}

const SEXES = ['girl', 'boy', 'none'] as const

/** Once submitted it is only shown. Source: spec §1. */
export function SexField({ control, isFixed }: { control: ProfileControl; isFixed: boolean }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: 'sex' })
  if (isFixed) {
    return (
      <Field
        label={t('account.about.sex')}
        value={t(`account.about.${field.value}`)}
        hint={t('account.about.sexFixed')}
        disabled
      />
    )
  }
  return (
    <div>
      <p className={css.label} aria-hidden="true">
        <span>{t('account.about.sex')}</span>
        <span className={css.aside}>{t('account.about.sexFinal')}</span>
      </p>
      <Segment
        label={`${t('account.about.sex')}. ${t('account.about.sexFinal')}`}
        options={SEXES.map((sex) => ({ value: sex, label: t(`account.about.${sex}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <FieldNote id="sex-note" error={errorSentence(t, fieldState.error)} />
    </div>
  )
}
