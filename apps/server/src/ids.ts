import { createHash, randomInt } from 'node:crypto'
import { OperatorId } from '@thrum/contracts/console/operator.entities'
import {
  CROCKFORD_ALPHABET,
  DeviceId,
  GoodsId,
  GoodsOrderId,
  GoodsPictureId,
  type InviteNum,
  MediaId,
  NoticeId,
  OFFICIAL_WORD,
  PatternId,
  PlayId,
  QrId,
  SiteMessageId,
  UserId,
} from '@thrum/contracts/ids'
import * as z from 'zod/mini'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** An id with this word would look like an official account's. Source: safety HZ-5 */
const RESERVED = new RegExp(OFFICIAL_WORD, 'i')

export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** 12 random characters of base62 behind the word that marks it: over 71 bits. Kept by operators' hands alone. */
export const newOfficialId = (): UserId => z.parse(UserId, OFFICIAL_WORD + randomText(BASE62, 12))
export const officialIdOf = (words: string): UserId =>
  z.parse(UserId, OFFICIAL_WORD + textIdOf(words).slice(0, 12))

/** 20 characters of base62: over 96 random bits. */
export function randomId(): string {
  for (;;) {
    const id = randomText(BASE62, 20)
    if (!RESERVED.test(id)) return id
  }
}

/** 20 characters of base62: the same words give the same id, over every start and on every installation. */
export function textIdOf(words: string): string {
  const digest = createHash('sha256').update(words).digest('base64')
  return digest.replace(/[^0-9A-Za-z]/g, '').slice(0, 20)
}

export const newUserId = (): UserId => z.parse(UserId, randomId())
export const newOperatorId = (): OperatorId => z.parse(OperatorId, randomId())
export const newPlayId = (): PlayId => z.parse(PlayId, randomId())
export const newDeviceId = (): DeviceId => z.parse(DeviceId, randomId())
/** 12 characters of 5 random bits each. Source: safety DR-6 */
export const newDeviceCode = (): string => randomText(CROCKFORD_ALPHABET, 12)
/** The same words give the same code, as `textIdOf` does: whoever knows them knows the code. */
export function deviceCodeOf(words: string): string {
  const digest = createHash('sha256').update(words).digest().subarray(0, 12)
  return Array.from(digest, (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join('')
}
export const newQrId = (): QrId => z.parse(QrId, randomId())
export const newInviteNum = (): InviteNum => randomText(CROCKFORD_ALPHABET, 10)
export const newMediaId = (): MediaId => z.parse(MediaId, randomText(BASE62, 22))
export const newNoticeId = (): NoticeId => z.parse(NoticeId, randomId())
export const newPatternId = (): PatternId => z.parse(PatternId, randomId())
export const newSiteMessageId = (): SiteMessageId => z.parse(SiteMessageId, randomId())
export const newGoodsId = (): GoodsId => z.parse(GoodsId, randomId())
export const newGoodsOrderId = (): GoodsOrderId => z.parse(GoodsOrderId, randomId())
export const newGoodsPictureId = (): GoodsPictureId => z.parse(GoodsPictureId, randomText(BASE62, 22))
/** What a shop is told of an order: 10 characters of 5 random bits each. */
export const newOrderNumber = (): string => randomText(CROCKFORD_ALPHABET, 10)
