import type { GalleryKind, Message } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { type ConversationAccess, isRow } from './conversation.access.ts'
import type { GalleryRepo } from './gallery.repo.ts'
import { toMessage } from './message.view.ts'

interface Parts {
  repo: GalleryRepo
  access: ConversationAccess
}

export interface GalleryQuery {
  conversationID: string
  kind: GalleryKind
  before?: number | undefined
  limit: number
}

/** What a conversation holds of one kind, however far back. @throws AppError `chat.conversationUnknown` */
export function createGallery({ repo, access }: Parts) {
  return async (userId: UserId, { conversationID, kind, before, limit }: GalleryQuery) => {
    const found = await access.findOrFriend(userId, conversationID)
    if (!isRow(found)) return { records: [] as Message[], hasMore: false }
    const { id: conversationId, cleared_seq: clearedSeq } = found
    const from = before ?? Number.MAX_SAFE_INTEGER
    const rows = await repo.list(userId, { conversationId, clearedSeq, kind, before: from, limit: limit + 1 })
    const records = rows.slice(0, limit).map((row) => toMessage(row, userId, found.other.id))
    return { records, hasMore: rows.length > limit }
  }
}
export type Gallery = ReturnType<typeof createGallery>
