import { useQuery } from '@tanstack/react-query'
import type { Application, Friend } from '@thrum/contracts/friend/friend.entities'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { byName } from '../friend-order.ts'
import { friendsQuery, requestsQuery } from '../friends.api.ts'
import { openChat } from '../open-chat.ts'
import css from './FriendsList.module.css'
import { IncomingRow, OutgoingRow } from './RequestRow.tsx'

/** More of them are on the page of requests. */
const REQUESTS_SHOWN = 3

/** Who asked, whom one asked, and everybody on one's list; fetched anew each time its page is shown. */
export function FriendsList() {
  const { t } = useTranslation()
  const friends = useQuery(friendsQuery)
  const requests = useQuery(requestsQuery)
  const refetch = () => Promise.all([friends.refetch(), requests.refetch()])
  usePageShown(() => {
    if (friends.data !== undefined) void refetch()
    return undefined
  })
  const onRefresh = async () => {
    const answers = await refetch()
    if (answers.some(({ isError }) => isError)) toast(t('error.network'), { kind: 'alert' })
  }
  if (friends.data !== undefined && requests.data !== undefined) {
    return (
      <Feed onRefresh={onRefresh}>
        <Everybody friends={friends.data} {...requests.data} />
      </Feed>
    )
  }
  if (friends.isError || requests.isError) return <NotLoaded onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <Skeleton heightPx={280} />
    </div>
  )
}

interface EverybodyProps {
  readonly friends: readonly Friend[]
  readonly incoming: readonly Application[]
  readonly outgoing: readonly Application[]
}

function Everybody({ friends, incoming, outgoing }: EverybodyProps) {
  const { t } = useTranslation()
  if (friends.length + incoming.length + outgoing.length === 0) {
    return (
      <EmptyState
        title={t('friends.nobody')}
        text={t('friends.nobodyText')}
        action={
          <Button kind="accent" icon="adduser" onClick={() => navigation.push('/pages/chat/addFriend')}>
            {t('friends.add')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={css.sections}>
      {incoming.length === 0 ? null : (
        <Section title={t('friends.request.incoming')} action={<AllRequests count={incoming.length} />}>
          <List>
            {incoming.slice(0, REQUESTS_SHOWN).map((request) => (
              <IncomingRow key={request.id} request={request} />
            ))}
          </List>
        </Section>
      )}
      {outgoing.length === 0 ? null : (
        <Section title={t('friends.request.outgoing')} action={<AllRequests count={outgoing.length} />}>
          <List>
            {outgoing.slice(0, REQUESTS_SHOWN).map((request) => (
              <OutgoingRow key={request.id} request={request} />
            ))}
          </List>
        </Section>
      )}
      {friends.length === 0 ? null : (
        <Section
          title={t('friends.list')}
          action={<span className={css.count}>{formatNumber(friends.length)}</span>}
        >
          <List>
            {byName(friends, shownName, currentLanguage()).map((friend) => (
              <FriendRow key={friend.id} friend={friend} />
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}

function AllRequests({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count <= REQUESTS_SHOWN) return null
  return (
    <button type="button" onClick={() => navigation.push('/pages/chat/friendApply')}>
      {t('friends.request.all', { count })}
    </button>
  )
}

function FriendRow({ friend }: { friend: Friend }) {
  const { t } = useTranslation()
  const name = shownName(friend)
  return (
    <div className={css.friend}>
      <Row
        start={<Avatar src={friend.avatar} size={40} isOnline={friend.isOnline} />}
        title={<bdi>{name}</bdi>}
        note={friend.remark === '' ? undefined : <bdi>{friend.nickName}</bdi>}
        value={
          friend.isOnline ? (
            <span className={css.online} aria-hidden="true">
              {t('ui.online')}
            </span>
          ) : undefined
        }
        end={<span />}
        to="/pages/chat/operate"
        query={{ id: friend.id }}
      />
      <IconButton
        icon="chat"
        label={t('friends.messageName', { name })}
        onClick={() => openChat(friend.id)}
      />
    </div>
  )
}

function shownName({ remark, nickName }: Friend): string {
  return remark === '' ? nickName : remark
}
