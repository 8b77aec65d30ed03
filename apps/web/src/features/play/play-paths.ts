import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { isReady, type RoutePath } from '../../routes.ts'
import type { Interacting, Place } from './play.machine.ts'
import { devicePlaceOf } from './play-steps.machine.ts'

/** Where a running play is on screen. */
export const PLAY_PLACES = {
  standAlone: '/pages/player/standAloneEquipment',
  interact: '/pages/player/interact',
} as const satisfies Record<string, RoutePath>

const CHAT: RoutePath = '/TUIKit/components/TUIChat/index'
const PATHS: readonly string[] = Object.values(PLAY_PLACES)

/** A page, as an address. */
export interface PlayPage {
  readonly path: RoutePath
  readonly query?: { readonly conversationID: string }
}

interface Shown {
  readonly pathname: string
  readonly search: string
}

const bare = (pathname: string) => pathname.replace(/\/$/, '')

/** Whether this page shows a running play itself, with its STOP. */
export function isPlayPath(pathname: string): boolean {
  return PATHS.includes(bare(pathname))
}

/** The chat is the one with the partner. Source: contract §2 */
export function pageOf(place: Place, { partner, role }: Interacting): PlayPage {
  if (place !== 'chat') return { path: PLAY_PLACES[place] }
  return chatPageOf(partner.id) ?? { path: PLAY_PLACES[devicePlaceOf(role)] }
}

/** Undefined where this build has no chat. */
export function chatPageOf(userId: UserId): PlayPage | undefined {
  return isReady(CHAT) ? { path: CHAT, query: { conversationID: toConversationId(userId) } } : undefined
}

/** Whether this page is that one. */
export function isPage({ path, query }: PlayPage, { pathname, search }: Shown): boolean {
  if (bare(pathname) !== path) return false
  return query === undefined || new URLSearchParams(search).get('conversationID') === query.conversationID
}
