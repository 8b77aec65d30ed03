import { SOUND_MAX_MS, SOUND_MIN_MS } from '@thrum/contracts/limits'

/** A shorter press is a click, which records nothing. Requirement VOIC-001 */
export const HOLD_MS = 200
/** Up to here a finger may stray; beyond, the way to cancel is shown. Spec §4 */
const SWIPE_PX = 20
/** Beyond, letting go cancels. Spec §4 */
const RELEASE_PX = 100
/** The last seconds are counted. Spec §4 */
const COUNTDOWN_MS = 10_000

/** By a finger that stays down, or by one press for the beginning and one for the end. */
export type RecordedBy = 'hold' | 'keys'

export type RecorderPhase =
  | { readonly at: 'idle' }
  /** Down, and not yet long enough to be more than a click. */
  | { readonly at: 'pressed' }
  /** The microphone is being asked for. */
  | { readonly at: 'opening'; readonly by: RecordedBy }
  | { readonly at: 'recording'; readonly by: RecordedBy; readonly sinceMs: number; readonly upPx: number }

export type RecorderEvent =
  | { readonly type: 'pressed' }
  | { readonly type: 'held' }
  /** By key, or by whoever can't hold. */
  | { readonly type: 'started' }
  | { readonly type: 'opened'; readonly nowMs: number }
  | { readonly type: 'failed' }
  /** How far above the place where it went down the finger is, in px. */
  | { readonly type: 'moved'; readonly upPx: number }
  | { readonly type: 'released'; readonly nowMs: number }
  | { readonly type: 'sent'; readonly nowMs: number }
  | { readonly type: 'cancelled' }
  | { readonly type: 'ticked'; readonly nowMs: number }
  /** The page went out of sight, the microphone went, somebody calls. */
  | { readonly type: 'interrupted'; readonly nowMs: number }

/** What becomes of a recording that ended. `offer`: nobody has said so, and the person is asked. */
export type RecorderEnd = 'send' | 'short' | 'cancel' | 'click' | 'offer'

export interface RecorderStep {
  readonly phase: RecorderPhase
  readonly end?: RecorderEnd
}

const IDLE: RecorderPhase = { at: 'idle' }
const ended = (end: RecorderEnd): RecorderStep => ({ phase: IDLE, end })

/** One voice message from the press to its end. Requirements VOIC-001, VOIC-003 to VOIC-007, VOIC-010, VOIC-011 */
export function nextRecording(phase: RecorderPhase, event: RecorderEvent): RecorderStep {
  switch (phase.at) {
    case 'idle':
      if (event.type === 'pressed') return { phase: { at: 'pressed' } }
      return event.type === 'started' ? { phase: { at: 'opening', by: 'keys' } } : { phase }
    case 'pressed':
      return nextWhilePressed(phase, event)
    case 'opening':
      return nextWhileOpening(phase, event)
    case 'recording':
      return nextWhileRecording(phase, event)
  }
}

function nextWhilePressed(phase: RecorderPhase, event: RecorderEvent): RecorderStep {
  if (event.type === 'held') return { phase: { at: 'opening', by: 'hold' } }
  if (event.type === 'released') return ended('click')
  return isEnd(event) ? ended('cancel') : { phase }
}

function nextWhileOpening(
  phase: RecorderPhase & { readonly at: 'opening' },
  event: RecorderEvent,
): RecorderStep {
  const { by } = phase
  if (event.type === 'opened') return { phase: { at: 'recording', by, sinceMs: event.nowMs, upPx: 0 } }
  if (event.type === 'released' && by === 'hold') return ended('short')
  return isEnd(event) ? ended('cancel') : { phase }
}

const isEnd = ({ type }: RecorderEvent) => type === 'cancelled' || type === 'interrupted' || type === 'failed'

function nextWhileRecording(
  phase: RecorderPhase & { readonly at: 'recording' },
  event: RecorderEvent,
): RecorderStep {
  switch (event.type) {
    case 'moved':
      return { phase: phase.by === 'hold' ? { ...phase, upPx: Math.max(0, event.upPx) } : phase }
    case 'released':
      if (phase.by === 'keys') return { phase }
      return ended(wouldCancel(phase) ? 'cancel' : ifLong(phase, event.nowMs, 'send'))
    case 'sent':
      return ended(ifLong(phase, event.nowMs, 'send'))
    case 'ticked':
      if (event.nowMs - phase.sinceMs < SOUND_MAX_MS) return { phase }
      // Whoever was about to let go of it is asked.
      return ended(wouldCancel(phase) ? 'offer' : 'send')
    case 'interrupted':
      return ended(ifLong(phase, event.nowMs, 'offer'))
    default:
      return isEnd(event) ? ended('cancel') : { phase }
  }
}

const wouldCancel = ({ upPx }: { readonly upPx: number }) => zoneOf(upPx) === 'release'

function ifLong({ sinceMs }: { readonly sinceMs: number }, nowMs: number, end: RecorderEnd): RecorderEnd {
  return nowMs - sinceMs >= SOUND_MIN_MS ? end : 'short'
}

/** What letting go would do, as the finger lies. Requirements VOIC-003 to VOIC-005 */
export function zoneOf(upPx: number): 'recording' | 'swipe' | 'release' {
  if (upPx > RELEASE_PX) return 'release'
  return upPx > SWIPE_PX ? 'swipe' : 'recording'
}

/** Seconds that are left, once they are counted. Requirement VOIC-007 */
export function secondsLeft(elapsedMs: number): number | undefined {
  const leftMs = SOUND_MAX_MS - elapsedMs
  return leftMs > COUNTDOWN_MS ? undefined : Math.max(0, Math.ceil(leftMs / 1_000))
}
