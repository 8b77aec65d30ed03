import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { latestQuery } from '../notice.api.ts'
import css from './NoticeRow.module.css'
import { Stamp } from './Stamp.tsx'

/** The newest notice, fetched each time its page is shown. Source: spec §2 (NOT-01). */
export function NoticeRow() {
  const { t } = useTranslation()
  const latest = useQuery(latestQuery(currentLanguage()))
  usePageShown(() => {
    // The first time it is fetched by itself.
    if (!latest.isLoading) void latest.refetch()
    return undefined
  })
  const notice = latest.data
  return (
    <List>
      {notice ? (
        <Row
          icon="bell"
          title={<bdi className={css.name}>{notice.name}</bdi>}
          end={<Stamp atMs={notice.createTime} />}
          to="/pages/notice/detail"
          query={{ id: notice.id }}
        />
      ) : latest.isError ? (
        <Row
          icon="bell"
          title={t('ui.notLoaded')}
          value={t('ui.retry')}
          onClick={() => void latest.refetch()}
        />
      ) : (
        <Row icon="bell" title={notice === null ? t('notice.none') : t('ui.loading')} />
      )}
    </List>
  )
}
