import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import type { Family, FamilyModel, FramePart } from './families.ts'
import { fromBytes, isStop, parseOrder, toBytes } from './order.ts'

/** Rounded down, so that neither a cap nor an order is ever exceeded; below the first step a slot rests. */
export function stepAt(level: number, steps: number): number {
  return Math.floor((level * steps) / 100)
}

/** Turns our orders into what one toy of a family is told. Keeps each slot's level, as a frame says them all. */
export class FamilyFrames {
  readonly #family: Family
  readonly #model: FamilyModel
  readonly #levels = new Map<Slot, number>()

  constructor(family: Family, model: FamilyModel) {
    this.#family = family
    this.#model = model
  }

  /** @returns undefined for an order of a slot that the toy hasn't */
  frameOf(bytes: Uint8Array): Uint8Array | undefined {
    const code = fromBytes(bytes)
    if (isStop(code)) {
      this.#levels.clear()
      return this.rest()
    }
    const order = parseOrder(code)
    if (order === undefined || !this.#model.slots.some((slot) => slot === order.slot)) return undefined
    this.#levels.set(order.slot, order.level)
    const isMoving = this.#model.slots.some((slot) => this.#stepOf(slot) > 0)
    return isMoving ? this.#write(this.#model.frame) : this.rest()
  }

  rest(): Uint8Array {
    return this.#write(this.#family.rest)
  }

  #stepOf(slot: Slot): number {
    return stepAt(this.#levels.get(slot) ?? 0, this.#family.steps)
  }

  #write(parts: readonly FramePart[]): Uint8Array {
    return Uint8Array.from(parts.flatMap((part) => [...this.#bytesOf(part)]))
  }

  #bytesOf(part: FramePart): Uint8Array {
    if (typeof part === 'string') return toBytes(part as OrderCode)
    if ('text' in part) return new TextEncoder().encode(part.text)
    if ('digits' in part) return new TextEncoder().encode(String(this.#stepOf(part.digits)))
    if ('byte' in part) return Uint8Array.of(this.#stepOf(part.byte))
    return Uint8Array.of((this.#stepOf(part.high) << 4) | this.#stepOf(part.low))
  }
}
