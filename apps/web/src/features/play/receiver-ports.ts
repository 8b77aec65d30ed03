import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import type { ToyLimits } from '@thrum/toy-protocol/toy-limits'
import type { PlayClock, StopPorts } from './play.line.ts'
import type { ReportedToy } from './toy-report.ts'
import type { ReachedToy } from './toy-return.ts'

/** What the receiver's engine needs of the toy. */
export interface ReceiverToy extends ReportedToy {
  /** Whether it is the one that plays: another screen may have taken hold of another. */
  isInHand(): boolean
  apply(code: OrderCode): unknown
  setWanted(wanted: Wanted): unknown
  /** The first write is issued before this returns. */
  stop(cause: 'person' | 'order' | 'page'): Promise<unknown>
  /** Told at once whoever or whatever stops the toy. */
  onStop(listener: (cause: string) => void): () => void
  /** With limits, from now on it obeys the partner within them; undefined gives it back. */
  lend(limits: ToyLimits | undefined): void
  getSnapshot(): ReturnType<ReportedToy['getSnapshot']> & ReachedToy
}

export interface ReceiverPorts extends StopPorts {
  readonly clock: PlayClock
  readonly toy: ReceiverToy
  /** Round trip to the server; undefined until measured. */
  rttMs(): number | undefined
  /** The end that the person set has come; the toy is stopped already. */
  onTimeUp(): void
  /** Whether the page is on screen. */
  isShown(): boolean
  onChange(): void
}
