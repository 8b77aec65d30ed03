import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { FriendsList } from '../../friends/index.ts'
import { NoticeRow } from '../../notice/index.ts'
import type { ChatRow } from '../chat.model.ts'
import { ConversationList } from '../parts/ConversationList.tsx'
import { ConversationsHead, type Kind } from '../parts/ConversationsHead.tsx'
import { ConversationUndo } from '../parts/ConversationUndo.tsx'
import { removals } from '../removals.instance.ts'
import { tellTrouble } from '../tell-trouble.ts'
import { useChat, useChatList } from '../use-chat.ts'
import { useLinkTrouble } from '../use-link-trouble.ts'
import css from './ConversationsScreen.module.css'

const SEARCH = '/pages/chat/search'

/** `/TUIKit/components/TUIConversation/index` and `/pages/bar/message`; `?tab=friends` opens the friends. */
export function ConversationsScreen() {
  const { t } = useTranslation()
  const wanted = useQueryParams().get('tab')
  const [kind, setKind] = useState<Kind>(wanted === 'friends' ? 'friends' : 'messages')
  const { open } = useSyncExternalStore(removals.subscribe, removals.getSnapshot)
  return (
    <Page
      header={
        <>
          <Header kind="hidden" title={t('title.messages')} />
          <ConversationsHead kind={kind} onKind={setKind} />
        </>
      }
      foot={open === undefined ? undefined : <ConversationUndo key={open.id} removal={open} />}
      tabBar
    >
      {kind === 'friends' ? <FriendsList /> : <Conversations />}
    </Page>
  )
}

function Conversations() {
  const { t } = useTranslation()
  const chat = useChat()
  const list = useChatList()
  const rows = useShownRows(list.rows)
  const hasTrouble = useLinkTrouble(list.link)
  const refresh = async () => {
    try {
      await chat?.refresh()
    } catch (error) {
      tellTrouble(error)
    }
  }
  return (
    <Feed onRefresh={refresh}>
      <div className={css.top}>
        {hasTrouble ? <Banner icon="nowifi">{t('chat.list.network')}</Banner> : null}
        <NoticeRow />
        {rows.length === 0 ? null : <SearchLink />}
      </div>
      {list.isLoaded && rows.length > 0 ? (
        <ConversationList rows={rows} />
      ) : list.isLoaded ? (
        <Nobody />
      ) : list.isFailed ? (
        <NotLoaded onRetry={() => void refresh()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={432} />
        </div>
      )}
    </Feed>
  )
}

/** Without those that were deleted a moment ago. */
function useShownRows(rows: readonly ChatRow[]): readonly ChatRow[] {
  const { open, hidden } = useSyncExternalStore(removals.subscribe, removals.getSnapshot)
  useEffect(() => {
    if (open === undefined) return
    const row = rows.find(({ conversation }) => conversation.conversationID === open.id)
    if (row !== undefined) removals.heard(open.id, row.conversation.lastSequence)
  }, [open, rows])
  return useMemo(
    () =>
      hidden.size === 0 ? rows : rows.filter(({ conversation }) => !hidden.has(conversation.conversationID)),
    [rows, hidden],
  )
}

/** Looks like the field it leads to. */
function SearchLink() {
  const { t } = useTranslation()
  return (
    <a
      className={css.search}
      href={SEARCH}
      onClick={(event) => {
        event.preventDefault()
        navigation.push(SEARCH)
      }}
    >
      <Icon name="search" size={20} />
      <span>{t('chat.search.field')}</span>
    </a>
  )
}

function Nobody() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('chat.list.empty')}
      text={t('chat.list.emptyText')}
      action={
        <Button kind="accent" icon="adduser" onClick={() => navigation.push('/pages/chat/addFriend')}>
          {t('friends.add')}
        </Button>
      }
    />
  )
}
