import type { UserId } from '@thrum/contracts/ids'
import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import type { TFunction } from 'i18next'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { checkStanding } from '../friends/index.ts'
import { playStore, startInvite } from '../play/index.ts'

/** Somebody to play with, as this chat shows them. */
export interface Peer {
  readonly userId: UserId
  readonly name: string
  readonly avatar: string
}

/**
 * Invites a friend to a play that is steered from this chat. Whoever is no friend any more is not asked, and the
 * person learns why. Requirement CHAT-065.
 */
export async function inviteToInteract(peer: Peer, t: TFunction): Promise<void> {
  const running = playStore.interacting
  if (running !== undefined) {
    toast(t('chat.playsElsewhere', { name: isolated(running.partner.name) }), { durationMs: CHAT_TOAST_MS })
    return
  }
  const standing = await checkStanding(peer.userId).catch(() => undefined)
  // The call has said what went wrong.
  if (standing === undefined) return
  if (standing === 'mutual') {
    startInvite({ id: peer.userId }, { flag: 1, face: { name: peer.name, avatar: peer.avatar } })
  } else {
    const text = t(`chat.standing.${standing}`, { name: isolated(peer.name) })
    toast(text, { kind: 'alert', durationMs: CHAT_TOAST_MS })
  }
}
