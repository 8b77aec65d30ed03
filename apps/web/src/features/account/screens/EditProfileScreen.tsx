import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileQuery } from '../account.api.ts'
import { ProfileForm } from '../parts/ProfileForm.tsx'
import { ProfilePicture } from '../parts/ProfilePicture.tsx'
import { ProfileWait } from '../parts/ProfileWait.tsx'
import { useProfileForm } from '../use-profile-form.ts'

/** `/pages/account/editProfile` */
export function EditProfileScreen() {
  const { t } = useTranslation()
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <EditProfile profile={profile.data} />
  return <ProfileWait title={t('account.about.editTitle')} query={profile} />
}

function EditProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const editing = useProfileForm(profile, () => {
    toast(t('account.about.saved'), { kind: 'done' })
    leave()
  })
  const { isSubmitting, isValid } = editing.form.formState

  return (
    <Page
      header={<Header title={t('account.about.editTitle')} />}
      foot={
        <Button
          type="submit"
          form="editProfile"
          kind="accent"
          isFull
          isBusy={isSubmitting}
          disabled={!(editing.isChanged && isValid)}
        >
          {t('account.about.saveChanges')}
        </Button>
      }
    >
      <ProfileForm
        id="editProfile"
        editing={editing}
        isSexFixed={profile.isSexFixed}
        top={<ProfilePicture editing={editing}>{t('account.about.lead')}</ProfilePicture>}
      />
    </Page>
  )
}
