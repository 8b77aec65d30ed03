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

export interface StopRoads {
  /** Over the socket; gives the epoch of the acknowledgement. */
  socket(): Promise<number>
  /** Over HTTP, on the stop lane, which repeats itself until the server has answered or `repeats` ends it; the same. */
  rest(repeats: AbortSignal): Promise<number>
}

export interface RepeatedStop {
  end(): void
  /** Where it went over HTTP: until the last one is answered, as it could still stop behind a later word. */
  readonly underWay: Promise<void> | undefined
}

/**
 * Says `stop` to the server again and again until it is acknowledged: over the socket every 300 ms, and over
 * HTTP as soon as the socket refused or let one round pass. The toy doesn't wait for this; see `receiver.ts`.
 * @param onAcknowledged called once, with the epoch from which orders count again
 */
export function repeatStop(
  clock: Clock,
  roads: StopRoads,
  onAcknowledged: (epoch: number) => void,
): RepeatedStop {
  const isOver = new AbortController()
  let rest: Promise<void> | undefined
  let cancelNext: (() => void) | undefined

  const end = () => {
    isOver.abort()
    cancelNext?.()
  }
  const settle = (epoch: number) => {
    if (isOver.signal.aborted) return
    end()
    onAcknowledged(epoch)
  }
  const tryRest = () => {
    if (isOver.signal.aborted || rest !== undefined) return
    // A refusal is an answer too (the play is over): the socket goes on alone until a push says so.
    rest = roads.rest(isOver.signal).then(settle, () => undefined)
  }
  const round = (isFirst: boolean) => {
    roads.socket().then(settle, tryRest)
    if (!isFirst) tryRest()
    cancelNext = clock.after(BEAT_MS, () => round(false))
  }
  round(true)
  return {
    end,
    get underWay() {
      return rest
    },
  }
}

/** Each start of the server lifts the epochs of a play that goes on by this much. */
const EPOCHS_PER_START = 1_000_000

/** Whether the server has started anew between these two epochs of one play. */
export function isOtherStart(before: number, after: number): boolean {
  return Math.floor(before / EPOCHS_PER_START) !== Math.floor(after / EPOCHS_PER_START)
}
