import { LANGUAGES } from '@thrum/contracts/language'
import { APP_VERSION } from '@thrum/contracts/limits'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { languageChoice } from '../../../i18n/language.ts'
import { session } from '../../../lib/session.ts'
import { themeChoice } from '../../../lib/theme.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { signOut } from '../../account/index.ts'
import { AppearanceSheet } from '../parts/AppearanceSheet.tsx'
import css from './SetUpScreen.module.css'

/** `/pages/account/setUp` */
export function SetUpScreen() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const isSignedIn = token !== undefined
  return (
    <Page header={<Header title={t('settings.title')} />} foot={isSignedIn ? <SignOut /> : undefined}>
      {isSignedIn ? (
        <>
          <h2 className={css.group}>{t('settings.account')}</h2>
          <List hasIcons>
            <Row icon="user" title={t('settings.profile')} to="/pages/account/info" />
          </List>
        </>
      ) : null}
      <AppGroup />
      <h2 className={css.group}>{t('settings.about')}</h2>
      <List hasIcons>
        <Row icon="info" title={t('settings.aboutUs')} to="/pages/account/aboutUs" />
        <Row icon="shield" title={t('settings.terms')} to="/pages/notice/detail" query={{ id: 1, h: 1 }} />
        <Row icon="lock" title={t('settings.privacy')} to="/pages/notice/detail" query={{ id: 2, h: 1 }} />
      </List>
    </Page>
  )
}

function AppGroup() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choice = languageChoice()
  return (
    <>
      <h2 className={css.group}>{t('settings.app')}</h2>
      <List hasIcons>
        <Row
          icon="globe"
          title={t('settings.language')}
          value={choice === 'system' ? t('settings.system') : LANGUAGES[choice]}
          to="/pages/account/langSwitch"
        />
        <Row
          icon="moon"
          title={t('settings.appearance')}
          value={t(`settings.${themeChoice()}`)}
          onClick={() => setOpen(true)}
        />
        <Row icon="download" title={t('settings.version')} value={<bdi>{APP_VERSION}</bdi>} />
      </List>
      <AppearanceSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function leave() {
    const isSure = await ask({
      title: t('settings.signOutTitle'),
      text: t('settings.signOutText'),
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
    <Button isFull isBusy={isBusy} onClick={() => void leave()}>
      {t('settings.signOut')}
    </Button>
  )
}
