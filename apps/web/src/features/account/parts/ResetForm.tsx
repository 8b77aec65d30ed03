import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field/Field.tsx'
import { ForgetForm } from '../account.form.ts'
import { afterReset } from '../after-reset.ts'
import { askForCode } from '../code-request.ts'
import { requestReset } from '../entry.api.ts'
import { errorSentence, showRefusal } from '../refusal.ts'
import { useRequestId } from '../use-request-id.ts'
import { CodeField } from './CodeField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import css from './PlainForm.module.css'

/** @param values what stands in it at first */
export function useResetForm(values: ForgetForm): UseFormReturn<ForgetForm> {
  return useForm<ForgetForm>({ resolver: zodResolver(ForgetForm), defaultValues: values, mode: 'onTouched' })
}

interface ResetFormProps {
  /** Its submit button stands in the page's foot. */
  id: string
  form: UseFormReturn<ForgetForm>
  /** The address is the account's own and stays as it is. */
  isEmailFixed?: boolean
}

/** A new password by an e-mail code; afterwards everybody signs in anew. */
export function ResetForm({ id, form, isEmailFixed = false }: ResetFormProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const requestIdOf = useRequestId()

  const submit = form.handleSubmit(async ({ email, code, password }) => {
    const requestId = requestIdOf(JSON.stringify([email, code, password]))
    try {
      await requestReset({ email, code, password, requestId })
      await afterReset(email)
    } catch (error) {
      showRefusal(error, form.setError, {
        'account.emailInvalid': 'email',
        'account.codeInvalid': 'code',
        'account.passwordInvalid': 'password',
        'account.passwordCommon': 'password',
      })
    }
  })

  return (
    <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('email')}
        label={t('account.emailLabel')}
        icon="mail"
        error={errorSentence(t, errors.email)}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        readOnly={isEmailFixed}
      />
      <CodeField
        registration={form.register('code')}
        error={errorSentence(t, errors.code)}
        email={form.watch('email')}
        purpose="forget"
        onAsk={() => askForCode(form, 'email', 'forget')}
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
    </form>
  )
}
