import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { formatInviteNum } from '@thrum/contracts/ids'
import { LANGUAGES } from '@thrum/contracts/language'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { currentLanguage, languageChoice } from '../../../i18n/language.ts'
import type { TextKey } from '../../../i18n/text-key.ts'
import { formatNumber } from '../../../lib/format.ts'
import { session } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { isReady, type RoutePath } from '../../../routes.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { LimitsRow } from '../../limits/parts/index.ts'
import { NoticesButton, unread } from '../../notice/index.ts'
import { profileQuery, requestNewInviteNum } from '../account.api.ts'
import { copyCode } from '../copy-code.ts'
import { countryName } from '../countries.ts'
import { QrSheet } from '../parts/QrSheet.tsx'
import { QuickLinks } from '../parts/QuickLinks.tsx'
import css from './MineScreen.module.css'

/** `/pages/bar/mine` */
export function MineScreen() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  return (
    <Page header={<Header kind="large" title={t('account.mine.title')} end={<HeaderButtons />} />} tabBar>
      {token === undefined ? <VisitorCard /> : <Own />}
      <MineList />
    </Page>
  )
}

function Own() {
  return (
    <>
      <OwnCard />
      <QuickLinks />
      {capabilities.offersToys ? <ToyList /> : null}
    </>
  )
}

function HeaderButtons() {
  const { t } = useTranslation()
  return (
    <div className={css.buttons}>
      <NoticesButton />
      <IconButton
        icon="gear"
        ground="card"
        label={t('account.mine.settings')}
        onClick={() => navigation.push('/pages/account/setUp')}
      />
    </div>
  )
}

/** What one has for playing: kept patterns, and what others may do. */
function ToyList() {
  const { t } = useTranslation()
  return (
    <div className={css.toys}>
      <List hasIcons>
        <Row icon="wave" title={t('title.patterns')} to="/pages/player/patterns" />
        <LimitsRow />
      </List>
    </div>
  )
}

const ROWS = [
  { icon: 'book', title: 'account.mine.guide', to: '/pages/notice/list' },
  { icon: 'gift', title: 'account.mine.gift', to: '/pages/gift/gift' },
  { icon: 'mail', title: 'account.mine.siteMessages', to: '/pages/notice/msg' },
  { icon: 'download', title: 'download.title', to: '/pages/download/app' },
  { icon: 'globe', title: 'account.mine.language', to: '/pages/account/langSwitch' },
  { icon: 'headset', title: 'account.mine.contactUs', to: '/pages/account/contactUs' },
  { icon: 'gear', title: 'account.mine.settings', to: '/pages/account/setUp' },
  { icon: 'info', title: 'account.mine.aboutUs', to: '/pages/account/aboutUs' },
] as const satisfies readonly { icon: IconName; title: TextKey; to: RoutePath }[]

/** The app is offered where it isn’t the one that runs. */
const isOffered = (to: RoutePath) => to !== '/pages/download/app' || !capabilities.canCall

/** Leads to pages that are there, and to no other. */
function MineList() {
  const { t } = useTranslation()
  const choice = languageChoice()
  const { messages } = useStore(unread)
  const language = choice === 'system' ? LANGUAGES[currentLanguage()] : LANGUAGES[choice]
  return (
    <List hasIcons>
      {ROWS.filter(({ to }) => isReady(to) && isOffered(to)).map(({ icon, title, to }) => (
        <Row
          key={to}
          icon={icon}
          title={t(title)}
          to={to}
          value={
            to === '/pages/account/langSwitch' ? (
              language
            ) : to === '/pages/notice/msg' && messages > 0 ? (
              <Badge count={messages} />
            ) : undefined
          }
        />
      ))}
    </List>
  )
}

function VisitorCard() {
  const { t } = useTranslation()
  return (
    <section className={css.card}>
      <div className={css.who}>
        <Avatar src="" size={72} />
        <div className={css.words}>
          <p className={css.name}>{t('account.visitor')}</p>
          <p className={css.meta}>{t('account.visitorText')}</p>
        </div>
      </div>
      <div className={css.signIn}>
        <Button kind="accent" isFull onClick={() => navigation.push('/pages/account/signIn')}>
          {t('account.signIn')}
        </Button>
      </div>
    </section>
  )
}

function OwnCard() {
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <ProfileCard profile={profile.data} />
  return (
    <section className={css.card} aria-busy={!profile.isError}>
      {profile.isError ? <NotLoaded onRetry={() => void profile.refetch()} /> : <Skeleton lines={4} />}
    </section>
  )
}

function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const facts = [
    profile.age === null ? undefined : t('account.mine.age', { years: profile.age }),
    profile.country === null ? undefined : countryName(profile.country, currentLanguage()),
  ].filter((fact) => fact !== undefined)
  return (
    <section className={css.card}>
      <div className={css.who}>
        <Avatar src={profile.avatar} size={72} />
        <div className={css.words}>
          <p className={css.name}>
            <bdi>{profile.nickName}</bdi>
          </p>
          <p className={css.meta}>{facts.join(' · ')}</p>
        </div>
        <IconButton
          icon="edit"
          ground="fill"
          label={t('account.mine.editProfile')}
          onClick={() => navigation.push('/pages/account/editProfile')}
        />
      </div>
      <div className={css.tiles}>
        <div className={css.tile} data-accent>
          <p className={css.label}>
            <Icon name="grain" size={20} />
            {t('account.mine.maize')}
          </p>
          <p className={css.maize}>{formatNumber(profile.maize)}</p>
        </div>
        <InviteTile profile={profile} />
      </div>
    </section>
  )
}

function InviteTile({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const code = formatInviteNum(profile.inviteNum)

  async function renew() {
    const isSure = await ask({
      title: t('account.mine.renewTitle'),
      text: t('account.mine.renewText'),
      yes: t('account.mine.renew'),
      no: t('account.mine.keep'),
    })
    if (!isSure) return
    try {
      await requestNewInviteNum()
      toast(t('account.mine.renewed'), { kind: 'done' })
    } catch {
      // The call has told the person; what stands is shown.
    }
  }

  return (
    <div className={css.tile}>
      <p className={css.label}>
        <Icon name="users" size={20} />
        {t('account.mine.inviteNum')}
      </p>
      <bdi dir="ltr" className={css.code}>
        {code}
      </bdi>
      <div className={css.tools}>
        <IconButton icon="copy" label={t('account.mine.copy')} onClick={() => void copyCode(code)} />
        <IconButton icon="qr" label={t('account.mine.showQr')} onClick={() => setOpen(true)} />
        <IconButton icon="repeat" label={t('account.mine.renew')} onClick={() => void renew()} />
      </div>
      <QrSheet
        inviteNum={profile.inviteNum}
        qrId={profile.qrId}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
