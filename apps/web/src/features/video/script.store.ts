import * as z from 'zod/mini'
import { KeptSettings } from '../../lib/kept-settings.ts'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'

export interface ScriptSettings {
  /** More: later than the picture. */
  readonly offsetMs: number
  /** Levels a second at most. */
  readonly perS: number
  /** What the script's range is felt as, 0-100. */
  readonly lowest: number
  readonly highest: number
}

export const OFFSET_MOST_MS = 2_000
export const LIMIT_LEAST_PER_S = 20
/** Here a script may change as it likes. */
export const NO_LIMIT_PER_S = 500
export const SCRIPT_START: ScriptSettings = { offsetMs: 0, perS: NO_LIMIT_PER_S, lowest: 0, highest: 60 }

const within = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const Kept = z.object({
  offsetMs: within(-OFFSET_MOST_MS, OFFSET_MOST_MS),
  perS: within(LIMIT_LEAST_PER_S, NO_LIMIT_PER_S),
  lowest: within(0, 100),
  highest: within(0, 100),
})

export function openScriptStore(store: Pick<Storage, 'read' | 'write'>): KeptSettings<ScriptSettings> {
  return new KeptSettings<ScriptSettings>(store, STORAGE_KEYS.script, Kept, SCRIPT_START)
}

/** How scripts are felt; kept on this device. */
export const scriptStore = openScriptStore(storage)
