import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { INVITE_NUM_GROUPS, regroup } from '../../../lib/typed-code.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { errorSentence } from '../../account/index.ts'
import { ScanButton } from '../../scan/index.ts'
import { inviteForm } from '../home.form.ts'
import css from './InviteForm.module.css'

/** Play comes with the first invitation, not with the home tab. */
async function invite(target: { inviteNum: string } | { id: string }): Promise<void> {
  const { startInvite } = await import('../../play/index.ts')
  startInvite(target)
}

export function InviteForm({ own }: { own: string | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const schema = useMemo(() => inviteForm(own), [own])
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { inviteNum: '' } })
  const { errors, isSubmitting } = form.formState
  const field = form.register('inviteNum')
  const error = errorSentence(t, errors.inviteNum)

  const submit = form.handleSubmit(({ inviteNum }) => invite({ inviteNum }))

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css.line} data-error={error !== undefined || undefined}>
        <ScanButton onFound={({ qrId }) => void invite({ id: qrId })} />
        <input
          {...field}
          onChange={(event) => {
            regroup(event.currentTarget, INVITE_NUM_GROUPS)
            return field.onChange(event)
          }}
          className={css.input}
          aria-label={t('home.partnerCode')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          placeholder={t('home.partnerCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <button type="submit" className={css.invite} aria-disabled={isSubmitting || undefined}>
          {t('home.invite')}
        </button>
      </div>
      <p id={id} className={css.error} aria-live="polite">
        {error === undefined ? null : (
          <>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </>
        )}
      </p>
    </form>
  )
}
