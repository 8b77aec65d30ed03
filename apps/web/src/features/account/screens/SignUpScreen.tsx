import { zodResolver } from '@hookform/resolvers/zod'
import type { signUp } from '@thrum/contracts/account/entry.routes'
import type { BodyOf } from '@thrum/contracts/define'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { SignUpForm } from '../account.form.ts'
import { beginSession } from '../account.launch.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { askForCode } from '../code-request.ts'
import { requestSignUp } from '../entry.api.ts'
import { entryDraft, useDraft } from '../entry-draft.ts'
import { AccountLink } from '../parts/AccountLink.tsx'
import css from '../parts/AccountPane.module.css'
import { AccountPane } from '../parts/AccountPane.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { WaySegment } from '../parts/WaySegment.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'

/** What was filled in of the chosen way; what was left open is not sent. */
function toInput(form: SignUpForm): BodyOf<typeof signUp> {
  const invited = form.inviteNum.trim() === '' ? {} : { inviteNum: form.inviteNum }
  if (form.by === 'name') return { account: form.account, password: form.password, ...invited }
  const secret = form.password === '' ? {} : { password: form.password }
  return { email: form.email, code: form.code, ...secret, ...invited }
}

/** `/pages/account/signUp` */
export function SignUpScreen() {
  const { t } = useTranslation()
  const form = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: entryDraft.signUp,
    // A message that came as a field is left would push the button away from under the pointer.
    mode: 'onSubmit',
  })
  useDraft('signUp', form)
  return (
    <AccountPane
      pageTitle={t('title.signUp')}
      title={t('account.signUpTitle')}
      lead={t('account.signUpLead')}
      form={
        <>
          <WaySegment
            form={form}
            name="by"
            label={t('account.signUpBy')}
            options={[
              { value: 'name', label: t('account.byName') },
              { value: 'email', label: t('account.byEmail') },
            ]}
          />
          <SignUp form={form} />
        </>
      }
      other={
        <Trans i18nKey="account.knownHere" components={{ to: <AccountLink to="/pages/account/signIn" /> }} />
      }
    />
  )
}

const FIELDS = {
  'account.invalid': 'account',
  'account.taken': 'account',
  'account.emailInvalid': 'email',
  'account.emailTaken': 'email',
  'account.codeInvalid': 'code',
  'account.passwordInvalid': 'password',
  'account.passwordCommon': 'password',
  'account.inviteNumUnknown': 'inviteNum',
} as const

function SignUp({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { t } = useTranslation()
  const { errors, isSubmitting } = form.formState
  const isByEmail = form.watch('by') === 'email'
  // The focus goes to the first mistake in the order in which fields were named; these stand before the others.
  form.register('account')
  form.register('email')
  form.register('code')

  const submit = form.handleSubmit(async (input) => {
    try {
      await beginSession(await requestSignUp(toInput(input)))
      afterSignIn()
    } catch (error) {
      const who = input.by === 'email' ? 'email' : 'account'
      showRefusal(error, form.setError, { ...FIELDS, 'account.lockedOut': who })
    }
  })

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {isByEmail ? <Mailbox form={form} /> : <Name form={form} />}
      <NewPasswordFields
        password={{
          label: t(isByEmail ? 'account.passwordOptional' : 'account.password'),
          registration: form.register('password', { deps: 'confirmation' }),
          error: errorSentence(t, errors.password),
        }}
        confirmation={{
          label: t('account.confirmation'),
          registration: form.register('confirmation'),
          error: errorSentence(t, errors.confirmation),
        }}
        typed={form.watch('password')}
        isOptional={isByEmail}
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

function Name({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { t } = useTranslation()
  return (
    <Field
      {...form.register('account')}
      label={t('account.accountName')}
      icon="user"
      error={errorSentence(t, form.formState.errors.account)}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
    />
  )
}

function Mailbox({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  return (
    <>
      <Field
        {...form.register('email')}
        label={t('account.emailLabel')}
        icon="mail"
        error={errorSentence(t, errors.email)}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <CodeField
        registration={form.register('code')}
        error={errorSentence(t, errors.code)}
        email={form.watch('email')}
        purpose="signUp"
        onAsk={() => askForCode(form, 'email', 'signUp')}
      />
    </>
  )
}
