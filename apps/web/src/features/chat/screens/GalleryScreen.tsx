import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CHAT_IDENTITY_LEAD,
  type Conversation,
  ConversationId,
  GalleryKind,
  type Message,
  type MessageId,
  otherOf,
} from '@thrum/contracts/chat/chat.entities'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import lane from '../../../ui/lane.module.css'
import { Feed } from '../../../ui/list/Feed.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import type { ChatMessage } from '../chat.model.ts'
import { nameOf } from '../conversation-name.ts'
import { toChatMessage } from '../core/message-view.ts'
import { galleryQuery } from '../gallery.api.ts'
import { byMonth, formatMonth } from '../gallery-months.ts'
import { GalleryItems, showInChat } from '../parts/GalleryItems.tsx'
import { ViewerDoor } from '../parts/ViewerDoor.tsx'
import { partsOf } from '../text-links.ts'
import { useChatList } from '../use-chat.ts'
import { useConversationNews } from '../use-conversation-news.ts'
import { useStaying } from '../use-staying.ts'
import css from './GalleryScreen.module.css'

const KINDS = GalleryKind.options

/** `/pages/chat/gallery?conversationID=`: everything a conversation holds of one kind, by month. CHAT-071 */
export function GalleryScreen() {
  const { t } = useTranslation()
  const id = ConversationId.safeParse(useQueryParams().get('conversationID'))
  const [kind, setKind] = useState<GalleryKind>('pictures')
  return (
    <Page header={<Header title={t('chat.gallery.title')} />}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields */}
      <div
        className={`${css.kinds} ${lane.lane} ${lane.chips}`}
        role="group"
        aria-label={t('chat.gallery.kinds')}
      >
        {KINDS.map((one) => (
          <Chip key={one} isOn={one === kind} onClick={() => setKind(one)}>
            {t(`chat.gallery.${one}`)}
          </Chip>
        ))}
      </div>
      {id.success ? (
        <Gallery key={kind} id={id.data} kind={kind} />
      ) : (
        <EmptyState title={t('chat.room.noConversation')} text={t('chat.room.noConversationText')} />
      )}
    </Page>
  )
}

interface GalleryProps {
  readonly id: ConversationId
  readonly kind: GalleryKind
}

function Gallery({ id, kind }: GalleryProps) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(galleryQuery(id, kind))
  const { rows } = useChatList()
  const conversation = rows.find((row) => row.conversation.conversationID === id)?.conversation
  const isFound = found.data !== undefined
  const ids = useMemo(() => (isFound ? [id] : undefined), [isFound, id])
  useConversationNews(ids, stateOf, () => void found.refetch())
  const name = conversation === undefined ? t('title.chat') : nameOf(t, conversation)
  const messages = useShown(kind, found.data?.pages)
  if (found.data === undefined)
    return found.isError ? <NotLoaded onRetry={() => void found.refetch()} /> : <Waiting />
  return <Months kind={kind} found={found} messages={messages} name={name} />
}

type Found = ReturnType<typeof useInfiniteQuery>

interface MonthsProps {
  readonly kind: GalleryKind
  readonly found: Pick<
    Found,
    'refetch' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  readonly messages: readonly ChatMessage[]
  readonly name: string
}

function Months({ kind, found, messages, name }: MonthsProps) {
  const { t } = useTranslation()
  const months = useMemo(() => byMonth(messages), [messages])
  const [picture, setPicture] = useState<MessageId>()
  const more = moreOf(found)
  const { fetchNextPage } = found
  // The viewer says how many there are, and goes through all of them.
  const isWanted = picture !== undefined && more === 'ready'
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
  return (
    <Feed onRefresh={() => found.refetch()} more={more} onMore={() => void fetchNextPage()}>
      <div role="status">
        {messages.length === 0 && more === 'none' ? (
          <EmptyState title={t('chat.gallery.empty')} text={t('chat.gallery.emptyText')} />
        ) : null}
      </div>
      {months.map(({ startMs, items }) => (
        <Section key={startMs} title={formatMonth(startMs)}>
          <GalleryItems kind={kind} messages={items} name={name} onOpen={({ ID }) => setPicture(ID)} />
        </Section>
      ))}
      <ViewerDoor
        at={picture}
        messages={messages.toReversed()}
        name={name}
        onClose={() => setPicture(undefined)}
        onShowInChat={(message) => {
          setPicture(undefined)
          showInChat(message)
        }}
      />
    </Feed>
  )
}

function moreOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: MonthsProps['found']) {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'ready' : 'none'
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <Skeleton heightPx={320} />
    </div>
  )
}

/** All that happens in it: pictures come, and go. */
const stateOf = ({ change, clearedSequence }: Conversation) => `${change} ${clearedSequence}`

/** As the screens see messages, newest first; a text whose address leads nowhere is no link. */
function useShown(
  kind: GalleryKind,
  pages: readonly { readonly records: readonly Message[] }[] | undefined,
): readonly ChatMessage[] {
  const shown = useMemo(() => {
    const records = pages?.flatMap((page) => page.records) ?? []
    const messages = records.map((record) => {
      const other = `${CHAT_IDENTITY_LEAD}${otherOf(record.conversationID) ?? ''}`
      return toChatMessage(record, record.from === other ? record.to : record.from, undefined, undefined)
    })
    return kind === 'links' ? messages.filter(hasLink) : messages
  }, [kind, pages])
  return useStaying(shown)
}

function hasLink({ payload }: ChatMessage): boolean {
  return typeof payload.text === 'string' && partsOf(payload.text).some(({ link }) => link !== undefined)
}
