import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { requestsQuery } from '../friends.api.ts'
import { IncomingRow, OutgoingRow } from '../parts/RequestRow.tsx'
import css from './FriendApplyScreen.module.css'

const toAddFriend = () => navigation.push('/pages/chat/addFriend')

/** `/pages/chat/friendApply`: all open requests with their words. */
export function FriendApplyScreen() {
  const { t } = useTranslation()
  const requests = useQuery(requestsQuery)
  usePageShown(() => {
    if (requests.data !== undefined) void requests.refetch()
    return undefined
  })
  return (
    <Page
      header={
        <Header
          title={t('title.friendApply')}
          end={<IconButton icon="adduser" label={t('friends.add')} onClick={toAddFriend} />}
        />
      }
    >
      {requests.data !== undefined ? (
        <Requests {...requests.data} />
      ) : requests.isError ? (
        <NotLoaded onRetry={() => void requests.refetch()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={160} />
        </div>
      )}
    </Page>
  )
}

type Lists = NonNullable<Awaited<ReturnType<NonNullable<typeof requestsQuery.queryFn>>>>

function Requests({ incoming, outgoing }: Lists) {
  const { t } = useTranslation()
  if (incoming.length + outgoing.length === 0) {
    return (
      <EmptyState
        title={t('friends.request.none')}
        text={t('friends.request.noneText')}
        action={
          <Button kind="accent" icon="adduser" onClick={toAddFriend}>
            {t('friends.add')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={css.sections}>
      {incoming.length === 0 ? null : (
        <Section title={t('friends.request.incoming')}>
          <List>
            {incoming.map((request) => (
              <IncomingRow key={request.id} request={request} isWhole />
            ))}
          </List>
        </Section>
      )}
      {outgoing.length === 0 ? null : (
        <Section title={t('friends.request.outgoing')}>
          <List>
            {outgoing.map((request) => (
              <OutgoingRow key={request.id} request={request} isWhole />
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}
