import { useQuery } from '@tanstack/react-query'
import type { BlockedPerson } from '@thrum/contracts/account/account.entities'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { askToUnblock } from '../ask-friends.ts'
import { blockedQuery, endBlock } from '../friends.api.ts'
import css from './BlockListScreen.module.css'

/** `/pages/account/blockList` */
export function BlockListScreen() {
  const { t } = useTranslation()
  const blocked = useQuery(blockedQuery)
  return (
    <Page header={<Header title={t('friends.blocked.title')} />}>
      {blocked.data !== undefined ? (
        <Blocked people={blocked.data} />
      ) : blocked.isError ? (
        <NotLoaded onRetry={() => void blocked.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton heightPx={56} />
        </div>
      )}
    </Page>
  )
}

function Blocked({ people }: { people: readonly BlockedPerson[] }) {
  const { t } = useTranslation()
  if (people.length === 0) {
    return <EmptyState title={t('friends.blocked.nobody')} text={t('friends.blocked.nobodyText')} />
  }
  return (
    <>
      <p className={css.lead}>{t('friends.blocked.lead')}</p>
      <List>
        {people.map((person) => (
          <Row
            key={person.id}
            start={<Avatar src={person.avatar} size={40} />}
            title={<bdi>{person.nickName}</bdi>}
            note={t('friends.blocked.since', { date: formatDate(person.blockedAtMs) })}
            end={<Unblock person={person} />}
          />
        ))}
      </List>
    </>
  )
}

function Unblock({ person }: { person: BlockedPerson }) {
  const { t } = useTranslation()
  const name = person.nickName

  async function run() {
    if (!(await askToUnblock(t, name))) return
    try {
      await endBlock(person.id)
      toast(t('friends.blocked.done'), { kind: 'done' })
    } catch {
      // The call has told the person.
    }
  }

  return (
    <Button size="small" aria-label={t('friends.blocked.unblockName', { name })} onClick={() => void run()}>
      {t('friends.blocked.unblock')}
    </Button>
  )
}
