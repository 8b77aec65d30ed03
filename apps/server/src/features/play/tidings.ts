import type { UserId } from '@thrum/contracts/ids'
import type { PushData, PushType } from '@thrum/contracts/play/play.push'
import { RateMerge } from '@thrum/toy-protocol/rate-merge'
import type { LiveLimits, LivePlayOut } from './play-out.ts'

interface Parts {
  initiatorId: UserId
  receiverId: UserId
  out: LivePlayOut
  limits: LiveLimits
}

/**
 * What the two of a play are told of it. Of what comes over and over, such as the toy's state, the newest of each kind
 * is told when its turn comes. It moves nothing and holds no timer: the owner asks `flush` again after `waitMs`.
 */
export class Tidings {
  readonly #parts: Parts
  readonly #reports: RateMerge<PushType, () => void>

  /** @param nowMs monotonic */
  constructor(parts: Parts, nowMs: number) {
    this.#parts = parts
    this.#reports = new RateMerge(parts.limits.reports, nowMs)
  }

  toBoth<T extends PushType>(type: T, data: PushData<T>, atMs: number, toReceiver = data): void {
    const { initiatorId, receiverId, out } = this.#parts
    out.push(initiatorId, type, data, atMs)
    out.push(receiverId, type, toReceiver, atMs)
  }

  /** The receiver's sign of life, to the initiator. */
  applied(data: PushData<'play_applied'>, nowMs: number): void {
    const { initiatorId, out } = this.#parts
    this.#report('play_applied', nowMs, () => out.push(initiatorId, 'play_applied', data, nowMs))
  }

  /** To both, as often as its rate allows. */
  report<T extends PushType>(type: T, data: PushData<T>, nowMs: number): void {
    this.#report(type, nowMs, () => this.toBoth(type, data, nowMs))
  }

  /** Tells what waits and may be told now. */
  flush(nowMs: number): void {
    for (const tell of this.#reports.take(nowMs)) tell()
  }

  /** Until something may be told; undefined where nothing waits. */
  waitMs(nowMs: number): number | undefined {
    return this.#reports.waitMs(nowMs)
  }

  clear(): void {
    this.#reports.clear()
  }

  #report(type: PushType, nowMs: number, tell: () => void): void {
    this.#reports.offer(type, tell)
    this.flush(nowMs)
  }
}
