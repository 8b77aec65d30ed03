import { type EvaluationCard, OfficialCard, readEvaluation } from '@thrum/contracts/chat/cards'
import {
  CHAT_IDENTITY_LEAD,
  MessageType,
  PAYLOADS,
  SoundLevels,
  TextPayload,
} from '@thrum/contracts/chat/chat.entities'
import { roundSpot } from '@thrum/contracts/chat/place'
import { OWN_SET, stickerEmoji } from '@thrum/contracts/chat/stickers'
import { AppError } from '@thrum/contracts/errors'
import { type GoodsCard, readGoodsCard } from '@thrum/contracts/goods/goods.card'
import { MediaId, type UserId } from '@thrum/contracts/ids'
import { MESSAGE_MAX_BYTES } from '@thrum/contracts/limits'
import { readPatternCard } from '@thrum/contracts/pattern/pattern.entities'
import { asShown, isPlainLine } from '@thrum/contracts/plain-text'
import * as z from 'zod/mini'
import { storable, storableIn } from '../../storable.ts'
import { ensurePatternName } from '../pattern/index.ts'
import { safeFileName } from './file-name.ts'
import { fold } from './fold.ts'
import { ensureSeen, ensureShort, parseJson } from './message-text.ts'

/** What a message says, fit to be stored. */
export interface Content {
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloudCustomData: string
  /** As search compares it; null where there is nothing to find. */
  folded: string | null
  /** Of what it shows; its payload is written from that. */
  mediaId?: MediaId
  /** Its receiver sees its picture once. */
  isOnce?: boolean
  /** It is for an account of the service's own, and nobody else. */
  isForOfficial?: boolean
}

const small = z.string().check(z.maxLength(400))
const number = z.number().check(z.minimum(0), z.maximum(1_000))
/** What may travel beside a message; everything else is left out. Source: spec §3 */
const Beside = z.object({
  messageFeature: z.optional(
    z.catch(z.optional(z.object({ needTyping: number, version: number })), undefined),
  ),
  messageReply: z.optional(
    z.catch(
      z.optional(
        z.object({
          messageID: small,
          messageAbstract: z.optional(small),
          messageSender: z.optional(small),
          messageType: z.optional(number),
          messageSequence: z.optional(z.number()),
          version: z.optional(number),
        }),
      ),
      undefined,
    ),
  ),
})

type Said = Pick<Content, 'payload' | 'folded' | 'mediaId' | 'isOnce' | 'isForOfficial'>

/** Kinds that people send, each read by its own rules; all others are the service's, or come with a later part. */
const READERS: Partial<Record<MessageType, (payload: unknown, sides: readonly UserId[]) => Said>> = {
  text: readText,
  file: readFile,
  image: readImage,
  video: readVideo,
  audio: readAudio,
  merged: readMerged,
  location: readLocation,
  face: readFace,
  custom: readCustom,
}

/**
 * What a person sends, checked and reduced to what the contract knows.
 * @param sides the two whose conversation it is
 * @throws AppError `chat.kindRefused`, `chat.tooLarge`, `chat.empty`, `chat.tooLong`, `request.invalid`
 */
export function readContent(
  type: MessageType,
  payload: unknown,
  cloudCustomData: string,
  sides: readonly UserId[],
): Content {
  const read = READERS[type]
  if (read === undefined) throw new AppError('chat.kindRefused')
  if (bytesOf(payload) + Buffer.byteLength(cloudCustomData) > MESSAGE_MAX_BYTES)
    throw new AppError('chat.tooLarge')
  return { type, ...read(payload, sides), cloudCustomData: readBeside(cloudCustomData) }
}

function bytesOf(payload: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(payload))
  } catch {
    // Nested deeper than the stack is high.
    throw new AppError('request.invalid')
  }
}

/** It calls the two sides alone. Source: abuse case CH-15 */
function readText(payload: unknown, sides: readonly UserId[]): Said {
  const given = payload as { text?: unknown }
  if (typeof given.text === 'string') {
    ensureSeen(given.text)
    ensureShort(given.text)
  }
  const { data } = TextPayload.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  const { text, atUserList } = storableIn(data)
  const called = sides
    .map((id) => `${CHAT_IDENTITY_LEAD}${id}`)
    .filter((identity) => atUserList?.includes(identity))
  return { payload: called.length === 0 ? { text } : { text, atUserList: called }, folded: fold(text) }
}

const Shown = z.object({ uuid: MediaId, isOnce: z.optional(z.boolean()) })

/** Sides, sizes and addresses are the server's to say. */
function readImage(payload: unknown): Said {
  const { data } = Shown.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  const { uuid, isOnce = false } = data
  return { payload: { uuid }, folded: null, mediaId: uuid, isOnce }
}

const Filmed = z.object({ uuid: MediaId })

/** Length, size, poster and addresses are the server's to say. */
function readVideo(payload: unknown): Said {
  const { data } = Filmed.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  return { payload: data, folded: null, mediaId: data.uuid }
}

const Spoken = z.object({ uuid: MediaId, levels: z.optional(SoundLevels) })

/** How loud it is is its sender's to say; how long, how large and where is the server's. */
function readAudio(payload: unknown): Said {
  const { data } = Spoken.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  return { payload: data, folded: null, mediaId: data.uuid }
}

const Handed = z.object({ uuid: MediaId, fileName: z.string().check(z.maxLength(1_000)) })

/** The name is its sender's to say, without what could deceive; the rest is the server's. */
function readFile(payload: unknown): Said {
  const { data } = Handed.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  const fileName = safeFileName(data.fileName)
  return { payload: { uuid: data.uuid, fileName }, folded: fold(fileName), mediaId: data.uuid }
}

/** Copies made by whoever forwards them: names and words are as true as the person who sends them. */
function readMerged(payload: unknown): Said {
  const { data } = PAYLOADS.merged.safeParse(payload)
  const isKnown = data?.messages.every(({ type }) => MessageType.safeParse(type).success) ?? false
  if (data === undefined || !isKnown) throw new AppError('request.invalid')
  const { names, messages } = storableIn(data)
  const known = {
    names: names.map(asShown),
    messages: messages.map((message) => ({ ...message, nick: asShown(message.nick) })),
  }
  const words = known.messages.flatMap(({ nick, text }) => [nick, text])
  return { payload: known, folded: fold([...known.names, ...words].join('\n')) }
}

/** Rounded here too, whatever the client did: what isn't kept can't be told. Decision D-22 */
function readLocation(payload: unknown): Said {
  const { data } = PAYLOADS.location.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  const description = asShown(storable(data.description)).trim()
  ensureSeen(description)
  const isExact = data.isExact === true
  const spot = roundSpot(data, isExact)
  return { payload: { description, ...spot, ...(isExact && { isExact }) }, folded: fold(description) }
}

/** One of ours, whose picture both sides have; or one that somebody made. Nothing else travels with it. Decision D-21 */
function readFace(payload: unknown): Said {
  const { data: sticker } = PAYLOADS.face.safeParse(payload)
  if (sticker === undefined) throw new AppError('request.invalid')
  const { index, data } = sticker
  const own = index === OWN_SET ? MediaId.safeParse(data).data : undefined
  if (own !== undefined) return { payload: { index, data }, folded: null, mediaId: own }
  if (stickerEmoji(sticker) === undefined) throw new AppError('request.invalid')
  return { payload: { index, data }, folded: null }
}

/**
 * Of the cards only patterns and products are a person's to send to friends, patterns read as strictly as one that is
 * kept, and ratings to the service's own accounts. All others are the service's. Requirement CHAT-055
 */
function readCustom(payload: unknown): Said {
  const { data } = PAYLOADS.custom.safeParse(payload)
  const rating = readEvaluation(data?.data)
  if (rating !== undefined) return readRating(rating)
  const goods = readGoodsCard(data?.data)
  if (goods !== undefined) return readGoods(goods)
  const card = readPatternCard(data?.data)
  if (card === undefined) throw new AppError('chat.kindRefused')
  const name = ensurePatternName(card.name)
  const known = { data: JSON.stringify({ ...card, name }), description: '', extension: '' }
  return { payload: known, folded: fold(name) }
}

/** Which product, and its name; what it costs is the store's to say. Source: abuse case ST-05 */
function readGoods(card: GoodsCard): Said {
  if (!isPlainLine(card.name)) throw new AppError('chat.kindRefused')
  const known = storableIn(card)
  ensureSeen(known.name)
  return {
    payload: { data: JSON.stringify(known), description: '', extension: '' },
    folded: fold(known.name),
  }
}

function readRating(rating: EvaluationCard): Said {
  const comment = storable(rating.comment)
  ensureShort(comment)
  return {
    payload: toCardPayload({ ...rating, comment }),
    folded: fold(comment) || null,
    isForOfficial: true,
  }
}

/** An answer of the service, which may be longer than what people write. @throws AppError `chat.empty`, `chat.tooLong` */
export function readOfficialText(text: string): Content {
  ensureSeen(text)
  const { data } = TextPayload.safeParse({ text })
  if (data === undefined) throw new AppError('chat.tooLong')
  const known = storableIn(data)
  return { type: 'text', payload: known, cloudCustomData: '', folded: fold(known.text) }
}

/** What an account of the service's own sends. @throws AppError `chat.kindRefused` */
export function readOfficialContent(card: unknown): Content {
  const { data } = OfficialCard.safeParse(card)
  if (data === undefined) throw new AppError('chat.kindRefused')
  const known = storableIn(data)
  const folded = fold('text' in known ? known.text : `${known.title}\n${known.description}`)
  return { type: 'custom', payload: toCardPayload(known), cloudCustomData: '', folded }
}

function toCardPayload(card: OfficialCard | EvaluationCard): Said['payload'] {
  return { data: JSON.stringify(card), description: '', extension: '' }
}

function readBeside(text: string): string {
  if (text === '') return ''
  const { data } = Beside.safeParse(parseJson(text))
  const known = Object.entries(data ?? {}).filter(([, value]) => value !== undefined)
  return known.length === 0 ? '' : JSON.stringify(storableIn(Object.fromEntries(known)))
}
