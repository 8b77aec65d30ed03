import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf, type Query } from '../../../navigation/navigation.ts'
import type { RoutePath } from '../../../routes.ts'
import { Dot } from '../../../ui/badge/Dot.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import texts from '../../../ui/text.module.css'
import type { Line } from '../notice.api.ts'
import type { Lines } from '../use-lines.ts'
import css from './LineFeed.module.css'
import { Stamp } from './Stamp.tsx'

export interface LineFeedProps {
  readonly lines: Lines
  readonly icon: IconName
  /** The page that opens a line. */
  readonly to: RoutePath
  /** What stands there when there is none. */
  readonly empty: ReactNode
}

/** Notices or messages, the new ones marked. */
export function LineFeed({ lines, icon, to, empty }: LineFeedProps) {
  const { t } = useTranslation()
  if (lines.isFailed) return <NotLoaded onRetry={() => void lines.onRefresh()} />
  if (lines.lines === undefined) {
    return (
      <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
        <Skeleton heightPx={280} />
      </div>
    )
  }
  return (
    <Feed onRefresh={lines.onRefresh} more={lines.more} onMore={lines.onMore}>
      {lines.lines.length === 0 ? (
        empty
      ) : (
        <List>
          {lines.lines.map((line) => (
            <LineRow key={line.id} line={line} icon={icon} to={to} query={{ id: line.id }} />
          ))}
        </List>
      )}
    </Feed>
  )
}

interface LineRowProps {
  readonly line: Line
  readonly icon: IconName
  readonly to: RoutePath
  readonly query: Query
}

function LineRow({ line, icon, to, query }: LineRowProps) {
  const { t } = useTranslation()
  return (
    <a
      className={css.row}
      data-new={!line.isRead || undefined}
      href={addressOf(to, query)}
      onClick={(event) => {
        event.preventDefault()
        navigation.push(to, query)
      }}
    >
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <span className={css.words}>
        <bdi className={`${css.name} ${texts.clamp}`}>{line.name}</bdi>
        <Stamp atMs={line.createTime} />
      </span>
      {line.isRead ? null : (
        <span className={css.mark}>
          <Dot kind="accent" />
          <span className={css.said}>{t('notice.new')}</span>
        </span>
      )}
    </a>
  )
}
