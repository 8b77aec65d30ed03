import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import type { NotificationData } from '../../own-copy/worker.types.ts'

/** A notification that stands, as far as it says what it tells of. */
export interface Standing {
  readonly data: unknown
  close(): void
}

/** The list of conversations, as far as it matters here. */
export interface KnownChat {
  readonly isLoaded: boolean
  readonly rows: readonly { readonly conversation: Conversation }[]
  readonly messageCount: number
}

/**
 * Takes away what tells of a message that was read, recalled, edited or silenced meanwhile (CH-11). What a newer one
 * followed goes too: that one is told of by itself.
 */
export function closeStale(standing: readonly Standing[], { rows, isLoaded, messageCount }: KnownChat): void {
  if (!isLoaded) return
  for (const notification of standing) {
    const { conversationID, sequence, change } = (notification.data ?? {}) as Partial<NotificationData>
    const isAny = conversationID === undefined && messageCount > 0
    const isThis = rows.some(({ conversation }) => {
      const { lastMessage, unreadCount, isMuted } = conversation
      const isNews = conversation.conversationID === conversationID && unreadCount > 0 && !isMuted
      return isNews && lastMessage?.sequence === sequence && lastMessage?.change === change
    })
    if (!isAny && !isThis) notification.close()
  }
}
