import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { unread } from '../notice.store.ts'
import { MessageFeed, NoticeFeed } from '../parts/Feeds.tsx'
import { ReadAllButton } from '../parts/ReadAllButton.tsx'
import css from './MessagesScreen.module.css'

type Kind = 'notice' | 'message'

const FEEDS: Readonly<Record<Kind, ReactNode>> = {
  notice: <NoticeFeed />,
  message: <MessageFeed />,
}

/** `/pages/notice/msg`: the site messages, and all notices beside them; `?kind=notice` opens these first. */
export function MessagesScreen() {
  const { t } = useTranslation()
  const wanted = useQueryParams().get('kind')
  const [kind, setKind] = useState<Kind>(wanted === 'notice' ? 'notice' : 'message')
  const counts = useStore(unread)
  return (
    <Page
      header={<Header title={t('title.message')} end={kind === 'message' ? <ReadAllButton /> : undefined} />}
    >
      <div className={css.kinds}>
        <Segment
          label={t('notice.kinds')}
          options={[
            { value: 'notice', label: t('notice.notices'), count: counts.notices },
            { value: 'message', label: t('notice.messages'), count: counts.messages },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {FEEDS[kind]}
    </Page>
  )
}
