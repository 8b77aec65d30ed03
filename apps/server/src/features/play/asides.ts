import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'
import { TokenBucket } from '../../socket/token-bucket.ts'
import type { LiveLimits, LivePlayOut } from './play-out.ts'

interface Parts {
  playId: PlayId
  initiatorId: UserId
  receiverId: UserId
  out: LivePlayOut
  limits: LiveLimits
}

/**
 * What the two of a play tell each other beside the orders: hints and the shared drawing. It moves nothing, proves
 * nothing and is kept nowhere; what is too much is dropped.
 */
export class Asides {
  readonly #parts: Parts
  readonly #hints: TokenBucket
  readonly #sketches: Record<PlayRole, TokenBucket>

  constructor(parts: Parts) {
    this.#parts = parts
    const { hints, sketches } = parts.limits
    this.#hints = new TokenBucket(hints)
    this.#sketches = { initiator: new TokenBucket(sketches), receiver: new TokenBucket(sketches) }
  }

  hint({ hint }: ClientEventData<'hint'>, nowMs: number): void {
    if (!this.#hints.take(nowMs)) return
    const { playId, initiatorId, out } = this.#parts
    out.push(initiatorId, 'play_hint', { playId, hint }, nowMs)
  }

  sketch(from: PlayRole, { stroke, points }: ClientEventData<'sketch'>, nowMs: number): void {
    if (!this.#sketches[from].take(nowMs)) return
    const { playId, initiatorId, receiverId, out } = this.#parts
    const to = from === 'initiator' ? receiverId : initiatorId
    out.push(to, 'play_sketch', { playId, stroke, points }, nowMs)
  }
}
