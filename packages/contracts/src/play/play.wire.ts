import * as z from 'zod/mini'
import { OrderCode } from '../device/device.entities.ts'
import { PlayId, UserId } from '../ids.ts'
import type { PlayFlag } from './play.entities.ts'

/** Full-width low line, which stands for `_` inside the old invitation string. */
const FULL_WIDTH_LOW_LINE = '＿'

/** What the invitee is told: the play, and of its initiator id, name and picture. */
export interface Invitation {
  playId: PlayId
  name: string
  avatar: string
  flag: PlayFlag
  userId: UserId
}

/**
 * `playId_name_avatar_flag_userId`, so written that even a naive split by `_` reads five parts.
 * Source: spec §3; safety §3.4.
 */
export function toInvitationText(invitation: Invitation): string {
  return [
    invitation.playId,
    invitation.name.replaceAll('_', FULL_WIDTH_LOW_LINE),
    invitation.avatar.replaceAll('_', '%5F'),
    String(invitation.flag),
    invitation.userId,
  ].join('_')
}

/** Reads it from both ends, so that a name or address with `_` survives; undefined when it is not one. */
export function fromInvitationText(text: string): Invitation | undefined {
  const parts = text.split('_')
  if (parts.length < 5) return undefined
  const playId = z.safeParse(PlayId, parts[0])
  const userId = z.safeParse(UserId, parts.at(-1))
  const flag = parts.at(-2)
  if (!playId.success || !userId.success || (flag !== '0' && flag !== '1')) return undefined
  return {
    playId: playId.data,
    name: parts.slice(1, -3).join('_'),
    avatar: parts.at(-3) ?? '',
    flag: flag === '0' ? 0 : 1,
    userId: userId.data,
  }
}

/** `playId_flag`. */
export function toSuccessText(playId: PlayId, flag: PlayFlag): string {
  return `${playId}_${flag}`
}

/** `playId_code`. */
export function toOrderText(playId: PlayId, code: OrderCode): string {
  return `${playId}_${code}`
}

/** Exactly two parts, both well-formed; otherwise undefined, and nothing is written to a toy. */
export function fromOrderText(text: string): { playId: PlayId; code: OrderCode } | undefined {
  const parts = text.split('_')
  if (parts.length !== 2) return undefined
  const playId = z.safeParse(PlayId, parts[0])
  const code = z.safeParse(OrderCode, parts[1])
  return playId.success && code.success ? { playId: playId.data, code: code.data } : undefined
}
