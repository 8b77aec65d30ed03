import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { profileQuery } from '../account.api.ts'
import { ChangePasswordForm } from '../account.form.ts'
import { AccountLink } from '../parts/AccountLink.tsx'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import css from '../parts/PlainForm.module.css'
import { ResetForm, useResetForm } from '../parts/ResetForm.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'
import { storePassword } from '../security.api.ts'
import { useRequestId } from '../use-request-id.ts'

/** `/pages/account/changePwd`: by the old password, or by e-mail code where there is none. */
export function ChangePwdScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data?.hasPassword === true) return <ByOldPassword hasEmail={profile.data.email !== null} />
  if (profile.data !== undefined) return <ByCode email={profile.data.email ?? ''} />
  return (
    <Page header={<Header title={t('title.changePwd')} />}>
      {profile.isError ? <NotLoaded onRetry={() => void profile.refetch()} /> : <Skeleton lines={4} />}
    </Page>
  )
}

function ByCode({ email }: { email: string }) {
  const { t } = useTranslation()
  const form = useResetForm({ email, code: '', password: '', confirmation: '' })
  return (
    <Page
      header={<Header title={t('title.changePwd')} />}
      foot={
        <Button type="submit" form="set-password" kind="accent" isFull isBusy={form.formState.isSubmitting}>
          {t('account.forget.submit')}
        </Button>
      }
    >
      <p className={css.lead}>{t('account.changePwd.noneLead', { email })}</p>
      <ResetForm id="set-password" form={form} isEmailFixed={email !== ''} />
    </Page>
  )
}

function ByOldPassword({ hasEmail }: { hasEmail: boolean }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const form = useForm<ChangePasswordForm>({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: { oldPassword: '', password: '', confirmation: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const requestIdOf = useRequestId()

  const submit = form.handleSubmit(async ({ oldPassword, password: newPassword }) => {
    try {
      await storePassword({ oldPassword, newPassword, requestId: requestIdOf(newPassword) })
      toast(t('account.changePwd.done'), { kind: 'done' })
      leave()
    } catch (error) {
      showRefusal(error, form.setError, {
        'account.oldPasswordWrong': 'oldPassword',
        'account.passwordInvalid': 'password',
        'account.passwordCommon': 'password',
      })
    }
  })

  return (
    <Page
      header={<Header title={t('title.changePwd')} />}
      foot={
        <Button type="submit" form="change-password" kind="accent" isFull isBusy={isSubmitting}>
          {t('account.changePwd.submit')}
        </Button>
      }
    >
      <p className={css.lead}>{t('account.changePwd.lead')}</p>
      <form id="change-password" className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          {...form.register('oldPassword')}
          label={t('account.oldPassword')}
          icon="lock"
          type="password"
          error={errorSentence(t, errors.oldPassword)}
          autoComplete="current-password"
        />
        <NewPasswordFields
          password={{
            label: t('account.newPassword'),
            registration: form.register('password', { deps: 'confirmation' }),
            error: errorSentence(t, errors.password),
          }}
          confirmation={{
            label: t('account.newPasswordAgain'),
            registration: form.register('confirmation'),
            error: errorSentence(t, errors.confirmation),
          }}
          typed={form.watch('password')}
        />
        {hasEmail ? (
          <p className={css.link}>
            <AccountLink to="/pages/account/forget" isOnTop>
              {t('account.changePwd.byCode')}
            </AccountLink>
          </p>
        ) : null}
      </form>
    </Page>
  )
}
