import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { profileQuery } from '../../account/index.ts'
import { DeviceSection, LeadCard } from '../../device/index.ts'
import { NoticesButton } from '../../notice/index.ts'
import { greetingAt } from '../greeting.ts'
import { ModeSection } from '../parts/ModeSection.tsx'
import { TogetherCard } from '../parts/TogetherCard.tsx'

/** `/` and `/pages/bar/home` */
export function HomeScreen() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const isSignedIn = token !== undefined
  const profile = useQuery({ ...profileQuery, enabled: isSignedIn })
  const name = isSignedIn ? (profile.data?.nickName ?? '') : t('account.visitor')
  const greeting = t(greetingAt(new Date().getHours()))
  return (
    <Page
      header={
        <Header
          kind="large"
          title={name === '' ? t('title.home') : name}
          over={greeting}
          end={isSignedIn ? <NoticesButton /> : null}
        />
      }
      tabBar
    >
      {isSignedIn ? <SignedInDevices /> : <VisitorLead />}
      {isSignedIn ? <TogetherCard profile={profile} /> : null}
      <ModeSection />
    </Page>
  )
}

function SignedInDevices() {
  const { t } = useTranslation()
  if (capabilities.offersToys) return <DeviceSection />
  return (
    <Section title={t('home.devices')}>
      <LeadCard
        icon="bt"
        title={t('home.needsApp')}
        text={t('home.needsAppText')}
        onOpen={() => navigation.push('/pages/download/app')}
      />
    </Section>
  )
}

function VisitorLead() {
  const { t } = useTranslation()
  return (
    <Section title={t('home.devices')}>
      <LeadCard
        icon="user"
        title={t('home.signInTitle')}
        text={t('home.signInText')}
        onOpen={() => navigation.push('/pages/account/signIn')}
      />
    </Section>
  )
}
