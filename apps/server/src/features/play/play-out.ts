import type { ErrorCode } from '@thrum/contracts/errors'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { CloseReason, PlayLimits, PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData, PushType } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Rate } from '@thrum/toy-protocol/rate-merge'
import type { ActiveDevice } from './toy-door.ts'

/** Where a live play speaks to. Nothing here may wait. */
export interface LivePlayOut {
  push<T extends PushType>(to: UserId, type: T, data: PushData<T>, atMs: number): void
  /** The toy was told to stand still. @param by who said so, by hand */
  stopped(by: PlayRole | undefined): void
  /** The receiver has set its limits. */
  limited(limits: PlayLimits): void
  /** The play has to end: a side stayed away, or its time is up. */
  mustEnd(reason: CloseReason): void
}

/** Source: safety §3.11 */
export interface LiveLimits {
  orders: Rate
  beats: Rate
  moves: Rate
  hints: Rate
  sketches: Rate
  reports: Rate
  rearms: Rate
}

export interface LivePlayOptions {
  playId: PlayId
  initiatorId: UserId
  receiverId: UserId
  epoch: number
  isArmed: boolean
  device: ActiveDevice
  clock: Clock
  out: LivePlayOut
  limits: LiveLimits
  /** What the receiver said before the play, or what held before the server was started. */
  limitsTold?: ClientEventData<'limits'> | undefined
}

export type OrderOutcome = { ok: true; epoch: number } | { ok: false; reason: ErrorCode }
