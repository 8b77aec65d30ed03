import type { PlayId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import { isCallError } from '../../lib/call-error.ts'
import { toBegin, toTold } from './held-limits.ts'
import type { InviteTarget } from './play.machine.ts'
import type { PlayStore } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'

/** Asks the server what an invitation needs, and tells the machine of the answers. None of these rejects. */
export class InvitationCalls {
  readonly #store: PlayStore
  readonly #around: PlaySurroundings
  /** Takes back the yes that is under way. */
  #yes = new AbortController()

  constructor(store: PlayStore, around: PlaySurroundings) {
    this.#store = store
    this.#around = around
  }

  async send(target: InviteTarget, flag: PlayFlag): Promise<void> {
    try {
      const playId = await this.#around.api.sendInvite(target, flag)
      this.#store.dispatch({ type: 'inviteSent', target, playId, nowMs: this.#around.clock.nowMs() })
    } catch (error) {
      const mayStand = isCallError(error) && error.shouldRetry()
      const doubt = mayStand ? { mayStandUntilMs: this.#around.clock.nowMs() + INVITE_MS } : {}
      this.#store.dispatch({ type: 'inviteRefused', target, ...doubt })
    }
  }

  async agree(playId: PlayId): Promise<void> {
    const { api, line, limits, clock } = this.#around
    this.#store.noteYes(playId)
    this.#yes = new AbortController()
    const begin = toBegin(limits.getSnapshot(), clock.nowMs())
    // So that they hold on the server from the first moment of the play on.
    line.emit('limits', toTold(playId, begin, clock.nowMs()))
    try {
      await api.agree(playId, this.#yes.signal)
      this.#store.dispatch({ type: 'agreed', playId, nowMs: clock.nowMs() })
    } catch (error) {
      // Where only the answer is lost, the yes may stand.
      const mayStand = isCallError(error) && error.shouldRetry() && error.failure !== 'tooMany'
      if (!mayStand && this.#store.agreedPlayId === playId) this.#store.noteYes(undefined)
      this.#store.dispatch({ type: 'agreeRefused', playId })
    }
  }

  async decline(playId: PlayId): Promise<void> {
    const { api } = this.#around
    this.#yes.abort()
    // Refused where a yes from before came first: then it is the play that is closed.
    await api.decline(playId).catch(() => api.sendClose(playId))
  }
}
