import {
  CHAT_IDENTITY_LEAD,
  type ConversationId,
  toConversationId,
} from '@thrum/contracts/chat/chat.entities'
import type { InboxMessage, InboxThread } from '@thrum/contracts/console/official.routes'
import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId } from '@thrum/contracts/ids'
import type { OfficialSaid, OfficialVoice } from '../chat/index.ts'
import type { Pair, ThreadQuery, ThreadRepo, ThreadRow } from './thread.repo.ts'
import { toThread } from './thread.view.ts'
import type { TypingBook } from './typing-book.ts'

interface Parts<Bytes> {
  threads: ThreadRepo
  typing: TypingBook
  voice: OfficialVoice
  /** Whether this account sees a message of the conversation that shows the medium. */
  seesMedium(officialId: Pair['officialId'], id: MediaId, conversationId: number): Promise<boolean>
  openMedium(id: MediaId): Promise<Bytes | undefined>
}

export type InboxQuery = Omit<ThreadQuery, 'after'> & { cursor?: string | undefined }

const identityOf = ({ userId }: Pair) => toConversationId(userId) as ConversationId

/**
 * What people wrote to the service's own accounts, and what operators answer. Nothing but conversations of such an
 * account is reachable from here, and none begins here: the person writes, or asks, first.
 */
export function createInbox<Bytes>(parts: Parts<Bytes>) {
  const { threads, typing, voice } = parts
  const view = (row: ThreadRow) =>
    toThread(row, typing.isTyping({ officialId: row.official_id, userId: row.user_id }))
  const find = async (pair: Pair): Promise<ThreadRow> => {
    const row = await threads.find(pair)
    if (row === undefined) throw new AppError('chat.conversationUnknown')
    return row
  }
  /** What nobody has is taken by answering. @throws AppError `official.taken` */
  const take = async (row: ThreadRow, operatorId: OperatorId) => {
    if (row.assigned_to === operatorId) return
    const isFree = row.assigned_to === null
    if (!isFree || !(await threads.assign(row.conversation_id, null, operatorId)))
      throw new AppError('official.taken')
  }
  return {
    /** The newest first. @throws AppError `request.invalid` */
    async list({
      cursor,
      ...query
    }: InboxQuery): Promise<{ records: InboxThread[]; nextCursor: string | null }> {
      const rows = await threads.list({ ...query, after: readPlace(cursor), limit: query.limit + 1 })
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return { records: page.map(view), nextCursor: last === undefined ? null : placeText(last) }
    },

    /** @throws AppError `chat.conversationUnknown` */
    find: async (pair: Pair): Promise<InboxThread> => view(await find(pair)),

    /** Before a sequence, newest first. @throws AppError `chat.conversationUnknown` */
    async listMessages(pair: Pair, before: number | undefined, limit: number) {
      const row = await find(pair)
      const { records, hasMore } = await voice.list(pair.officialId, identityOf(pair), before, limit)
      const seqs = records.map(({ sequence }) => sequence)
      const writers = await threads.listWriters(row.conversation_id, seqs)
      const own = toIdentity(pair.officialId)
      return {
        records: records.map(
          (message): InboxMessage => ({
            ...message,
            isOwn: message.from === own,
            writtenBy: writers.get(message.sequence) ?? null,
          }),
        ),
        hasMore,
      }
    },

    /** Takes it, hands it on, or lays it down. @param from as the caller saw it @throws AppError `official.taken`, `operator.unknown` */
    async assign(pair: Pair, from: OperatorId | null, to: OperatorId | null): Promise<InboxThread> {
      const { conversation_id } = await find(pair)
      const isThere = to === null || (await threads.listStaff()).some(({ id }) => id === to)
      if (!isThere) throw new AppError('operator.unknown')
      if (!(await threads.assign(conversation_id, from, to))) throw new AppError('official.taken')
      return view(await find(pair))
    },

    /**
     * Nothing is left to do up to here. What the person wrote meanwhile was seen by nobody, and stays open.
     * @throws AppError `chat.conversationUnknown`
     */
    async settle(pair: Pair, seq: number): Promise<InboxThread> {
      const { conversation_id, last_seq } = await find(pair)
      await threads.settle(conversation_id, Math.min(seq, last_seq))
      return view(await find(pair))
    },

    /**
     * @param id of the message, made by the caller: the same again is written once
     * @throws AppError `official.taken`, `chat.conversationUnknown`, `chat.kindRefused`, `chat.notFriends` …
     */
    async send(pair: Pair, operatorId: OperatorId, id: string, said: OfficialSaid): Promise<{ seq: number }> {
      const row = await find(pair)
      await take(row, operatorId)
      const { seq } = await voice.send(pair.officialId, pair.userId, id, said)
      await threads.noteReply(row.conversation_id, seq, operatorId)
      voice.type(pair.officialId, pair.userId, false)
      return { seq }
    },

    /** Within the time that people have, too. @throws AppError `chat.recallTooLate`, `chat.messageUnknown` */
    async revoke(pair: Pair, operatorId: OperatorId, seq: number): Promise<void> {
      await take(await find(pair), operatorId)
      await voice.revoke(pair.officialId, identityOf(pair), seq)
    },

    /** The person sees it as read. @throws AppError `chat.conversationUnknown`, `chat.messageUnknown` */
    async read(pair: Pair, seq: number): Promise<void> {
      await find(pair)
      await voice.read(pair.officialId, identityOf(pair), seq)
    },

    /** Shown to the person for a while. @throws AppError `chat.conversationUnknown` */
    async type(pair: Pair, isOn: boolean): Promise<void> {
      await find(pair)
      voice.type(pair.officialId, pair.userId, isOn)
    },

    rate: threads.rate,
    listStaff: threads.listStaff,

    /** What a message of the conversation shows. @returns undefined for everything else */
    async openMedium(pair: Pair, id: MediaId): Promise<Bytes | undefined> {
      const { conversation_id } = await find(pair)
      const isSeen = await parts.seesMedium(pair.officialId, id, conversation_id)
      return isSeen ? parts.openMedium(id) : undefined
    },
  }
}
export type Inbox<Bytes> = ReturnType<typeof createInbox<Bytes>>

const toIdentity = (id: string) => `${CHAT_IDENTITY_LEAD}${id}`

const placeText = ({ last_at, conversation_id }: ThreadRow) => `${last_at.getTime()}.${conversation_id}`

function readPlace(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, lastAtMs, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? []
  if (lastAtMs === undefined || id === undefined) throw new AppError('request.invalid')
  return { lastAt: new Date(Number(lastAtMs)), conversationId: Number(id) }
}
