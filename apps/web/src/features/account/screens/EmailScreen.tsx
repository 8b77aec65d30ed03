import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { profileQuery } from '../account.api.ts'
import { EmailForm } from '../account.form.ts'
import { askForCode } from '../code-request.ts'
import { CodeField } from '../parts/CodeField.tsx'
import css from '../parts/PlainForm.module.css'
import { type FreshProof, ProofSheet } from '../parts/ProofSheet.tsx'
import { errorSentence, showRefusal } from '../refusal.ts'
import { storeEmail } from '../security.api.ts'

/** `/pages/account/email` */
export function EmailScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <Email profile={profile.data} />
  return (
    <Page header={<Header title={t('title.email')} />}>
      {profile.isError ? <NotLoaded onRetry={() => void profile.refetch()} /> : <Skeleton lines={4} />}
    </Page>
  )
}

/** Refusals that belong to the form, behind the sheet that asks for the proof. */
const FIELDS = {
  'account.emailInvalid': 'email',
  'account.emailTaken': 'email',
  'account.codeInvalid': 'code',
} as const

function Email({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const [isProving, setProving] = useState(false)
  const form = useForm<EmailForm>({
    resolver: zodResolver(EmailForm),
    defaultValues: { email: '', code: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(() => setProving(true))

  async function bind(proof: FreshProof) {
    const { email, code } = form.getValues()
    try {
      await storeEmail({ email, newCode: code, ...proof })
    } catch (error) {
      if (!isCallError(error) || error.reason === undefined || !(error.reason in FIELDS)) throw error
      setProving(false)
      showRefusal(error, form.setError, FIELDS)
      return
    }
    setProving(false)
    toast(t('account.mailbox.saved'), { kind: 'done' })
    leave()
  }

  return (
    <Page
      header={<Header title={t('title.email')} />}
      foot={
        <Button type="submit" form="email" kind="accent" isFull>
          {t(profile.email === null ? 'account.mailbox.add' : 'account.mailbox.change')}
        </Button>
      }
    >
      <List hasIcons>
        {profile.email === null ? (
          <Row icon="mail" title={t('account.mailbox.none')} note={t('account.mailbox.noneText')} />
        ) : (
          <Row icon="mail" title={<bdi dir="ltr">{profile.email}</bdi>} note={t('account.mailbox.private')} />
        )}
      </List>
      <form id="email" className={css.below} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          {...form.register('email')}
          label={t(profile.email === null ? 'account.emailLabel' : 'account.mailbox.new')}
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
          purpose="bind"
          onAsk={() => askForCode(form, 'email', 'bind')}
        />
      </form>
      <ProofSheet purpose="bind" isOpen={isProving} onClose={() => setProving(false)} onProof={bind} />
    </Page>
  )
}
