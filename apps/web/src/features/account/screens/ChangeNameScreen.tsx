import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileQuery } from '../account.api.ts'
import { refreshSession } from '../account.launch.ts'
import { NickNameField } from '../parts/NickNameField.tsx'
import { ProfileWait } from '../parts/ProfileWait.tsx'
import { storeName } from '../profile.api.ts'
import { NickNameForm } from '../profile.form.ts'
import { showRefusal } from '../refusal.ts'
import { useLeaveUnsaved } from '../use-leave-unsaved.ts'
import css from './ChangeNameScreen.module.css'

/** `/pages/account/changeName` */
export function ChangeNameScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <ChangeName profile={profile.data} />
  return <ProfileWait title={t('account.name.title')} query={profile} />
}

function ChangeName({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const leave = useLeave()
  // What is saved, and whose answer got lost, can be saved again.
  const [start] = useState(profile.nickName)
  const form = useForm({
    resolver: zodResolver(NickNameForm),
    defaultValues: { nickName: start },
    mode: 'onChange',
  })
  const { isSubmitting, isValid } = form.formState
  const typed = useWatch({ control: form.control, name: 'nickName' })
  const isChanged = typed.trim() !== start || profile.nickName !== start
  const settle = useLeaveUnsaved(
    isChanged,
    () => undefined,
    () => {
      toast(t('account.name.saved'), { kind: 'done' })
      leave()
    },
  )

  const submit = form.handleSubmit(async ({ nickName }) => {
    try {
      await storeName(nickName)
      await refreshSession()
      settle()
    } catch (error) {
      showRefusal(error, form.setError, { 'profile.nickNameInvalid': 'nickName' })
    }
  })

  return (
    <Page
      header={<Header title={t('account.name.title')} />}
      foot={
        <Button
          type="submit"
          form="changeName"
          kind="accent"
          isFull
          isBusy={isSubmitting}
          disabled={!(isChanged && isValid)}
        >
          {t('account.name.save')}
        </Button>
      }
    >
      <form id="changeName" className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <NickNameField control={form.control} countFrom={0} />
        <p className={css.lead}>{t('account.name.lead')}</p>
      </form>
    </Page>
  )
}
