import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Conversation, ConversationId, type Message } from '@thrum/contracts/chat/chat.entities'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { SearchField } from '../../../ui/field/SearchField.tsx'
import { useRested } from '../../../ui/field/use-rested.ts'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { friendsQuery } from '../../friends/index.ts'
import { messagesQuery, WORDS_MAX } from '../chat-search.api.ts'
import { findPeople, type PersonHit } from '../find-people.ts'
import { MessageHitRow, PersonHitRow } from '../parts/SearchRows.tsx'
import { useChatList } from '../use-chat.ts'
import { useConversationNews } from '../use-conversation-news.ts'
import { useNow } from '../use-now.ts'
import { useStaying } from '../use-staying.ts'

/** The service is asked once nothing was typed for this long. */
const TYPED_MS = 250
const AGE_EVERY_MS = 30_000

/** `/pages/chat/search`: people and messages; with `conversationID` the messages of one conversation. */
export function SearchScreen() {
  const { t } = useTranslation()
  const given = ConversationId.safeParse(useQueryParams().get('conversationID'))
  const only = given.success ? given.data : undefined
  const [typed, setTyped] = useState('')
  const words = useRested(typed.trim().slice(0, WORDS_MAX), TYPED_MS)
  return (
    <Page header={<Header title={t('chat.search.title')} />}>
      <SearchField
        label={t(only === undefined ? 'chat.search.field' : 'chat.search.inOne')}
        value={typed}
        onChange={setTyped}
        maxLength={WORDS_MAX}
        takesFocus
      />
      {words === '' || typed.trim() === '' ? (
        <EmptyState
          title={t('chat.search.startTitle')}
          text={t(only === undefined ? 'chat.search.start' : 'chat.search.startInOne')}
        />
      ) : (
        <Results words={words} only={only} />
      )}
    </Page>
  )
}

interface ResultsProps {
  readonly words: string
  readonly only: ConversationId | undefined
}

function Results({ words, only }: ResultsProps) {
  const { t } = useTranslation()
  const people = usePeople(words, only)
  const messages = useInfiniteQuery(messagesQuery(words, only))
  const { data } = messages
  const hits = useMemo(() => data?.pages.flatMap(({ records }) => records), [data])
  const ids = useMemo(() => hits && [...new Set(hits.map((hit) => hit.conversationID))], [hits])
  useConversationNews(ids, amendedOf, () => void messages.refetch())
  const isNothing = people.length === 0 && hits?.length === 0
  const more = messages.isFetchingNextPage
    ? 'loading'
    : messages.isFetchNextPageError
      ? 'failed'
      : messages.hasNextPage
        ? 'ready'
        : 'none'
  return (
    <Feed onRefresh={() => messages.refetch()} more={more} onMore={() => void messages.fetchNextPage()}>
      <div role="status">
        {isNothing ? (
          <EmptyState title={t('chat.search.nothingTitle')} text={t('chat.search.nothing')} />
        ) : null}
      </div>
      {people.length === 0 ? null : (
        <Section title={t('chat.search.people')}>
          <List>
            {people.map((hit) => (
              <PersonHitRow key={hit.id} hit={hit} words={words} />
            ))}
          </List>
        </Section>
      )}
      {hits?.length === 0 ? null : (
        <Section title={t('chat.search.messages')}>
          {hits !== undefined ? (
            <MessageHits hits={hits} words={words} />
          ) : messages.isError ? (
            <NotLoaded onRetry={() => void messages.refetch()} />
          ) : (
            <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
              <Skeleton heightPx={216} />
            </div>
          )}
        </Section>
      )}
    </Feed>
  )
}

function MessageHits({ hits: found, words }: { hits: readonly Message[]; words: string }) {
  const hits = useStaying(found)
  const { rows } = useChatList()
  const nowMs = useNow(AGE_EVERY_MS)
  return (
    <List>
      {hits.map((hit) => (
        <MessageHitRow
          key={hit.ID}
          hit={hit}
          conversation={
            rows.find((row) => row.conversation.conversationID === hit.conversationID)?.conversation
          }
          words={words}
          nowMs={nowMs}
        />
      ))}
    </List>
  )
}

/** What was there before was recalled, changed or taken away; a new message makes no difference. */
const amendedOf = ({ change, lastSequence, clearedSequence }: Conversation) =>
  `${change - lastSequence} ${clearedSequence}`

function usePeople(words: string, only: ConversationId | undefined): readonly PersonHit[] {
  const { t } = useTranslation()
  const { rows } = useChatList()
  const friends = useQuery(friendsQuery)
  return useMemo(
    () => (only === undefined ? findPeople(t, rows, friends.data ?? [], words) : []),
    [t, rows, friends.data, words, only],
  )
}
