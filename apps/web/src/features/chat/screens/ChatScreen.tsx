import { type Conversation, ConversationId, otherOf } from '@thrum/contracts/chat/chat.entities'
import { isOfficial } from '@thrum/contracts/ids'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import type { Chat, Timeline } from '../chat.model.ts'
import { nameOf } from '../conversation-name.ts'
import type { Peer } from '../interact.ts'
import { ChatHeader } from '../parts/ChatHeader.tsx'
import { ForwardSheet } from '../parts/ForwardSheet.tsx'
import { InputBar } from '../parts/InputBar.tsx'
import type { InputHandle } from '../parts/InputField.tsx'
import { MergedSheet } from '../parts/MergedSheet.tsx'
import { OnceViewer } from '../parts/OnceViewer.tsx'
import { Operation } from '../parts/OperationPanel.tsx'
import { SelectBar } from '../parts/SelectBar.tsx'
import { TimelineNews } from '../parts/TimelineNews.tsx'
import { TimelineView } from '../parts/TimelineView.tsx'
import { ToolRow } from '../parts/ToolRow.tsx'
import { ViewerDoor } from '../parts/ViewerDoor.tsx'
import { useChat, useChatList, useTimeline } from '../use-chat.ts'
import { useFailures } from '../use-failures.ts'
import { useGone } from '../use-gone.ts'
import { useLinkTrouble } from '../use-link-trouble.ts'
import { useOpening } from '../use-opening.ts'
import { usePeer } from '../use-peer.ts'
import { useRoom } from '../use-room.ts'
import css from './ChatScreen.module.css'

/** `/TUIKit/components/TUIChat/index?conversationID=`: one conversation; `at` is the sequence of a message to show. */
export function ChatScreen() {
  const params = useQueryParams()
  const id = ConversationId.safeParse(params.get('conversationID'))
  const at = Number(params.get('at') ?? 0)
  if (!id.success) return <Nowhere />
  return <Conversed key={id.data} id={id.data} at={Number.isSafeInteger(at) && at > 0 ? at : undefined} />
}

interface ConversedProps {
  readonly id: ConversationId
  readonly at: number | undefined
}

function Conversed({ id, at }: ConversedProps) {
  const { t } = useTranslation()
  const chat = useChat()
  const timeline = useTimeline(id)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew
  useEffect(() => chat?.open(id), [chat, id, tries])
  const { conversation } = timeline
  const peer = usePeer(id, conversation)
  const name = conversation === undefined ? (peer?.name ?? t('title.chat')) : nameOf(t, conversation)
  const header = (
    <ChatHeader
      name={name}
      peer={peer}
      isOnline={conversation?.userProfile?.isOnline === true}
      isTyping={timeline.isPeerTyping}
    />
  )
  if (chat !== undefined && timeline.at === 'ready' && conversation !== undefined) {
    const opened = { ...timeline, conversation }
    return <Room chat={chat} id={id} at={at} timeline={opened} peer={peer} name={name} header={header} />
  }
  return (
    <Frame header={header} peer={peer}>
      <div className={css.still}>
        {timeline.at === 'failed' ? (
          <Failed id={id} reason={timeline.reason} onRetry={() => setTries(tries + 1)} />
        ) : (
          <Waiting />
        )}
      </div>
    </Frame>
  )
}

interface FrameProps {
  readonly header: ReactNode
  readonly peer: Peer | undefined
  readonly children: ReactNode
  readonly foot?: ReactNode
}

function Frame({ header, peer, children, foot }: FrameProps) {
  return (
    <div className={css.page}>
      {header}
      <main className={css.middle}>
        {children}
        {peer === undefined || isOfficial(peer.userId) ? null : <Operation peer={peer} />}
      </main>
      {foot}
    </div>
  )
}

interface RoomProps extends ConversedProps {
  readonly chat: Chat
  readonly timeline: Timeline & { readonly conversation: Conversation }
  readonly peer: Peer | undefined
  readonly name: string
  readonly header: ReactNode
}

/** A conversation that is there. */
function Room({ chat, id, at, timeline, peer, name, header }: RoomProps) {
  const input = useRef<InputHandle>(null)
  const opening = useOpening(chat, id, timeline, at)
  const room = useRoom({ chat, id, timeline, name, input })
  useFailures(timeline, peer)
  useGone(opening)
  const me = useMe(timeline)
  const { selected } = room
  const isGone = timeline.conversation.userProfile?.isDeleted === true
  return (
    <Frame
      header={header}
      peer={peer}
      foot={
        <>
          {/* Kept behind a choice, with what was typed. */}
          <div hidden={selected !== undefined}>
            <InputBar ref={input} chat={chat} id={id} timeline={timeline} peer={peer} />
          </div>
          {selected === undefined ? null : (
            <SelectBar
              count={room.chosen.length}
              onForwardEach={() => room.forward('each')}
              onForwardMerged={() => room.forward('merged')}
              onDelete={() => void room.removeChosen()}
              onComplain={
                otherOf(id) === undefined || isOfficial(id) ? undefined : () => void room.complain()
              }
              onCancel={room.endSelection}
            />
          )}
        </>
      }
    >
      <Trouble />
      {opening === undefined ? (
        <div className={css.still}>
          <Waiting />
        </div>
      ) : timeline.messages.length === 0 ? (
        <Silent name={isGone ? undefined : name} />
      ) : (
        <TimelineView
          chat={chat}
          timeline={timeline}
          opening={opening}
          jump={room.jump}
          name={name}
          me={me}
          selected={selected}
          actions={room.actions}
        />
      )}
      <TimelineNews timeline={timeline} name={name} />
      <ToolRow
        message={room.tools}
        name={name}
        me={me}
        onClose={room.closeTools}
        onTool={(tool, message) => void room.runTool(tool, message)}
        onReact={(message, reactionID, isOn) => {
          room.closeTools()
          void room.react(message, reactionID, isOn)
        }}
      />
      <ViewerDoor at={room.picture} messages={timeline.messages} name={name} onClose={room.closePicture} />
      <OnceViewer at={room.once} messages={timeline.messages} onClose={room.closeOnce} />
      <MergedSheet merged={room.merged} onClose={room.closeMerged} />
      <ForwardSheet chat={chat} copies={room.copies} onClose={room.closeForward} onDone={room.endSelection} />
    </Frame>
  )
}

/** One's own chat identity, as any message between two tells it. */
function useMe({ messages }: Timeline): string {
  const [first] = messages
  if (first === undefined) return ''
  return first.flow === 'out' ? first.from : first.to
}

/** There is no line to the service. */
function Trouble() {
  const { t } = useTranslation()
  const hasTrouble = useLinkTrouble(useChatList().link)
  return (
    <div className={css.trouble} role="status">
      {hasTrouble ? <Banner icon="nowifi">{t('chat.list.network')}</Banner> : null}
    </div>
  )
}

/** @param name of somebody who can be written to */
function Silent({ name }: { readonly name: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={css.still}>
      <EmptyState
        title={t('chat.room.empty')}
        text={name === undefined ? undefined : t('chat.room.emptyText', { name: isolated(name) })}
      />
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <Skeleton heightPx={280} />
    </div>
  )
}

interface FailedProps {
  readonly id: ConversationId
  readonly reason: Timeline['reason']
  readonly onRetry: () => void
}

/** Not one's own, or not to be had now. */
function Failed({ id, reason, onRetry }: FailedProps) {
  const { t } = useTranslation()
  if (reason !== 'chat.conversationUnknown') return <NotLoaded onRetry={onRetry} />
  const other = otherOf(id)
  return (
    <EmptyState
      title={t('chat.room.noConversation')}
      text={t('chat.room.noConversationText')}
      action={
        other === undefined ? undefined : (
          <Button kind="accent" onClick={() => navigation.push('/pages/chat/operate', { id: other })}>
            {t('title.operate')}
          </Button>
        )
      }
    />
  )
}

/** The address names no conversation. */
function Nowhere() {
  const { t } = useTranslation()
  return (
    <Frame
      header={<ChatHeader name={t('title.chat')} peer={undefined} isOnline={false} isTyping={false} />}
      peer={undefined}
    >
      <div className={css.still}>
        <EmptyState
          title={t('chat.room.noConversation')}
          text={t('chat.room.noConversationText')}
          action={
            <Button
              kind="accent"
              onClick={() => navigation.replace('/TUIKit/components/TUIConversation/index')}
            >
              {t('chat.room.toMessages')}
            </Button>
          }
        />
      </div>
    </Frame>
  )
}
