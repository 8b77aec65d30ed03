import { useQuery } from '@tanstack/react-query'
import type { NoticeId } from '@thrum/contracts/ids'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { session } from '../../../lib/session.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PrivacyLink, TermsLink } from '../../consent/index.ts'
import { markNoticeRead, type PageId, pageQuery, toPageId } from '../notice.api.ts'
import { Missing } from '../parts/Missing.tsx'
import { Reading } from '../parts/Reading.tsx'
import { RichArticle } from '../parts/RichArticle.tsx'
import css from './NoticeDetailScreen.module.css'

/**
 * `/pages/notice/detail?id=…`: 1 the terms of service, 2 the privacy policy, both of which open before consent;
 * else a notice or, with `from=guide`, an article of the operation guide.
 */
export function NoticeDetailScreen() {
  const { t } = useTranslation()
  const params = useQueryParams()
  const id = toPageId(params.get('id'))
  const isGuide = params.get('from') === 'guide'
  const title =
    id === '1' ? 'notice.terms' : id === '2' ? 'notice.privacy' : isGuide ? 'title.guide' : 'notice.title'
  return (
    <Page header={<Header title={t(title)} />}>
      {id === undefined ? <Missing /> : <Body id={id} isGuide={isGuide} />}
    </Page>
  )
}

function Body({ id, isGuide }: { id: PageId; isGuide: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(pageQuery(id, currentLanguage()))
  const isNotice = id !== '1' && id !== '2'
  const isRead = query.data !== undefined && isNotice
  useEffect(() => {
    if (isRead && session.isSignedIn) void markNoticeRead(id as NoticeId)
  }, [isRead, id])
  if (isCallError(query.error, 'notice.unknown')) return <Missing />
  // What was read once stays, also where it can't be fetched anew.
  if (query.data === undefined)
    return query.isError ? <NotLoaded onRetry={() => void query.refetch()} /> : <Reading />
  return (
    <RichArticle read={query.data} isNamed={isNotice} isDated={isNotice && !isGuide}>
      {isNotice ? null : (
        <p className={css.other}>
          {id === '1' ? (
            <PrivacyLink>{t('notice.privacy')}</PrivacyLink>
          ) : (
            <TermsLink>{t('notice.terms')}</TermsLink>
          )}
        </p>
      )}
    </RichArticle>
  )
}
