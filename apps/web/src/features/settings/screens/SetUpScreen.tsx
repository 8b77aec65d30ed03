import { APP_VERSION } from '@thrum/contracts/limits'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { signOut } from '../../account/index.ts'
import { chatKeeper } from '../../chat/index.ts'
import { AccountGroup } from '../parts/AccountGroup.tsx'
import { AppGroup } from '../parts/AppGroup.tsx'
import { type SettingsEntry, SettingsList } from '../parts/SettingsList.tsx'
import css from './SetUpScreen.module.css'

const ABOUT: readonly SettingsEntry[] = [
  { icon: 'book', title: 'settings.guide', to: '/pages/notice/list' },
  { icon: 'bell', title: 'settings.notices', to: '/pages/notice/msg' },
  { icon: 'headset', title: 'settings.contactUs', to: '/pages/account/contactUs' },
  { icon: 'info', title: 'settings.aboutUs', to: '/pages/account/aboutUs' },
  { icon: 'shield', title: 'settings.terms', to: '/pages/notice/detail', query: { id: 1, h: 1 } },
  { icon: 'file', title: 'settings.privacy', to: '/pages/notice/detail', query: { id: 2, h: 1 } },
  { icon: 'download', title: 'settings.version', to: '/pages/download/upgrade', value: APP_VERSION },
]

/** `/pages/account/setUp` */
export function SetUpScreen() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const isSignedIn = token !== undefined
  return (
    <Page header={<Header title={t('settings.title')} />}>
      {isSignedIn ? (
        <>
          <h2 className={css.group}>{t('settings.account')}</h2>
          <AccountGroup />
        </>
      ) : null}
      <h2 className={css.group}>{t('settings.app')}</h2>
      <AppGroup />
      <h2 className={css.group}>{t('settings.about')}</h2>
      <SettingsList entries={ABOUT} />
      {isSignedIn ? <SignOut /> : null}
    </Page>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function leave() {
    const isLosing = chatKeeper.getSnapshot()?.hasUnsent() === true
    const isSure = await ask({
      title: t('settings.signOutTitle'),
      text: `${isLosing ? `${t('settings.signOutUnsent')} ` : ''}${t('settings.signOutText')}`,
      yes: t('settings.signOut'),
      no: t('settings.stay'),
    })
    if (!isSure) return
    setBusy(true)
    await signOut()
    toast(t('settings.signedOut'))
    navigation.reset('/pages/account/signIn')
  }

  return (
    <div className={css.signOut}>
      <Button isFull isBusy={isBusy} onClick={() => void leave()}>
        {t('settings.signOut')}
      </Button>
    </div>
  )
}
