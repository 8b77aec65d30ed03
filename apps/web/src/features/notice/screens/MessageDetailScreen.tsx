import { useQuery } from '@tanstack/react-query'
import type { SiteMessageId } from '@thrum/contracts/ids'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { markMessageRead, messageQuery, toMessageId } from '../notice.api.ts'
import { Missing } from '../parts/Missing.tsx'
import { Reading } from '../parts/Reading.tsx'
import { RichArticle } from '../parts/RichArticle.tsx'

/** `/pages/notice/msgDetail?id=…`: one message of the house to this person. */
export function MessageDetailScreen() {
  const { t } = useTranslation()
  const id = toMessageId(useQueryParams().get('id'))
  return (
    <Page header={<Header title={t('title.msgDetail')} />}>
      {id === undefined ? <Missing /> : <Body id={id} />}
    </Page>
  )
}

function Body({ id }: { id: SiteMessageId }) {
  const query = useQuery(messageQuery(id, currentLanguage()))
  const isHere = query.data !== undefined
  useEffect(() => {
    if (isHere) void markMessageRead(id)
  }, [isHere, id])
  if (isCallError(query.error, 'message.unknown')) return <Missing />
  // What was read once stays, also where it can't be fetched anew.
  if (query.data === undefined)
    return query.isError ? <NotLoaded onRetry={() => void query.refetch()} /> : <Reading />
  return <RichArticle read={query.data} />
}
