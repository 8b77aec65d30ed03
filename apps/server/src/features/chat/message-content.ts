import { type MessageType, TextPayload } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import { MESSAGE_MAX_BYTES, TEXT_MAX } from '@thrum/contracts/limits'
import * as z from 'zod/mini'
import { fold } from './fold.ts'

/** What a message says, fit to be stored. */
export interface Content {
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloudCustomData: string
  /** As search compares it; null where there is nothing to find. */
  folded: string | null
}

/** Nothing to see in these: spaces, marks of direction and joining, fillers. Source: Unicode, Default_Ignorable */
const BLANK = /^(?:\s|\p{Z}|\p{Cc}|\p{Cf}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f])*$/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

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

/**
 * What a person sends, checked and reduced to what the contract knows.
 * @throws AppError `chat.kindRefused`, `chat.tooLarge`, `chat.empty`, `chat.tooLong`, `request.invalid`
 */
export function readContent(type: MessageType, payload: unknown, cloudCustomData: string): Content {
  if (type !== 'text') throw new AppError('chat.kindRefused')
  if (Buffer.byteLength(JSON.stringify(payload)) + Buffer.byteLength(cloudCustomData) > MESSAGE_MAX_BYTES)
    throw new AppError('chat.tooLarge')
  const given = payload as { text?: unknown; atUserList?: unknown }
  if (typeof given.text === 'string') ensureText(given.text)
  const { data } = TextPayload.safeParse(payload)
  if (data === undefined) throw new AppError('request.invalid')
  const text = storable(data.text)
  const atUserList = data.atUserList?.map(storable)
  return {
    type,
    payload: atUserList === undefined ? { text } : { text, atUserList },
    cloudCustomData: readBeside(cloudCustomData),
    folded: fold(text),
  }
}

/** @throws AppError `chat.empty`, `chat.tooLong` */
function ensureText(text: string): void {
  if (BLANK.test(text)) throw new AppError('chat.empty')
  if (text.length > TEXT_MAX && countGraphemes(text) > TEXT_MAX) throw new AppError('chat.tooLong')
}

/** Characters as a person counts them. Source: decision D-10 */
function countGraphemes(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** Neither a NUL nor half a character can be stored. Source: PostgreSQL, "JSON Types" */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function readBeside(text: string): string {
  if (text === '') return ''
  const { data } = Beside.safeParse(parseJson(text))
  const known = Object.entries(data ?? {}).filter(([, value]) => value !== undefined)
  return known.length === 0 ? '' : storable(JSON.stringify(Object.fromEntries(known)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
