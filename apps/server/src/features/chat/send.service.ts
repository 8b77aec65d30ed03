import { isDeepStrictEqual } from 'node:util'
import type { OfficialCard } from '@thrum/contracts/chat/cards'
import { type ConversationId, type MessageType, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatAck } from '@thrum/contracts/chat/chat.wire'
import { AppError, type ErrorCode } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Limiter } from '../../http/limiter.ts'
import { systemCode } from '../../start-error.ts'
import type { Amended } from './amended.service.ts'
import { Batcher, type Lane, type Written } from './batcher.ts'
import { type PushTo, tellMessage } from './chat.events.ts'
import type { ConversationAccess } from './conversation.access.ts'
import type { AskedMedium, MediumRepo, MediumRow } from './medium.repo.ts'
import {
  toAudioPayload,
  toFilePayload,
  toImagePayload,
  toStickerPayload,
  toVideoPayload,
} from './medium.view.ts'
import { type Content, readContent, readOfficialContent, readOfficialText } from './message-content.ts'
import { newMessageId } from './message-id.ts'
import { orderPair } from './pair.ts'
import { chosenBeside, quotedIn, withQuoted } from './quotes.ts'
import type { Draft, Ground, KnownMessage, Placed, SendRepo } from './send.repo.ts'
import type { Arrival } from './unseen.repo.ts'

interface Parts {
  repo: SendRepo
  media: MediumRepo
  access: ConversationAccess
  amended: Amended
  lane: Lane
  limiter: Limiter
  pushTo: PushTo
  arrived(arrival: Arrival): void
  wall: () => number
}

interface WriteParts extends Parts {
  /** What was given up, and may be on disk all the same: then nobody was told. By sender and id. */
  unanswered: Set<string>
}

/** What a person sends, as the contract names it. */
export interface Outgoing {
  otherId: UserId
  id: string
  type: MessageType
  payload: unknown
  cloudCustomData: string
}

/** What an account of the service's own says. */
export type OfficialSaid = { text: string } | { card: OfficialCard }

/** Of no message. */
const NO_ID = '00000000-0000-7000-8000-000000000000'

/** Of a column that must be filled, a foreign key, and a unique index. Source: PostgreSQL, "Error Codes" */
const VIOLATIONS: readonly string[] = ['23502', '23503', '23505']

/** Whoever is forgotten by then finds the message when they next ask what is new. */
const UNANSWERED_MAX = 10_000

/** What a message of a type shows. */
const KINDS: Partial<Record<MessageType, AskedMedium['kind']>> = {
  image: 'picture',
  face: 'picture',
  video: 'film',
  audio: 'sound',
  file: 'file',
}

type SendAck = ChatAck<'send'>
/** A refusal is a result like any other: it must not fail those that fly with it. */
type Outcome = SendAck | AppError
type Outcomes = Map<Draft, Outcome>

export function createSends(given: Parts) {
  const unanswered = new Set<string>()
  const parts: WriteParts = { ...given, unanswered }
  const { lane, limiter } = parts
  const write = (drafts: readonly Draft[]) =>
    writeBatch(parts, drafts).catch((error: unknown) => {
      // A medium went between look and write, or the same came by an earlier try: a second look finds out whose.
      if (!VIOLATIONS.includes(systemCode(error))) throw error
      return writeBatch(parts, drafts)
    })
  const batcher = new Batcher<Draft, Outcome>(lane, write, isDatabaseTrouble)
  const add = async (draft: Draft): Promise<SendAck> => {
    const key = keyOf(draft)
    const outcome = await batcher.add(draft).catch((error: unknown) => {
      // A line of the service's own is never sent again by its id.
      if (draft.type !== 'tip' && isDatabaseTrouble(error)) {
        const [oldest] = unanswered
        if (oldest !== undefined && unanswered.size >= UNANSWERED_MAX) unanswered.delete(oldest)
        unanswered.add(key)
      }
      throw error
    })
    if (outcome instanceof AppError) throw outcome
    // Taken out first: it may have been sent twice again.
    if (unanswered.delete(key)) {
      await tellAgain(parts, draft, outcome).catch((error: unknown) => {
        unanswered.add(key)
        throw error
      })
    }
    return outcome
  }
  return {
    /**
     * Resolves once it is on disk; the same again gives the same answer.
     * @throws AppError
     */
    async send(
      senderId: UserId,
      { otherId, id, type, payload, cloudCustomData }: Outgoing,
    ): Promise<SendAck> {
      await takeSend(limiter, senderId)
      const content = readContent(type, payload, cloudCustomData, [senderId, otherId])
      return add({ ...content, senderId, otherId, clientId: id })
    },

    /** @throws AppError for whoever could not send to the other now */
    async ensureMayWrite(senderId: UserId, otherId: UserId): Promise<void> {
      const [ground] = await parts.repo.look([{ senderId, otherId, clientId: NO_ID, cloudCustomData: '' }])
      const refused = ground && refusalOf(ground)
      if (refused !== undefined) throw new AppError(refused)
    },

    /**
     * In the name of an account of the service's own: operators stand behind it, and their limits elsewhere.
     * @throws AppError
     */
    async sendAs(officialId: UserId, otherId: UserId, id: string, said: OfficialSaid): Promise<SendAck> {
      const content = 'card' in said ? readOfficialContent(said.card) : readOfficialText(said.text)
      return add({ ...content, senderId: officialId, otherId, clientId: id })
    },

    /** A line of the service's own between two friends. */
    async addTip(senderId: UserId, otherId: UserId, tip: string): Promise<void> {
      const content: Content = { type: 'tip', payload: { tip, names: [] }, cloudCustomData: '', folded: null }
      await add({ ...content, senderId, otherId, clientId: newMessageId(parts.wall()) })
    },
  }
}
export type Sends = ReturnType<typeof createSends>

/** Whatever is written by a person counts, edits too. @throws AppError `request.tooMany` */
export async function takeSend(limiter: Limiter, userId: UserId): Promise<void> {
  await limiter.take('chatSends', userId)
  await limiter.take('chatSendsHour', userId)
}

/** How somebody must stand with the other to write to them; undefined where nothing is in the way. */
function refusalOf(ground: Ground): ErrorCode | undefined {
  if (!ground.is_open) return 'session.closed'
  // Nobody befriends or blocks the service's own accounts: everybody may write to them. Requirement CHAT-064
  if (ground.is_official) return ground.is_there ? undefined : 'chat.notFriends'
  // Reads like any friendship that is over on both sides: nobody is told of being blocked. Source: decision D-33
  if (ground.is_blocked) return 'chat.notFriends'
  if (ground.is_mine && ground.is_theirs) return ground.is_there ? undefined : 'chat.notFriends'
  if (ground.is_mine) return 'chat.deletedByOther'
  return ground.is_theirs ? 'chat.deletedBySelf' : 'chat.notFriends'
}

/** Ratings are for the service alone; what is seen once is not, since nobody there could open it. */
function isOutOfPlace({ isForOfficial = false, isOnce = false }: Draft, ground: Ground): boolean {
  return ground.is_official ? isOnce : isForOfficial
}

const keyOf = ({ senderId, clientId }: Draft) => `${senderId} ${clientId}`

async function tellAgain(
  { access, amended, arrived }: Parts,
  { senderId, otherId }: Draft,
  { conversationID, seq }: SendAck,
): Promise<void> {
  const { id: conversationId } = await access.find(senderId, conversationID)
  await amended.tell('message', { conversationId, seq, userId: senderId, otherId })
  arrived({ userId: otherId, conversationId, seq })
}

type Opened = Draft & { conversationId: number }

/** A message to be written, and what it will say. */
interface Fresh {
  draft: Draft
  ground: Ground
  payload: Draft['payload']
  /** Its `cloudCustomData`. */
  beside: string
}

/** One flight, and the pushes after it. What flies alone, as most messages do, takes the short way where it can. */
async function writeBatch(parts: WriteParts, drafts: readonly Draft[]): Promise<Written<Outcome>> {
  const [draft, ...others] = drafts
  const isShort = draft !== undefined && others.length === 0 && isPlain(draft)
  return (isShort && (await writeOne(parts, draft))) || writeMany(parts, drafts)
}

/** Whether what it says stands by itself: it shows and quotes nothing. */
function isPlain({ type, mediaId, isForOfficial = false, cloudCustomData }: Draft): boolean {
  return type !== 'tip' && mediaId === undefined && !isForOfficial && quotedIn(cloudCustomData) === undefined
}

/** @returns undefined, and nothing was written, where anything at all stands in its way */
async function writeOne(parts: WriteParts, draft: Draft): Promise<Written<Outcome> | undefined> {
  const sent = await parts.repo.sendOne(draft, new Date(parts.wall()))
  if (sent === undefined) return undefined
  const place = { ...sent, beside: null }
  const said = { payload: draft.payload, beside: draft.cloudCustomData }
  const made = { draft, ground: sent, ...said, conversationId: sent.conversation_id, place }
  return { results: [ackOf(made)], tell: () => tellMade(parts, made) }
}

/** A look, and a write. */
async function writeMany(parts: WriteParts, drafts: readonly Draft[]): Promise<Written<Outcome>> {
  const grounds = await parts.repo.look(drafts)
  const outcomes: Outcomes = new Map()
  const first = new Map<string, Draft>()
  const fresh: Fresh[] = []
  for (const [index, draft] of drafts.entries()) {
    const ground = grounds[index]
    if (ground === undefined) throw new Error('a draft without a ground')
    const key = keyOf(draft)
    const refused = isOutOfPlace(draft, ground) ? 'chat.kindRefused' : refusalOf(ground)
    if (ground.known !== null) outcomes.set(draft, answerKnown(draft, ground.known, ground.conversation_id))
    else if (refused !== undefined) outcomes.set(draft, new AppError(refused))
    else if (!first.has(key)) {
      first.set(key, draft)
      fresh.push({ draft, ground, payload: draft.payload, beside: besideOf(draft, ground) })
    }
  }
  const shown = await showMedia(parts.media, fresh, outcomes)
  const made = await writeFresh(parts, shown)
  for (const one of made) outcomes.set(one.draft, ackOf(one))
  return {
    results: drafts.map((draft) => outcomes.get(draft) ?? answerTwin(draft, first, outcomes)),
    tell: () => {
      for (const one of made) tellMade(parts, one)
    },
  }
}

/** A message that is on disk. */
interface Made extends Omit<Fresh, 'ground'> {
  ground: Pick<Ground, 'nick_name' | 'avatar'>
  conversationId: number
  place: Placed
}

function ackOf({ draft, place }: Made): SendAck {
  return toAck(draft.otherId, { ...place, sent_ms: place.sent_at.getTime() })
}

async function writeFresh({ repo, wall }: Parts, fresh: readonly Fresh[]): Promise<readonly Made[]> {
  const opened = await openAll(repo, fresh, new Date(wall()))
  const places = opened.length === 0 ? [] : await repo.insert(opened, new Date(wall()))
  return fresh.map((one, index) => {
    const [written, place] = [opened[index], places[index]]
    if (written === undefined || place === undefined) throw new Error('a message without a place')
    return { ...one, conversationId: written.conversationId, place }
  })
}

function tellMade({ pushTo, arrived, unanswered }: WriteParts, made: Made): void {
  const { draft, conversationId, place } = made
  tellMessage(pushTo, toRow(made), [draft.senderId, draft.otherId])
  // What the service writes itself is no news.
  if (draft.type !== 'tip') arrived({ userId: draft.otherId, conversationId, seq: place.seq })
  unanswered.delete(keyOf(draft))
}

/** Writes what messages say of their media. @returns without those whose sender may not show theirs, who is told */
async function showMedia(
  media: MediumRepo,
  fresh: readonly Fresh[],
  outcomes: Outcomes,
): Promise<readonly Fresh[]> {
  const asked = fresh.flatMap(({ draft: { senderId, mediaId, type, isOnce = false } }) =>
    mediaId === undefined ? [] : [{ senderId, mediaId, kind: KINDS[type] ?? 'picture', isOnce }],
  )
  if (asked.length === 0) return fresh
  const found = (await media.find(asked)).values()
  return fresh.flatMap((one) => {
    if (one.draft.mediaId === undefined) return one
    const medium = found.next().value
    if (medium !== undefined) return { ...one, payload: payloadOf(one.draft, medium) }
    outcomes.set(one.draft, new AppError(one.draft.type === 'image' ? 'upload.unreadable' : 'upload.gone'))
    return []
  })
}

/** With what is quoted; of what is not there `insert` takes the words. */
function besideOf({ cloudCustomData }: Draft, { quoted }: Ground): string {
  return quoted === null ? cloudCustomData : withQuoted(cloudCustomData, quoted)
}

function payloadOf({ type, payload }: Draft, medium: MediumRow): Draft['payload'] {
  if (type === 'face') return toStickerPayload(medium)
  if (type === 'video') return toVideoPayload(medium)
  if (type === 'audio') return toAudioPayload(medium, payload.levels)
  return type === 'file' ? toFilePayload(medium, String(payload.fileName)) : toImagePayload(medium)
}

/** The first message of a pair opens its conversation. */
async function openAll(repo: SendRepo, fresh: readonly Fresh[], now: Date): Promise<Opened[]> {
  const pairs = new Map<string, [UserId, UserId]>()
  const pairOf = ({ senderId, otherId }: Draft) => orderPair(senderId, otherId).join(' ')
  for (const { draft, ground } of fresh)
    if (ground.conversation_id === null) pairs.set(pairOf(draft), orderPair(draft.senderId, draft.otherId))
  const ids = pairs.size === 0 ? [] : await repo.openConversations([...pairs.values()], now)
  const opened = new Map([...pairs.keys()].map((key, index) => [key, ids[index]]))
  return fresh.map(({ draft, ground, payload, beside }) => {
    const conversationId = ground.conversation_id ?? opened.get(pairOf(draft))
    if (conversationId === undefined) throw new Error('a conversation did not open')
    return { ...draft, payload, cloudCustomData: beside, conversationId }
  })
}

/** The same id twice in one flight: the second one gets the first one's answer, if it says the same. */
function answerTwin(
  draft: Draft,
  first: ReadonlyMap<string, Draft>,
  outcomes: ReadonlyMap<Draft, Outcome>,
): Outcome {
  const twin = first.get(keyOf(draft))
  const outcome = twin && outcomes.get(twin)
  if (twin === undefined || outcome === undefined) throw new Error('a draft without an outcome')
  const isSame = twin.otherId === draft.otherId && saysSame(draft, twin)
  return isSame ? outcome : new AppError('chat.idUsed')
}

function answerKnown(draft: Draft, known: KnownMessage, conversationId: number | null): Outcome {
  const isSame =
    known.conversation_id === conversationId &&
    (known.is_altered ||
      saysSame(draft, {
        type: known.type,
        payload: known.payload,
        cloudCustomData: known.cloud_custom_data,
      }))
  if (!isSame) return new AppError('chat.idUsed')
  if (known.is_risky) return new AppError('chat.kindRefused')
  return toAck(draft.otherId, known)
}

function saysSame(one: Omit<Content, 'folded'>, other: Omit<Content, 'folded'>): boolean {
  return (
    one.type === other.type &&
    isDeepStrictEqual(chosenBeside(one.cloudCustomData), chosenBeside(other.cloudCustomData)) &&
    isDeepStrictEqual(chosenIn(one), chosenIn(other))
  )
}

/** What was its sender's to say: of a medium which one, of a file its name, too, of a sound how loud it is, of a sticker its number and code. */
const chosenIn = ({ type, payload }: Pick<Content, 'type' | 'payload'>) =>
  KINDS[type] === undefined
    ? payload
    : [payload.uuid, payload.fileName, payload.levels, payload.index, payload.data]

type Acknowledged = Pick<KnownMessage, 'seq' | 'change' | 'sent_ms' | 'fading_s'>

function toAck(otherId: UserId, { seq, change, sent_ms, fading_s }: Acknowledged): SendAck {
  const conversationID = toConversationId(otherId) as ConversationId
  const ack = { conversationID, seq, time: Math.floor(sent_ms / 1000), change }
  return fading_s === null ? ack : { ...ack, fadingS: fading_s }
}

function toRow({ draft, ground, payload, beside, place }: Made) {
  const { seq, change, sent_at, fading_s } = place
  return {
    conversation_id: 0,
    seq,
    change,
    sender_id: draft.senderId,
    client_id: draft.clientId,
    type: draft.type,
    payload,
    cloud_custom_data: place.beside ?? beside,
    sent_ms: sent_at.getTime(),
    is_edited: false,
    is_revoked: false,
    revoker_id: null,
    is_erased: false,
    is_deleted: false,
    reactions: null,
    is_risky: false,
    is_played: null,
    fading_s,
    fades_ms: null,
    is_once: draft.isOnce ?? false,
    is_opened: false,
    nick: ground.nick_name,
    avatar: ground.avatar,
  }
}
