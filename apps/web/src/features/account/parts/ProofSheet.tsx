import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { profileQuery } from '../account.api.ts'
import { ProofForm } from '../account.form.ts'
import { requestCode } from '../entry.api.ts'
import { errorSentence, showRefusal } from '../refusal.ts'
import { CodeField } from './CodeField.tsx'
import css from './ProofSheet.module.css'
import { WaySegment } from './WaySegment.tsx'

/** One of the two: the password, or a code that was mailed to the account's own address. */
export type FreshProof = { readonly password: string } | { readonly code: string }

interface ProofSheetProps {
  /** What the code is asked for. */
  purpose: 'bind' | 'cancel'
  isOpen: boolean
  onClose: () => void
  /**
   * Makes the call that wants the proof. What it throws is shown here: a wrong proof beside its field, another
   * refusal as a toast; the sheet stays open for another try.
   */
  onProof: (proof: FreshProof) => Promise<void>
}

/** Asks for the password or an e-mail code before something that a stolen token alone must not change. */
export function ProofSheet({ purpose, isOpen, onClose, onProof }: ProofSheetProps) {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('account.proof.title')} text={t('account.proof.text')}>
      {profile.data !== undefined ? (
        <Proof profile={profile.data} purpose={purpose} onProof={onProof} />
      ) : profile.isError ? (
        <NotLoaded onRetry={() => void profile.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Sheet>
  )
}

function Proof({
  profile,
  purpose,
  onProof,
}: { profile: Profile } & Pick<ProofSheetProps, 'purpose' | 'onProof'>) {
  const { t } = useTranslation()
  const { email, hasPassword } = profile
  const form = useForm<ProofForm>({
    resolver: zodResolver(ProofForm),
    defaultValues: { by: hasPassword ? 'password' : 'code', password: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const by = form.watch('by')

  const submit = form.handleSubmit(async (input) => {
    try {
      await onProof(input.by === 'password' ? { password: input.password } : { code: input.code })
    } catch (error) {
      showRefusal(error, form.setError, {
        'account.proofWrong': input.by,
        'account.proofNeeded': input.by,
        'account.codeInvalid': 'code',
      })
    }
  })

  async function askForOwnCode() {
    try {
      await requestCode({ email: email ?? '', purpose })
      form.clearErrors()
      return true
    } catch (error) {
      showRefusal(error, form.setError, { 'account.emailInvalid': 'code' })
      return false
    }
  }

  if (!hasPassword && email === null) return <p>{t('account.proof.none')}</p>
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {hasPassword && email !== null ? (
        <WaySegment
          form={form}
          name="by"
          label={t('account.proof.by')}
          options={[
            { value: 'password', label: t('account.byPassword') },
            { value: 'code', label: t('account.byCode') },
          ]}
        />
      ) : null}
      {by === 'password' ? (
        <Field
          key="password"
          {...form.register('password')}
          label={t('account.password')}
          icon="lock"
          type="password"
          error={errorSentence(t, errors.password)}
          autoComplete="current-password"
        />
      ) : (
        <CodeField
          key="code"
          registration={form.register('code')}
          error={errorSentence(t, errors.code)}
          email={email ?? ''}
          purpose={purpose}
          onAsk={askForOwnCode}
          hint={t('account.proof.toOwn', { email })}
        />
      )}
      <Button type="submit" kind="accent" isFull isBusy={isSubmitting}>
        {t('account.proof.confirm')}
      </Button>
    </form>
  )
}
