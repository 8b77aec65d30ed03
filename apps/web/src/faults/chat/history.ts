import { randomBytes } from 'node:crypto'
import type { UserId } from '@thrum/contracts/ids'

/**
 * - `open`: nobody knows yet
 * - `unknown`: the connection went, or no answer came in time: written or not
 */
export type Outcome = 'open' | 'acknowledged' | 'refused' | 'unknown'

/** One try at sending a message. Times are of the machine's clock. */
export interface Attempt {
  readonly invokedMs: number
  endedMs: number | undefined
  outcome: Outcome
  /** Its place, where it was acknowledged. */
  seq: number | undefined
  /** Why it was refused, for good or for the moment. */
  reason: string | undefined
}

/** One message as its sender means it; every try carries the same id. */
export interface Send {
  readonly sender: UserId
  readonly to: UserId
  readonly id: string
  readonly text: string
  readonly attempts: Attempt[]
}

export const keyOf = (sender: UserId, id: string): string => `${sender} ${id}`

/** Everything that was sent in a test, and what became of each try. */
export class History {
  readonly sends = new Map<string, Send>()

  /** A message that was never said before. */
  compose(sender: UserId, to: UserId, text: string, id: string = freshId()): Send {
    const send: Send = { sender, to, id, text, attempts: [] }
    this.sends.set(keyOf(sender, id), send)
    return send
  }

  invoke(send: Send, atMs: number): Attempt {
    const attempt: Attempt = {
      invokedMs: atMs,
      endedMs: undefined,
      outcome: 'open',
      seq: undefined,
      reason: undefined,
    }
    send.attempts.push(attempt)
    return attempt
  }

  acknowledge(attempt: Attempt, seq: number, atMs: number): void {
    Object.assign(attempt, { outcome: 'acknowledged', seq, endedMs: atMs })
  }

  refuse(attempt: Attempt, reason: string, atMs: number): void {
    Object.assign(attempt, { outcome: 'refused', reason, endedMs: atMs })
  }

  /** @param reason where the service said that it could not, which need not mean that it did not */
  lose(attempt: Attempt, atMs: number, reason?: string): void {
    if (attempt.outcome === 'open') Object.assign(attempt, { outcome: 'unknown', endedMs: atMs, reason })
  }

  /** Messages of which at least one try was acknowledged. */
  get acknowledged(): number {
    return [...this.sends.values()].filter(isAcknowledged).length
  }

  /** Tries whose outcome nobody knew. */
  get unknown(): number {
    return this.#attempts.filter(({ outcome }) => outcome === 'unknown').length
  }

  /** How long tries took that began after this and were turned away for the moment, ms. */
  turnedAway(sinceMs: number): number[] {
    return this.#attempts
      .filter(({ invokedMs, outcome, reason }) => {
        return invokedMs >= sinceMs && outcome === 'unknown' && reason !== undefined
      })
      .map(({ invokedMs, endedMs }) => (endedMs ?? Number.POSITIVE_INFINITY) - invokedMs)
  }

  get #attempts(): Attempt[] {
    return [...this.sends.values()].flatMap(({ attempts }) => attempts)
  }
}

export function isAcknowledged({ attempts }: Send): boolean {
  return attempts.some(({ outcome }) => outcome === 'acknowledged')
}

/** UUID version 7: milliseconds, then chance. Source: RFC 9562, 5.7 */
export function freshId(nowMs = Date.now()): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0')
  const hex = randomBytes(9).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6)}`
}
