import { OrderCode, SLOTS, type Slot, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import * as z from 'zod/mini'

/** One order for one slot. Source: contract §6. */
export interface Order {
  readonly slot: Slot
  /** 0 (rest) to 100, whole. */
  readonly level: number
  /** Which rhythm of the slot, 0 to 255; see `rhythm.ts`. */
  readonly variant: number
}

const LEAD = 0xa9
/** Four bytes that begin with the lead. */
const ORDER_FORM = /^a9[0-9a-f]{6}$/

function isSlot(value: number): value is Slot {
  return SLOTS.some((slot) => slot === value)
}

/** Whether the text is a well-formed code (4 to 20 bytes in lower-case hexadecimal), known to a toy or not. */
export function isOrderCode(text: string): text is OrderCode {
  return z.safeParse(OrderCode, text).success
}

/** Exactly `a9000000`, which stops every slot. */
export function isStop(code: string): boolean {
  return code === STOP_ORDER
}

/**
 * Reads a four-byte order of a known slot with a level of 0 to 100.
 * @returns undefined for anything else: the stop, a malformed text, a longer code of another model
 */
export function parseOrder(code: string): Order | undefined {
  if (!ORDER_FORM.test(code)) return undefined
  const [slot, level, variant] = [byteAt(code, 1), byteAt(code, 2), byteAt(code, 3)]
  return isSlot(slot) && level <= 100 ? { slot, level, variant } : undefined
}

function byteAt(code: string, index: number): number {
  return Number.parseInt(code.slice(2 * index, 2 * index + 2), 16)
}

/**
 * Writes an order as its code. The level is rounded and held within 0 to 100, so a slider's value may be
 * handed in as it is.
 */
export function encodeOrder({ slot, level, variant }: Order): OrderCode {
  const held = Math.min(100, Math.max(0, Math.round(level)))
  return fromBytes(Uint8Array.of(LEAD, slot, held, variant))
}

/** The order that brings one slot to rest: level 0 of variant 0. */
export function restOrder(slot: Slot): OrderCode {
  return encodeOrder({ slot, level: 0, variant: 0 })
}

/** A code as the bytes a peripheral takes: 4 to 20. */
export function toBytes(code: OrderCode): Uint8Array {
  return Uint8Array.from({ length: code.length / 2 }, (_, index) => byteAt(code, index))
}

/** Bytes as a code. The length isn't checked: an echo of a foreign peripheral may have any. */
export function fromBytes(bytes: Uint8Array): OrderCode {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as OrderCode
}

/** It brings its slot to rest. */
export function isRest(code: OrderCode): boolean {
  return parseOrder(code)?.level === 0
}

/** Slot of a code; longer codes of other models share the key 0. */
export function keyOf(code: OrderCode): number {
  return parseOrder(code)?.slot ?? 0
}
