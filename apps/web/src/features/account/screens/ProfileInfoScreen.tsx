import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { comeBack } from '../../../navigation/guard.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { profileQuery, storeProfile } from '../account.api.ts'
import { refreshSession } from '../account.launch.ts'
import { AvatarPicker } from '../parts/AvatarPicker.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { MeasureField } from '../parts/MeasureField.tsx'
import { BirthdayField, CountryField, SexField } from '../parts/ProfileFields.tsx'
import { ProfileForm } from '../profile.form.ts'
import { toProfileInput, toProfileValues } from '../profile-values.ts'
import { errorSentence, showRefusal } from '../refusal.ts'
import css from './ProfileInfoScreen.module.css'

/** `/pages/account/info`: completed at first sign-in, changed later. */
export function ProfileInfoScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <ProfileInfo profile={profile.data} />
  return (
    <Page header={<Header title={t('account.about.title')} />}>
      {profile.isError ? <LoadFailed onRetry={() => void profile.refetch()} /> : <Skeleton lines={8} />}
    </Page>
  )
}

const FIELDS = {
  'profile.nickNameInvalid': 'nickName',
  'profile.avatarInvalid': 'avatar',
  'profile.sexFixed': 'sex',
  'profile.birthdayInvalid': 'birthday',
  'profile.underAge': 'birthday',
  'profile.heightInvalid': 'height',
  'profile.weightInvalid': 'weight',
  'profile.countryInvalid': 'country',
  'profile.hometownInvalid': 'hometown',
} as const

function ProfileInfo({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const form = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: toProfileValues(profile),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const wasComplete = session.getSnapshot().isComplete === true
    try {
      await storeProfile(toProfileInput(values, profile.isSexFixed))
      await refreshSession()
      toast(t('account.about.saved'), { kind: 'done' })
      if (wasComplete) navigation.back()
      else comeBack()
    } catch (error) {
      showRefusal(error, form.setError, FIELDS)
    }
  })

  return (
    <Page
      header={<Header title={t('account.about.title')} />}
      foot={
        <Button
          type="submit"
          form="profile"
          kind="accent"
          isFull
          isBusy={isSubmitting}
          disabled={errors.birthday !== undefined && form.watch('birthday') !== ''}
        >
          {t('account.about.save')}
        </Button>
      }
    >
      <form id="profile" className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={css.who}>
          <AvatarPicker
            value={form.watch('avatar')}
            onChange={(avatar) => form.setValue('avatar', avatar, { shouldDirty: true })}
          />
          <div>
            <p className={css.hello}>{t('account.about.hello')}</p>
            <p className={css.lead}>{t('account.about.lead')}</p>
          </div>
        </div>
        <Field
          {...form.register('nickName')}
          label={t('account.about.nickName')}
          icon="user"
          error={errorSentence(t, errors.nickName)}
          autoComplete="nickname"
          dir="auto"
        />
        <SexField control={form.control} isFixed={profile.isSexFixed} />
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
            error={errorSentence(t, errors.hometown)}
            autoComplete="address-level2"
            dir="auto"
          />
        </div>
      </form>
    </Page>
  )
}
