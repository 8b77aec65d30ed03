import { createHash } from 'node:crypto'
import { OWN_SET } from '@thrum/contracts/chat/stickers'
import { AppError } from '@thrum/contracts/errors'
import { MediaId, type UserId } from '@thrum/contracts/ids'
import { SEALED_DAYS } from '@thrum/contracts/limits'
import type { EvidenceRepo, EvidenceRow } from './evidence.repo.ts'
import type { Seal, SealedContent } from './seal.ts'

const DAY_MS = 24 * 60 * 60_000
/** Kinds whose `uuid` the server itself wrote: in others a client's words would name media of strangers. */
const WITH_MEDIUM: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'file'])

/** A message as it stood on the server at this moment. */
export interface Evidence {
  conversationId: number
  seq: number
  senderId: UserId
  messageId: string
  sentAt: Date
  isRecalled: boolean
  /** Encrypted; undefined where nothing is kept of what was taken back. */
  content: Buffer | undefined
  /** SHA-256 of the content as JSON, hexadecimal: the same before and after it is taken back. */
  hash: string | undefined
  mediaIds: MediaId[]
}

interface Parts {
  repo: EvidenceRepo
  seal: Seal
  wall: () => number
}

/** Copies what a complaint names, from the server's own rows alone. Source: safety P-E7 */
export function createEvidence({ repo, seal, wall }: Parts) {
  return async (userId: UserId, otherId: UserId, seqs: readonly number[]): Promise<Evidence[]> => {
    const asked = [...new Set(seqs)]
    const rows = await repo.list(userId, otherId, asked)
    const [first] = rows
    if (first === undefined || rows.length < asked.length) throw new AppError('chat.messageUnknown')
    const since = new Date(wall() - SEALED_DAYS * DAY_MS)
    // Read after the rows: a message is sealed in the step that takes it back, so one of the two has its words.
    const lost = rows.filter(({ is_recalled }) => is_recalled).map(({ seq }) => seq)
    const sealed = new Map(
      (await repo.listSealed(first.conversation_id, lost, since)).map((row) => [row.seq, row]),
    )
    return rows.map((row) => {
      const kept = sealed.get(row.seq)
      const place = { conversationId: row.conversation_id, seq: row.seq, senderId: row.sender_id }
      if (row.is_recalled) return toEvidence(seal, row, kept && seal.open(place, kept.content))
      // Its sender's account is gone, and the words with it.
      if (row.is_erased) throw new AppError('chat.messageUnknown')
      const { type, payload, cloud_custom_data: cloudCustomData } = row
      return toEvidence(seal, row, { type, payload, cloudCustomData })
    })
  }
}

function toEvidence(seal: Seal, row: EvidenceRow, content: SealedContent | undefined): Evidence {
  const { conversation_id: conversationId, seq, sender_id: senderId } = row
  const about = { conversationId, seq, senderId, messageId: row.client_id, sentAt: row.sent_at }
  const isRecalled = row.is_recalled
  if (content === undefined)
    return { ...about, isRecalled, content: undefined, hash: undefined, mediaIds: [] }
  const { type, payload, cloudCustomData } = content
  const said = { type, payload, cloudCustomData }
  return {
    ...about,
    isRecalled,
    content: seal.close({ conversationId, seq, senderId }, said),
    hash: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    mediaIds: mediaOf(said),
  }
}

function mediaOf({ type, payload }: SealedContent): MediaId[] {
  const isMade = type === 'face' && payload.index === OWN_SET
  const { data } = MediaId.safeParse(isMade ? payload.data : payload.uuid)
  return data !== undefined && (isMade || WITH_MEDIUM.has(type)) ? [data] : []
}
