import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { FriendsList, requestsQuery } from '../../friends/index.ts'
import { unread } from '../notice.store.ts'
import { MessageFeed, NoticeFeed } from '../parts/Feeds.tsx'
import { NoticeRow } from '../parts/NoticeRow.tsx'
import { ReadAllButton } from '../parts/ReadAllButton.tsx'
import css from './MessageTabScreen.module.css'

type Kind = 'notice' | 'message' | 'friends'

/** `/pages/bar/message`: the newest notice, all notices, the site messages, and friends. */
export function MessageTabScreen() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('notice')
  const counts = useStore(unread)
  const requests = useQuery(requestsQuery)
  return (
    <Page header={<Header kind="large" title={t('tab.message')} end={<HeaderButton kind={kind} />} />} tabBar>
      <div className={css.top}>
        {kind === 'friends' ? null : <NoticeRow />}
        <Segment
          label={t('notice.kinds')}
          options={[
            { value: 'notice', label: t('notice.notices'), count: counts.notices },
            { value: 'message', label: t('notice.messages'), count: counts.messages },
            { value: 'friends', label: t('friends.list'), count: requests.data?.incoming.length ?? 0 },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {FEEDS[kind]}
    </Page>
  )
}

const FEEDS: Readonly<Record<Kind, ReactNode>> = {
  notice: <NoticeFeed />,
  message: <MessageFeed />,
  friends: <FriendsList />,
}

function HeaderButton({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  if (kind === 'friends') {
    return (
      <IconButton
        icon="adduser"
        ground="card"
        label={t('friends.add')}
        onClick={() => navigation.push('/pages/chat/addFriend')}
      />
    )
  }
  return (
    <span className={kind === 'message' ? undefined : css.away}>
      <ReadAllButton />
    </span>
  )
}
