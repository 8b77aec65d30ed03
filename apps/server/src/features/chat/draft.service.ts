import { type ConversationId, Draft } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { storableIn } from '../../storable.ts'
import type { Lane } from './batcher.ts'
import type { ConversationAccess } from './conversation.access.ts'
import type { MemberRepo } from './member.repo.ts'
import { ensureShort, parseJson } from './message-text.ts'

interface Parts {
  access: ConversationAccess
  members: MemberRepo
  lane: Lane
  wall: () => number
  /** Shows one's own windows the row as it is now. */
  tell: (userId: UserId, otherId: UserId) => Promise<unknown>
}

/** What somebody typed and did not send, for their other devices: one for each conversation that has a row. */
export function createDrafts({ access, members, lane, wall, tell }: Parts) {
  return {
    /**
     * The newer one stays, by the time of the device that wrote it; one that says nothing forgets the older.
     * @param text a draft as JSON text; empty to forget it now
     * @throws AppError `chat.conversationUnknown`, `chat.tooLong`, `request.invalid`
     */
    async save(userId: UserId, conversationID: ConversationId, text: string): Promise<void> {
      const draft = text === '' ? { text, quote: null, time: wall() } : readDraft(text, wall())
      const conversation = await access.find(userId, conversationID)
      const isNew = await lane.run(() => members.saveDraft(conversation.id, userId, draft))
      if (isNew) await tell(userId, conversation.other.id)
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>

function readDraft(json: string, nowMs: number): Draft {
  const { data } = Draft.safeParse(parseJson(json))
  // Nothing but its text may be too long for one that a client made.
  if (data === undefined) throw new AppError('request.invalid')
  ensureShort(data.text)
  // A device whose clock runs ahead must not outlast what is typed later on the others.
  const time = Math.min(data.time, nowMs)
  return storableIn({ ...data, time })
}
