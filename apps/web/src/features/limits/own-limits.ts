import { SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import type { ToyLimits } from '@thrum/toy-protocol/toy-limits'
import * as z from 'zod/mini'
import { KeptSettings } from '../../lib/kept-settings.ts'
import type { Storage } from '../../platform/storage.ts'

/** What a person allows others, from one play to the next. */
export interface OwnLimits {
  /** 0-100. */
  readonly cap: number
  /** One of `RISES`; null for at once. */
  readonly risePerS: number | null
  /** Slots that others may not move, of whatever toy: one chosen for one toy holds for the next. */
  readonly closed: readonly Slot[]
  /** One of `TIME_BOXES`: a play ends by itself so long after its begin; null for an open end. */
  readonly minutes: number | null
}

/** Points a second: from rest to 100 % in about 3 and 10 s. */
export const RISES = { smooth: 30, gentle: 10 } as const
export type RiseName = keyof typeof RISES

/** What a rise limit is called; undefined for none. One that another app set is called what it is nearest to. */
export function riseName(risePerS: number | null): RiseName | undefined {
  if (risePerS === null || risePerS > 100) return undefined
  return risePerS > RISES.gentle ? 'smooth' : 'gentle'
}

export const TIME_BOXES = [15, 30, 60] as const

const Kept = z.object({
  cap: z.int().check(z.minimum(0), z.maximum(100)),
  risePerS: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  closed: z.array(z.literal([...SLOTS])),
  minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(24 * 60))),
})

const OPEN: OwnLimits = { cap: 100, risePerS: null, closed: [], minutes: null }

/** What the toy is held to. A slot that no toy of this app has yet is closed as soon as anything is. */
export function toToyLimits({ cap, risePerS, closed }: OwnLimits): ToyLimits {
  const slots = closed.length === 0 ? null : SLOTS.filter((slot) => !closed.includes(slot))
  return { cap, risePerS, slots }
}

/**
 * Limits that are kept on this device under one key.
 * @param first what holds where nothing was kept yet
 */
export function keepLimits(
  storage: Storage,
  key: string,
  first: Partial<OwnLimits> = {},
): KeptSettings<OwnLimits> {
  return new KeptSettings<OwnLimits>(storage, key, Kept, { ...OPEN, ...first })
}
