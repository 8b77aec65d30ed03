import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { requestSignIn } from '../account.api.ts'
import { SignInForm } from '../account.form.ts'
import { beginSession } from '../account.launch.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { AccountLink } from '../parts/AccountLink.tsx'
import css from '../parts/AccountPane.module.css'
import { AccountPane } from '../parts/AccountPane.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'

/** `/pages/account/signIn` */
export function SignInScreen() {
  const { t } = useTranslation()
  return (
    <AccountPane
      pageTitle={t('title.signIn')}
      title={t('account.welcome')}
      lead={t('account.signInLead')}
      form={<SignIn />}
      other={
        <Trans i18nKey="account.newHere" components={{ to: <AccountLink to="/pages/account/signUp" /> }} />
      }
    />
  )
}

function SignIn() {
  const { t } = useTranslation()
  const form = useForm({
    resolver: zodResolver(SignInForm),
    defaultValues: { account: '', password: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (input) => {
    try {
      await beginSession(await requestSignIn(input))
      afterSignIn()
    } catch (error) {
      showRefusal(error, form.setError, { 'account.badCredentials': 'password' })
    }
  })

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('account')}
        label={t('account.account')}
        icon="user"
        error={errorSentence(t, errors.account)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <Field
        {...form.register('password')}
        label={t('account.password')}
        icon="lock"
        type="password"
        error={errorSentence(t, errors.password)}
        autoComplete="current-password"
      />
      <div className={css.submit}>
        <Button type="submit" kind="accent" isFull isBusy={isSubmitting}>
          {t('account.signIn')}
        </Button>
      </div>
    </form>
  )
}
