import { randomInt } from 'node:crypto'
import {
  CROCKFORD_ALPHABET,
  DeviceId,
  type InviteNum,
  MediaId,
  NoticeId,
  PatternId,
  PlayId,
  QrId,
  SiteMessageId,
  UserId,
} from '@thrum/contracts/ids'
import * as z from 'zod/mini'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** An id with this word would look like an official account's. Source: safety HZ-5 */
const RESERVED = /merchant/i

export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** 20 characters of base62: over 96 random bits. */
export function randomId(): string {
  for (;;) {
    const id = randomText(BASE62, 20)
    if (!RESERVED.test(id)) return id
  }
}

export const newUserId = (): UserId => z.parse(UserId, randomId())
export const newPlayId = (): PlayId => z.parse(PlayId, randomId())
export const newDeviceId = (): DeviceId => z.parse(DeviceId, randomId())
/** 12 characters of 5 random bits each. Source: safety DR-6 */
export const newDeviceCode = (): string => randomText(CROCKFORD_ALPHABET, 12)
export const newQrId = (): QrId => z.parse(QrId, randomId())
export const newInviteNum = (): InviteNum => randomText(CROCKFORD_ALPHABET, 10)
export const newMediaId = (): MediaId => z.parse(MediaId, randomText(BASE62, 22))
export const newNoticeId = (): NoticeId => z.parse(NoticeId, randomId())
export const newPatternId = (): PatternId => z.parse(PatternId, randomId())
export const newSiteMessageId = (): SiteMessageId => z.parse(SiteMessageId, randomId())
