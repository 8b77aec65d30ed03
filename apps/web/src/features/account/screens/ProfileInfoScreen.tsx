import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { comeBack } from '../../../navigation/guard.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileQuery } from '../account.api.ts'
import { ProfileForm } from '../parts/ProfileForm.tsx'
import { ProfilePicture } from '../parts/ProfilePicture.tsx'
import { ProfileWait } from '../parts/ProfileWait.tsx'
import { useProfileForm } from '../use-profile-form.ts'
import css from './ProfileInfoScreen.module.css'

/** `/pages/account/info`: what a person must tell at first sign-in, before anything else opens. */
export function ProfileInfoScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <ProfileInfo profile={profile.data} />
  return <ProfileWait title={t('account.about.title')} query={profile} />
}

function ProfileInfo({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const editing = useProfileForm(profile, () => {
    toast(t('account.about.saved'), { kind: 'done' })
    comeBack()
  })
  const { errors, isSubmitting } = editing.form.formState
  const { birthday } = editing.form.getValues()

  return (
    <Page
      header={<Header title={t('account.about.title')} />}
      foot={
        <Button
          type="submit"
          form="profile"
          kind="accent"
          isFull
          isBusy={isSubmitting}
          disabled={errors.birthday !== undefined && birthday !== ''}
        >
          {t('account.about.save')}
        </Button>
      }
    >
      <ProfileForm
        id="profile"
        editing={editing}
        isSexFixed={profile.isSexFixed}
        top={
          <ProfilePicture editing={editing}>
            <p className={css.hello}>{t('account.about.hello')}</p>
            {t('account.about.lead')}
          </ProfilePicture>
        }
      />
    </Page>
  )
}
