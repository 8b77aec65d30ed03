import { useTranslation } from 'react-i18next'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { MessageFeed } from '../parts/Feeds.tsx'
import { ReadAllButton } from '../parts/ReadAllButton.tsx'

/** `/pages/notice/msg`: the site messages. */
export function MessagesScreen() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('title.siteMessages')} end={<ReadAllButton />} />}>
      <MessageFeed />
    </Page>
  )
}
