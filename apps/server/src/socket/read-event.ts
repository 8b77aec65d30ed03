import { type OrderCode, orderCodeForm } from '@thrum/contracts/device/device.entities'
import { base62x20, type PlayId } from '@thrum/contracts/ids'
import { type Levels, SENDER_SEQ_MAX, slotKeyForm, type Wanted } from '@thrum/contracts/play/play.entities'
import {
  type ClientEvent,
  type ClientEventData,
  clientEvents,
  MEASURED_MAX_MS,
} from '@thrum/contracts/play/play.push'

/**
 * What the contract's schema of an event reads. The three that come many times a second from each play are written
 * out: every touch waits behind them, and the schema's way through its parts takes half of the relay's time and
 * leaves ten times as much for the garbage collection.
 * @returns undefined for anything that the schema refuses
 */
export function readEvent(name: ClientEvent, data: unknown): unknown {
  switch (name) {
    case 'order':
      return readOrder(data)
    case 'beat':
      return readBeat(data)
    case 'applied':
      return readApplied(data)
    default:
      return clientEvents[name].safeParse(data).data
  }
}

function readOrder(data: unknown): ClientEventData<'order'> | undefined {
  if (!isPlain(data)) return undefined
  const { playId, epoch, seq, code } = data
  if (!isPlayId(playId) || !isEpoch(epoch) || !isCount(seq, SENDER_SEQ_MAX) || !isCode(code)) return undefined
  return { playId, epoch, seq, code }
}

function readBeat(data: unknown): ClientEventData<'beat'> | undefined {
  if (!isPlain(data)) return undefined
  const { playId, epoch, seq, wanted, touches, sentAtMs } = data
  if (!isPlayId(playId) || !isEpoch(epoch) || !isCount(seq, SENDER_SEQ_MAX)) return undefined
  if (!isSlots(wanted, isCode) || !isCount(touches, Number.MAX_SAFE_INTEGER)) return undefined
  const beat = { playId, epoch, seq, wanted: wanted satisfies Wanted, touches }
  if (sentAtMs === undefined) return beat
  return Number.isFinite(sentAtMs) ? { ...beat, sentAtMs: sentAtMs as number } : undefined
}

function readApplied(data: unknown): ClientEventData<'applied'> | undefined {
  if (!isPlain(data)) return undefined
  const { playId, epoch, slots, ageMs, cap } = data
  if (!isPlayId(playId) || !isEpoch(epoch) || !isSlots(slots, isLevel) || !Number.isFinite(cap))
    return undefined
  if (!Number.isFinite(ageMs) || (ageMs as number) < 0) return undefined
  const applied: ClientEventData<'applied'> = {
    playId,
    epoch,
    slots: slots satisfies Levels,
    ageMs: ageMs as number,
    cap: cap as number,
  }
  for (const [name, max] of MEASURED) {
    const value = data[name]
    if (value === undefined) continue
    if (!isCount(value, max)) return undefined
    applied[name] = value
  }
  return applied
}

/** What a client may leave out, and how high it goes. */
const MEASURED = [
  ['battery', 100],
  ['radioMs', MEASURED_MAX_MS],
  ['rttMs', MEASURED_MAX_MS],
  ['stoppedInMs', MEASURED_MAX_MS],
] as const

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
}

function isEpoch(value: unknown): value is number {
  return isCount(value, Number.MAX_SAFE_INTEGER)
}

function isLevel(value: unknown): value is number {
  return isCount(value, 100)
}

function isPlayId(value: unknown): value is PlayId {
  return typeof value === 'string' && base62x20.test(value)
}

function isCode(value: unknown): value is OrderCode {
  return typeof value === 'string' && orderCodeForm.test(value)
}

/** One value for each of some slots, and nothing else. */
function isSlots<T>(value: unknown, isValue: (value: unknown) => value is T): value is Record<string, T> {
  if (!isPlain(value)) return false
  return Object.keys(value).every((key) => slotKeyForm.test(key) && isValue(value[key]))
}
