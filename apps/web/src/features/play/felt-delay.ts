import type { Levels, Wanted } from '@thrum/contracts/play/play.entities'
import { encodeOrder, parseOrder } from '@thrum/toy-protocol/order'
import type { AppliedReport } from './initiator.ts'

/** Where the time goes between a touch and the partner's toy. */
export interface FeltDelay {
  /** From here to the partner, by the server: half of each side's round trip. */
  readonly network: number
  /** From the partner's phone to the toy's confirmation. */
  readonly radio: number
  /** How old the picture of the toy is, rounded: it is looked at a few times a second. */
  readonly age: number
}

const AGE_STEP_MS = 50

export function isMoving(slots: Levels | undefined): boolean {
  return Object.values(slots ?? {}).some((level) => level > 0)
}

/** Of what was asked for, the slots in which the toy moves, at the level that it has applied. */
export function runningOf(asked: Wanted, slots: Levels | undefined): Wanted {
  const running = Object.entries(asked).flatMap(([slot, code]) => {
    const order = parseOrder(code)
    const level = slots?.[slot] ?? 0
    return order === undefined || level === 0 ? [] : [[slot, encodeOrder({ ...order, level })] as const]
  })
  return Object.fromEntries(running)
}

/** @returns undefined until each part was measured */
export function feltDelay(
  applied: AppliedReport | undefined,
  rttMs: number | undefined,
  nowMs: number,
): FeltDelay | undefined {
  const { radioMs, rttMs: theirsMs, heardAtMs } = applied ?? {}
  if (radioMs === undefined || theirsMs === undefined || rttMs === undefined || heardAtMs === undefined)
    return undefined
  const network = Math.round((rttMs + theirsMs) / 2)
  const ageMs = Math.max(0, nowMs - heardAtMs) + network
  return { network, radio: radioMs, age: Math.ceil(ageMs / AGE_STEP_MS) * AGE_STEP_MS }
}
