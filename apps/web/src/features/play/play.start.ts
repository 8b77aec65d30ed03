import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import { i18n } from '../../i18n/language.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { playStore } from './play.instance.ts'
import { playEffects, playSocket } from './play.live.ts'
import type { Face, InviteTarget } from './play.machine.ts'
import { isolated } from './play-words.ts'

/**
 * The line to `/play` follows the person: it connects when the session's user id differs from the held one and
 * ends with the session. Source: spec §4.
 */
class Held {
  #userId: string | undefined

  /** @param ticket the one that came with the session */
  follow(userId: string | undefined, ticket: string): void {
    if (userId === this.#userId) return
    this.#userId = userId
    if (userId === undefined) playSocket.stop()
    else playSocket.start(ticket === '' ? undefined : ticket)
  }

  leave(): void {
    // The play goes first, so that its stop still knows which toy it means.
    playStore.dispatch({ type: 'signedOut' })
    playStore.set({ isSynced: false })
    this.follow(undefined, '')
  }
}

export const held = new Held()
session.onSignOut(() => held.leave())

export interface InviteOptions {
  /** Where both go after an agreement: 0 the device screen, 1 the chat. */
  readonly flag?: PlayFlag
  /** Who that is, where the asking screen knows. */
  readonly face?: Face
}

/**
 * Asks somebody to play, by invitation code, or by a scanned QR id or a friend's user id. What follows (the
 * waiting popup, a refusal, the play itself) shows itself on any screen. A play that runs has to be ended first.
 */
export function startInvite(target: InviteTarget, options: InviteOptions = {}): void {
  const running = playStore.interacting
  if (running === undefined) playEffects.invite(target, options.flag ?? 0, options.face)
  else toast(i18n.t('chat.playsElsewhere', { name: isolated(running.partner.name) }), { kind: 'alert' })
}
