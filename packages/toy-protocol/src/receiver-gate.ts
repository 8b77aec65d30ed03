import { ORDER_AGE_MAX_MS } from '@thrum/contracts/limits'
import { isStop } from './order.ts'
import { SyncedClock } from './synced-clock.ts'

/**
 * The door in front of the receiver's toy. One gate serves one play and starts shut or armed:
 *
 * ```
 * state    event                         next
 * armed    ownStop                       stopped   nothing passes, the server doesn't know yet
 * armed    pause, not armed              held      nothing passes, the server knows
 * stopped  stopAcknowledged (latest)     held
 * held     rearmed, of a newer epoch     armed
 * any      pause or stop of newer epoch  the same, orders of older epochs are dead
 * ```
 *
 * A stop order passes in every state. Sources: safety §3.1 (6), contract §4; abuse OR-13 to OR-17.
 */
export type GateState = 'armed' | 'stopped' | 'held'

/** An order or a beat as it arrived; `code` only on an order. */
export interface GateFrame {
  readonly playId: string
  readonly epoch: number
  readonly seq: number
  readonly code?: string
  /** The server's monotonic receipt time, which travels with every push. */
  readonly atMs: number
}

/** Why a frame is dropped. */
export type GateRefusal = 'otherPlay' | 'notArmed' | 'oldEpoch' | 'oldSeq' | 'tooOld'
/** Whether a frame goes on to the scene check, or why not. */
export type GateVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: GateRefusal }

const PASS: GateVerdict = { ok: true }

function drop(reason: GateRefusal): GateVerdict {
  return { ok: false, reason }
}

/** Checks what came from outside before it goes to the write lane. Pure state: no clock, no timer. */
export class ReceiverGate {
  readonly #playId: string
  #epoch: number
  #seq = -1
  #state: GateState
  #stops = 0
  readonly #server = new SyncedClock()

  constructor(play: { playId: string; epoch: number; isArmed: boolean }) {
    this.#playId = play.playId
    this.#epoch = play.epoch
    this.#state = play.isArmed ? 'armed' : 'held'
  }

  get state(): GateState {
    return this.#state
  }

  /** The newest epoch heard of. */
  get epoch(): number {
    return this.#epoch
  }

  /** Call at each new socket connection: the server's monotonic clock may be another one now. */
  connected(): void {
    this.#server.forget()
  }

  /**
   * Notes a push's two times; every push helps, not only orders.
   * @param atMs server's monotonic receipt time
   * @param localMs own monotonic time at arrival
   * @returns the push's age in ms, 0 for the quickest one
   */
  hear(atMs: number, localMs: number): number {
    return this.#server.hear(atMs, localMs)
  }

  /**
   * Whether an order or beat may go on to the scene check and the toy. (epoch, seq) must rise strictly.
   * @param localMs own monotonic time at arrival
   */
  check(frame: GateFrame, localMs: number): GateVerdict {
    const ageMs = this.hear(frame.atMs, localMs)
    if (frame.code !== undefined && isStop(frame.code)) {
      if (frame.playId === this.#playId) this.#raise(frame.epoch)
      return PASS
    }
    if (frame.playId !== this.#playId) return drop('otherPlay')
    if (this.#state !== 'armed') return drop('notArmed')
    if (frame.epoch < this.#epoch) return drop('oldEpoch')
    if (frame.epoch === this.#epoch && frame.seq <= this.#seq) return drop('oldSeq')
    if (ageMs > ORDER_AGE_MAX_MS) return drop('tooOld')
    this.#raise(frame.epoch)
    this.#seq = frame.seq
    return PASS
  }

  /** From `play_pause`, `play_change` and `play_state`: what was sent before it is dead. Never opens the gate. */
  pause(epoch: number, isArmed: boolean): void {
    this.#raise(epoch)
    if (!isArmed && this.#state === 'armed') this.#state = 'held'
  }

  /**
   * The receiver's own stop: shuts at once, without the network.
   * @returns the number to hand to `stopAcknowledged`, as an answer to an earlier stop proves nothing
   */
  ownStop(): number {
    this.#state = 'stopped'
    this.#stops += 1
    return this.#stops
  }

  /** The server's acknowledgement of that stop. From now on a re-arm of a newer epoch counts. */
  stopAcknowledged(stop: number, epoch: number): void {
    this.#raise(epoch)
    if (this.#state === 'stopped' && stop === this.#stops) this.#state = 'held'
  }

  /** From `play_rearm` or its acknowledgement. @returns whether the gate is armed now */
  rearmed(epoch: number): boolean {
    if (this.#state === 'held' && epoch > this.#epoch) this.#state = 'armed'
    this.#raise(epoch)
    return this.#state === 'armed'
  }

  #raise(epoch: number): void {
    if (epoch <= this.#epoch) return
    this.#epoch = epoch
    this.#seq = -1
  }
}
