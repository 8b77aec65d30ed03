import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PAYLOADS } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { ONCE_AGAIN_MS, REQUEST_TIMEOUT_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Amended } from './amended.service.ts'
import { Lane } from './batcher.ts'
import type { MessageAccess } from './message.access.ts'
import type { OnceRepo } from './once.repo.ts'

/** Larger ones, as moving pictures may be, are shown in their small form: an answer is held in memory. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** Whoever asked still waits for the answer, and has time to take it. */
const IN_HAND_WITHIN_MS = REQUEST_TIMEOUT_MS / 2

interface Parts {
  repo: OnceRepo
  shown: MessageAccess
  amended: Amended
  lane: Lane
  clock: Clock
  wall: () => number
  openMedium: (id: MediaId) => Promise<Readable | undefined>
  /** Media that nothing shows any more need not wait for the next sweep. */
  released: () => void
}

/** Pictures that are seen once. */
export function createOnce({ repo, shown, amended, lane, clock, wall, openMedium, released }: Parts) {
  // Each is held in memory whole: one after the other, whoever asks.
  const loads = new Lane()
  return {
    /**
     * For whoever it was sent to, once; the sender sees that it was opened.
     * @throws AppError `chat.conversationUnknown`, `chat.messageUnknown` for one that is not there to be opened;
     * `service.unavailable` where the store takes so long that nobody may be waiting any more
     */
    async open(userId: UserId, conversationID: string, seq: number, requestId: string) {
      const askedMs = clock.nowMs()
      const ensureAwaited = () => {
        if (clock.nowMs() - askedMs > IN_HAND_WITHIN_MS) throw new AppError('service.unavailable')
      }
      const { conversation, row } = await shown.find(userId, conversationID, seq)
      const isFor = row.is_once && row.sender_id !== userId
      const id = isFor && !row.is_revoked && !row.is_risky ? formOf(row.payload) : undefined
      const target = { conversationId: conversation.id, seq, userId, otherId: conversation.other.id }
      // In hand before it counts as opened: a store that fails takes nothing from anybody.
      const content = await loads.run(async () => {
        ensureAwaited()
        const stream = id && (await repo.mayOpen(target, requestId)) && (await openMedium(id))
        return stream ? buffer(stream) : undefined
      })
      if (content === undefined) throw new AppError('chat.messageUnknown')
      ensureAwaited()
      const outcome = await lane.run(() => repo.open(target, requestId, new Date(wall())))
      if (outcome === 'refused') throw new AppError('chat.messageUnknown')
      // Also of the same tap: the answer to the first may have been lost, and nobody was told.
      await amended.tell('edited', target)
      return { mime: mimeOf(content), content: content.toString('base64') }
    },

    /** Takes the bytes of what was opened. Safe to repeat, and to break off anywhere. */
    async end(): Promise<void> {
      const before = new Date(wall() - ONCE_AGAIN_MS)
      if (!(await repo.isDue(before))) return
      let isMore = true
      while (isMore) isMore = (await lane.run(() => repo.endSome(before))) > 0
      released()
    },
  }
}
export type Once = ReturnType<typeof createOnce>

/** The one for screens; what the server itself wrote of the picture says where it lies. */
function formOf(payload: Readonly<Record<string, unknown>>): MediaId | undefined {
  const { data } = PAYLOADS.image.safeParse(payload)
  const forms = [2, 3].map((wanted) => data?.imageInfoArray.find(({ sizeType }) => sizeType === wanted))
  const form = forms.find((one) => one !== undefined && one.size <= ANSWER_MAX_BYTES)
  return form?.url.slice('/media/'.length) as MediaId | undefined
}

/** By their first byte, of the kinds that pictures are stored as. */
function mimeOf(content: Buffer): string {
  if (content[0] === 0xff) return 'image/jpeg'
  return content[0] === 0x89 ? 'image/png' : 'image/gif'
}
