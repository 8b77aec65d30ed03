import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { requestSignUp } from '../account.api.ts'
import { SignUpForm } from '../account.form.ts'
import { beginSession } from '../account.launch.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { AccountLink } from '../parts/AccountLink.tsx'
import css from '../parts/AccountPane.module.css'
import { AccountPane } from '../parts/AccountPane.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'

/** `/pages/account/signUp` */
export function SignUpScreen() {
  const { t } = useTranslation()
  return (
    <AccountPane
      pageTitle={t('title.signUp')}
      title={t('account.signUpTitle')}
      lead={t('account.signUpLead')}
      form={<SignUp />}
      other={
        <Trans i18nKey="account.knownHere" components={{ to: <AccountLink to="/pages/account/signIn" /> }} />
      }
    />
  )
}

function SignUp() {
  const { t } = useTranslation()
  const form = useForm({
    resolver: zodResolver(SignUpForm),
    defaultValues: { account: '', password: '', confirmation: '', inviteNum: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ account, password, inviteNum }) => {
    const invited = inviteNum.trim() === '' ? {} : { inviteNum }
    try {
      await beginSession(await requestSignUp({ account, password, ...invited }))
      afterSignIn()
    } catch (error) {
      showRefusal(error, form.setError, {
        'account.invalid': 'account',
        'account.taken': 'account',
        'account.passwordInvalid': 'password',
        'account.passwordCommon': 'password',
        'account.inviteNumUnknown': 'inviteNum',
      })
    }
  })

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('account')}
        label={t('account.accountName')}
        icon="user"
        error={errorSentence(t, errors.account)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <Field
        {...form.register('password', { deps: 'confirmation' })}
        label={t('account.password')}
        icon="lock"
        type="password"
        hint={t('account.passwordHint')}
        error={errorSentence(t, errors.password)}
        autoComplete="new-password"
      />
      <Field
        {...form.register('confirmation')}
        label={t('account.confirmation')}
        icon="lock"
        type="password"
        error={errorSentence(t, errors.confirmation)}
        autoComplete="new-password"
      />
      <Field
        {...form.register('inviteNum')}
        label={t('account.inviteNum')}
        icon="users"
        placeholder={t('account.optional')}
        error={errorSentence(t, errors.inviteNum)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={css.submit}>
        <Button type="submit" kind="accent" isFull isBusy={isSubmitting}>
          {t('account.signUp')}
        </Button>
      </div>
    </form>
  )
}
