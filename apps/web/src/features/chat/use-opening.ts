import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useState } from 'react'
import type { Chat, Timeline } from './chat.model.ts'
import { tellTrouble } from './tell-trouble.ts'

/** News that the service has announced and that don't come are waited for this long. */
const NEWS_MS = 2_000

/** Where the list of messages begins to be read. */
export interface Opening {
  /** First unread sequence; a line stands above it as long as the screen does. */
  readonly firstUnread: number | undefined
  /** A message that was asked for by the page's address. */
  readonly at: number | undefined
  /** It was asked for, and is not there any more. */
  readonly isGone: boolean
}

const lastOf = ({ messages }: Timeline) => messages.findLast(({ sequence }) => sequence > 0)?.sequence ?? 0

/** What is kept on the device is shown first, and may lack what is unread. */
function waitForNews(chat: Chat, id: ConversationId): Promise<void> {
  const timeline = chat.timeline(id)
  const isThere = () => {
    const now = timeline.getSnapshot()
    return lastOf(now) >= (now.conversation?.lastSequence ?? 0)
  }
  if (isThere() || chat.list.getSnapshot().link !== 'connected') return Promise.resolve()
  return new Promise((resolve) => {
    const end = timeline.subscribe(() => {
      if (isThere()) finish()
    })
    const timer = setTimeout(() => finish(), NEWS_MS)
    const finish = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
  })
}

async function findOpening(chat: Chat, id: ConversationId, at: number | undefined): Promise<Opening> {
  const timeline = chat.timeline(id)
  const { conversation } = timeline.getSnapshot()
  const readSequence = conversation?.readSequence ?? 0
  let firstUnread: number | undefined
  if (conversation !== undefined && conversation.unreadCount > 0) {
    await waitForNews(chat, id)
    await chat.loadUntil(id, readSequence + 1).catch(() => false)
    firstUnread = timeline
      .getSnapshot()
      .messages.find(({ sequence, flow }) => flow === 'in' && sequence > readSequence)?.sequence
  }
  if (at === undefined) return { firstUnread, at, isGone: false }
  try {
    const isThere = await chat.loadUntil(id, at)
    return { firstUnread, at: isThere ? at : undefined, isGone: !isThere }
  } catch (error) {
    tellTrouble(error)
    return { firstUnread, at: undefined, isGone: false }
  }
}

/**
 * Found once, when the conversation is there; undefined until then. Requirement CHAT-066
 * @param at sequence of a message that is to be shown
 */
export function useOpening(
  chat: Chat,
  id: ConversationId,
  timeline: Timeline,
  at: number | undefined,
): Opening | undefined {
  const [opening, setOpening] = useState<Opening>()
  const isReady = timeline.at === 'ready'
  useEffect(() => {
    if (!isReady) return
    let isWanted = true
    void findOpening(chat, id, at).then((found) => {
      if (isWanted) setOpening((known) => known ?? found)
    })
    return () => {
      isWanted = false
    }
  }, [chat, id, at, isReady])
  return opening
}
