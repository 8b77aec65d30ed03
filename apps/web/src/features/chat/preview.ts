import { RATING_MAX } from '@thrum/contracts/chat/cards'
import type { Message, MessageType } from '@thrum/contracts/chat/chat.entities'
import type { TFunction } from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { formatLength } from '../../lib/format-length.ts'
import { isolated } from '../../lib/isolated.ts'
import { withEmoji } from './emoji/bracket-names.ts'
import { stickerWord } from './emoji/read-sticker.ts'
import { fadingIn, formatFading } from './fading.ts'
import { cleanName } from './file/file-name.ts'

/** What a line about a message is made of: the wire's message, and whose it is. */
export type Previewed = Pick<
  Message,
  'type' | 'payload' | 'isRevoked' | 'hasRiskContent' | 'nick' | 'conversationType' | 'once'
> & { readonly flow: 'in' | 'out' }

type Payload = Readonly<Record<string, unknown>>

const KINDS: Readonly<Record<Exclude<MessageType, 'text'>, TextKey>> = {
  custom: 'chat.kind.card',
  image: 'chat.kind.image',
  audio: 'chat.kind.audio',
  video: 'chat.kind.video',
  file: 'chat.kind.file',
  face: 'chat.kind.face',
  location: 'chat.kind.location',
  tip: 'chat.kind.notice',
  merged: 'chat.kind.merged',
}

/** By `businessID` of a custom message. Source: spec §3 */
const CUSTOM: Readonly<Record<string, TextKey>> = {
  consultion: 'chat.kind.service',
  service: 'chat.kind.service',
  evaluation: 'chat.kind.rating',
  text_link: 'chat.kind.link',
  link: 'chat.kind.link',
  order: 'chat.kind.order',
  pattern: 'chat.kind.pattern',
  goods: 'chat.kind.goods',
}
const CALL_ID = '1'
const VIDEO_CALL = 2

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function parse(json: unknown): Payload {
  try {
    const value: unknown = JSON.parse(text(json))
    return typeof value === 'object' && value !== null ? (value as Payload) : {}
  } catch {
    return {}
  }
}

function customKey(data: Payload): TextKey {
  const id = String(data.businessID ?? '')
  if (id === CALL_ID) return data.call_type === VIDEO_CALL ? 'chat.kind.videoCall' : 'chat.kind.voiceCall'
  return Object.hasOwn(CUSTOM, id) ? (CUSTOM[id] ?? KINDS.custom) : KINDS.custom
}

const starsOf = (score: unknown) =>
  '★'.repeat(Math.min(Math.max(Math.trunc(Number(score)) || 0, 0), RATING_MAX))

/** What stands behind the bracketed word. */
function detailOf(type: MessageType, payload: Payload): string {
  if (type === 'audio') return formatLength((Number(payload.second) || 0) * 1_000)
  if (type === 'video' && Number(payload.videoSecond) > 0)
    return formatLength(Number(payload.videoSecond) * 1_000)
  if (type === 'file') return isolated(cleanName(text(payload.fileName)))
  if (type === 'face') return stickerWord(payload)
  if (type === 'custom') {
    const data = parse(payload.data)
    if (data.businessID === 'evaluation') return starsOf(data.score)
    const name = text(data.name)
    return text(data.text) || text(data.title) || (name && isolated(name))
  }
  return ''
}

function contentOf(t: TFunction, { type, payload, once }: Previewed): string {
  if (once !== undefined) return `[${t(once.isOpened ? 'chat.once.opened' : 'chat.once.kind')}]`
  // The list's copy on this device, which lacks the words of what disappears.
  if (type === 'text') return withEmoji(text(payload.text)) || `[${t('chat.kind.fading')}]`
  if (type === 'tip') return tipText(t, payload)
  if (type === 'custom') return `[${t(customKey(parse(payload.data)))}] ${detailOf(type, payload)}`.trimEnd()
  return `${kindLine(t, type)} ${detailOf(type, payload)}`.trimEnd()
}

/** Of which kind a message is, where no more of it is here. */
export function kindLine(t: TFunction, type: keyof typeof KINDS): string {
  return `[${t(KINDS[type])}]`
}

/** The line in the middle that the server wrote. */
export function tipText(t: TFunction, payload: Payload): string {
  if (payload.tip === 'friendsNow') return t('chat.tip.friendsNow')
  const seconds = fadingIn(payload.tip)
  if (seconds === undefined) return kindLine(t, 'tip')
  return seconds === 0 ? t('chat.fading.off') : t('chat.fading.on', { time: formatFading(seconds) })
}

/**
 * One line of what a message says; who says it stands before it in a group.
 * @param name the other's, as the reader knows them
 */
export function previewOf(t: TFunction, message: Previewed, name: string): string {
  const { flow, isRevoked, hasRiskContent, conversationType, type } = message
  const who = conversationType === 'GROUP' ? message.nick : name
  if (isRevoked)
    return flow === 'out' ? t('chat.recalledBySelf') : t('chat.recalledBy', { name: isolated(who) })
  const content = hasRiskContent && flow === 'in' ? `[${t('chat.kind.hidden')}]` : contentOf(t, message)
  if (conversationType !== 'GROUP' || type === 'tip') return content
  return t('chat.said', { name: flow === 'out' ? t('chat.oneself') : isolated(who), text: content })
}
