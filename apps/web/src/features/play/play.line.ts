import type { PlayId } from '@thrum/contracts/ids'
import { BEAT_MS } from '@thrum/contracts/limits'
import { type ClientEvent, type ClientEventData, StopAck } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import * as z from 'zod/mini'

/** What the engines need of the socket. */
export interface PlayLine {
  /** Sent now or never: false while there is no connection. */
  emit<E extends ClientEvent>(event: E, data: ClientEventData<E>): boolean
  ask<E extends ClientEvent>(event: E, data: ClientEventData<E>, timeoutMs: number): Promise<unknown>
}

/** A clock that keeps its pace in a hidden page. */
export interface PlayClock extends Clock {
  every(ms: number, run: () => void): () => void
}

/** How long an acknowledgement over the socket may take. */
export const ASK_TIMEOUT_MS = 3_000

/** @throws when the answer carries no epoch */
export function epochOf(answer: unknown): number {
  return z.parse(StopAck, answer).epoch
}

/** What both engines need to say a stop. */
export interface StopPorts {
  readonly clock: Clock
  readonly line: PlayLine
  /**
   * Over HTTP, on the stop lane, which repeats itself until the server has answered; gives the epoch. Settles within 3 s
   * of the end of its repeats.
   */
  restStop(playId: PlayId, repeats: AbortSignal): Promise<number>
}

/** One side's stops of one play, said to the server. The toy doesn't wait for this; see `receiver.ts`. */
export class StopCalls {
  readonly #playId: PlayId
  readonly #ports: StopPorts
  /** What went over HTTP and has no answer yet. */
  readonly #underWay = new Set<Promise<unknown>>()
  #endRepeats = () => {}
  #turn = 0

  constructor(playId: PlayId, ports: StopPorts) {
    this.#playId = playId
    this.#ports = ports
  }

  /**
   * Says `stop` again and again until it is acknowledged: over the socket every 300 ms, and over HTTP as soon as the
   * socket refused or let one round pass. It takes the place of an earlier one.
   * @param onAcknowledged called once, with the epoch from which orders count again, and when nothing is under way
   *   that could still stop behind a later word
   */
  say(onAcknowledged: (epoch: number) => void): void {
    this.end()
    const { clock, line } = this.#ports
    const turn = this.#turn
    const repeats = new AbortController()
    let usesRest = false
    let cancelNext: (() => void) | undefined
    const endRepeats = () => {
      repeats.abort()
      cancelNext?.()
    }
    this.#endRepeats = endRepeats

    const settle = async (epoch: number) => {
      if (repeats.signal.aborted) return
      endRepeats()
      if (this.#underWay.size > 0) await Promise.all(this.#underWay)
      if (turn === this.#turn) onAcknowledged(epoch)
    }
    const tryRest = () => {
      if (repeats.signal.aborted || usesRest) return
      usesRest = true
      // A refusal is an answer too (the play is over): the socket goes on alone until a push says so.
      this.#rest(repeats.signal).then(settle, () => undefined)
    }
    const round = (isFirst: boolean) => {
      line.ask('stop', { playId: this.#playId }, ASK_TIMEOUT_MS).then(epochOf).then(settle, tryRest)
      if (!isFirst) tryRest()
      cancelNext = clock.after(BEAT_MS, () => round(false))
    }
    round(true)
  }

  /** Nothing is said any more, and nothing told. */
  end(): void {
    this.#turn += 1
    this.#endRepeats()
  }

  #rest(repeats: AbortSignal): Promise<number> {
    const answer = this.#ports.restStop(this.#playId, repeats)
    const forget = () => this.#underWay.delete(over)
    const over: Promise<unknown> = answer.then(forget, forget)
    this.#underWay.add(over)
    return answer
  }
}

/** Each start of the server lifts the epochs of a play that goes on by this much. */
const EPOCHS_PER_START = 1_000_000

/** Whether the server has started anew between these two epochs of one play. */
export function isOtherStart(before: number, after: number): boolean {
  return Math.floor(before / EPOCHS_PER_START) !== Math.floor(after / EPOCHS_PER_START)
}
