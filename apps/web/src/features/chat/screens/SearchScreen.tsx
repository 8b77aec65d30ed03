import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ConversationId, type Message } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
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
import { useNow } from '../use-now.ts'
import { useStaying } from '../use-staying.ts'
import css from './SearchScreen.module.css'

/** The service is asked once nothing was typed for this long. */
const TYPED_MS = 250
const AGE_EVERY_MS = 30_000

/** `/pages/chat/search`: people and messages; with `conversationID` the messages of one conversation. */
export function SearchScreen() {
  const { t } = useTranslation()
  const given = ConversationId.safeParse(useQueryParams().get('conversationID'))
  const only = given.success ? given.data : undefined
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim().slice(0, WORDS_MAX))
  return (
    <Page header={<Header title={t('chat.search.title')} />}>
      <WordsField
        label={t(only === undefined ? 'chat.search.field' : 'chat.search.inOne')}
        value={typed}
        onChange={setTyped}
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

/** The value once it has rested. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface WordsFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function WordsField({ label, value, onChange }: WordsFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here comes to type.
  useEffect(() => field.current?.focus(), [])
  return (
    <search className={css.search}>
      <Icon name="search" size={20} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={WORDS_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label={t('chat.search.clear')}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </search>
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
  const hits = messages.data?.pages.flatMap(({ records }) => records)
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

function usePeople(words: string, only: ConversationId | undefined): readonly PersonHit[] {
  const { t } = useTranslation()
  const { rows } = useChatList()
  const friends = useQuery(friendsQuery)
  return useMemo(
    () => (only === undefined ? findPeople(t, rows, friends.data ?? [], words) : []),
    [t, rows, friends.data, words, only],
  )
}
