import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { unread } from '../notice.store.ts'
import { MessageFeed, NoticeFeed } from '../parts/Feeds.tsx'
import { NoticeRow } from '../parts/NoticeRow.tsx'
import { ReadAllButton } from '../parts/ReadAllButton.tsx'
import css from './MessageTabScreen.module.css'

/** `/pages/bar/message`: the newest notice, all notices and the site messages. */
export function MessageTabScreen() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'notice' | 'message'>('notice')
  const counts = useStore(unread)
  return (
    <Page
      header={
        <Header
          kind="large"
          title={t('tab.message')}
          end={
            <span className={kind === 'message' ? undefined : css.away}>
              <ReadAllButton />
            </span>
          }
        />
      }
      tabBar
    >
      <div className={css.top}>
        <NoticeRow />
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
      {kind === 'notice' ? <NoticeFeed /> : <MessageFeed />}
    </Page>
  )
}
