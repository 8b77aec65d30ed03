import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { currentLanguage } from '../../../i18n/language.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import texts from '../../../ui/text.module.css'
import { latestQuery } from '../notice.api.ts'
import { unread } from '../notice.store.ts'
import css from './NoticeRow.module.css'
import { Stamp } from './Stamp.tsx'

/**
 * The newest notice, fetched each time its page comes into sight, and the way to all of them.
 * Source: spec §2 (NOT-01, CONV-009).
 */
export function NoticeRow() {
  const { t } = useTranslation()
  const latest = useQuery(latestQuery(currentLanguage()))
  usePageShown(() => {
    // The first time it is fetched by itself.
    if (!latest.isLoading && !document.hidden) void latest.refetch()
    const onSight = () => {
      if (!document.hidden) void latest.refetch()
    }
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  })
  const notice = latest.data
  return (
    <List>
      <div className={css.line}>
        {notice ? (
          <Row
            icon="bell"
            title={<bdi className={`${css.name} ${texts.clamp}`}>{notice.name}</bdi>}
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
        <AllLink />
      </div>
    </List>
  )
}

const ALL = '/pages/notice/msg'

/** Leads to all notices and the site messages, with how many of both are new. */
function AllLink() {
  const { t } = useTranslation()
  const { notices, messages } = useStore(unread)
  const count = notices + messages
  // What is new stands first.
  const query = { kind: notices > 0 || messages === 0 ? 'notice' : 'message' }
  return (
    <a
      className={css.all}
      href={addressOf(ALL, query)}
      aria-label={count === 0 ? t('notice.all') : t('notice.allNew', { count })}
      onClick={(event) => {
        event.preventDefault()
        navigation.push(ALL, query)
      }}
    >
      {count === 0 ? <Icon name="chev" size={20} /> : <Badge count={count} />}
    </a>
  )
}
