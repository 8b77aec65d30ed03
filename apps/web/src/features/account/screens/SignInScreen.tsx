import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/language.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { SignInForm } from '../account.form.ts'
import { beginSession } from '../account.launch.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { askForCode } from '../code-request.ts'
import { requestSignIn } from '../entry.api.ts'
import { entryDraft, useDraft } from '../entry-draft.ts'
import { AccountLink } from '../parts/AccountLink.tsx'
import css from '../parts/AccountPane.module.css'
import { AccountPane } from '../parts/AccountPane.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { PasskeySignIn } from '../parts/PasskeySignIn.tsx'
import { WaySegment } from '../parts/WaySegment.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'
import { CodeSignIn } from '../registering.ts'

async function enter(token: string): Promise<void> {
  await beginSession(token)
  afterSignIn()
}

function askToRegister(email: string): Promise<boolean> {
  return ask({
    title: i18n.t('account.unknown'),
    text: i18n.t('account.registerText', { email }),
    yes: i18n.t('account.register'),
    no: i18n.t('account.notNow'),
  })
}

/** `/pages/account/signIn` */
export function SignInScreen() {
  const { t } = useTranslation()
  const form = useForm<SignInForm>({
    resolver: zodResolver(SignInForm),
    defaultValues: entryDraft.signIn,
    // A message that came as a field is left would push the button away from under the pointer.
    mode: 'onSubmit',
  })
  const by = form.watch('by')
  useDraft('signIn', form)
  usePageShown(() => {
    const { account } = entryDraft.signIn
    if (entryDraft.takeReset()) form.reset(entryDraft.signIn)
    else if (account !== '' && account !== form.getValues('account')) form.setValue('account', account)
    return undefined
  })

  return (
    <AccountPane
      pageTitle={t('title.signIn')}
      title={t('account.welcome')}
      lead={t(by === 'code' ? 'account.codeLead' : 'account.signInLead')}
      form={
        <>
          <WaySegment
            form={form}
            name="by"
            label={t('account.signInBy')}
            options={[
              { value: 'password', label: t('account.byPassword') },
              { value: 'code', label: t('account.byCode') },
            ]}
          />
          <SignIn form={form} />
          {capabilities.canUsePasskeys ? <PasskeySignIn onToken={enter} /> : null}
        </>
      }
      other={
        <Trans i18nKey="account.newHere" components={{ to: <AccountLink to="/pages/account/signUp" /> }} />
      }
    />
  )
}

function SignIn({ form }: { form: UseFormReturn<SignInForm> }) {
  const { t } = useTranslation()
  const { errors, isSubmitting } = form.formState
  const [codeSignIn] = useState(() => new CodeSignIn({ signIn: requestSignIn, isWanted: askToRegister }))
  const isByCode = form.watch('by') === 'code'

  const submit = form.handleSubmit(async (input) => {
    try {
      const token =
        input.by === 'code'
          ? await codeSignIn.enter(input.account, input.code)
          : await requestSignIn({ account: input.account, password: input.password })
      if (token !== undefined) await enter(token)
    } catch (error) {
      showRefusal(error, form.setError, {
        'account.badCredentials': 'password',
        'account.emailInvalid': 'account',
        'account.codeInvalid': 'code',
        'account.lockedOut': 'account',
      })
    }
  })

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('account')}
        label={t(isByCode ? 'account.emailLabel' : 'account.account')}
        icon="mail"
        error={errorSentence(t, errors.account)}
        autoComplete={isByCode ? 'email' : 'username'}
        inputMode={isByCode ? 'email' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      {isByCode ? (
        <CodeField
          registration={form.register('code')}
          error={errorSentence(t, errors.code)}
          email={form.watch('account')}
          purpose="signIn"
          onAsk={() => askForCode(form, 'account', 'signIn')}
        />
      ) : (
        <div>
          <Field
            {...form.register('password')}
            label={t('account.password')}
            icon="lock"
            type="password"
            error={errorSentence(t, errors.password)}
            autoComplete="current-password"
          />
          <p className={css.forgot}>
            <AccountLink to="/pages/account/forget" isOnTop>
              {t('account.forgot')}
            </AccountLink>
          </p>
        </div>
      )}
      <div className={css.submit} data-tight={!isByCode || undefined}>
        <Button type="submit" kind="accent" isFull isBusy={isSubmitting}>
          {t('account.continue')}
        </Button>
      </div>
    </form>
  )
}
