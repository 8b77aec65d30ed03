import { useQuery } from '@tanstack/react-query'
import { isRightToLeft } from '@thrum/contracts/language'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { isNoticeId, type NoticeId, type ReadNotice, readNotice } from '../notice.texts.ts'
import { PrivacyLink, TermsLink } from '../parts/NoticeLink.tsx'
import css from './NoticeDetailScreen.module.css'

/** `/pages/notice/detail?id=1|2&h=1`: the terms of service and the privacy policy. */
export function NoticeDetailScreen() {
  const { t } = useTranslation()
  const id = useQueryParams().get('id')
  if (!isNoticeId(id)) {
    return (
      <Page header={<Header title={t('notice.title')} />}>
        <EmptyState title={t('notice.missing')} text={t('notice.missingText')} />
      </Page>
    )
  }
  return (
    <Page header={<Header title={t(id === '1' ? 'notice.terms' : 'notice.privacy')} />}>
      <Body id={id} />
    </Page>
  )
}

function Body({ id }: { id: NoticeId }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const notice = useQuery({
    queryKey: ['notice', id, language],
    queryFn: () => readNotice(id, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (notice.isError) {
    return (
      <EmptyState
        title={t('account.loadFailed')}
        text={t('account.loadFailedText')}
        action={<Button onClick={() => void notice.refetch()}>{t('ui.retry')}</Button>}
      />
    )
  }
  if (notice.data === undefined) return <Skeleton lines={12} />
  return (
    <>
      <NoticeArticle notice={notice.data} />
      <p className={css.other}>
        {id === '1' ? (
          <PrivacyLink>{t('notice.privacy')}</PrivacyLink>
        ) : (
          <TermsLink>{t('notice.terms')}</TermsLink>
        )}
      </p>
    </>
  )
}

function NoticeArticle({ notice: { text, language } }: { notice: ReadNotice }) {
  return (
    <article className={css.card} lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      <p className={css.lead}>{text.lead}</p>
      {text.sections.map((section) => (
        <section key={section.heading} className={css.section}>
          <h2>{section.heading}</h2>
          <ul>
            {section.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
