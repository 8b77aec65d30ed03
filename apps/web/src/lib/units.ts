import { STORAGE_KEYS, storage } from '../platform/storage.ts'

export type Units = 'metric' | 'imperial'

/** What a person chose; `system` follows the phone's region. */
export type UnitsChoice = Units | 'system'

/** Where people measure themselves in feet and pounds. Britain mixes, and its official units are metric. */
const IMPERIAL_REGIONS: ReadonlySet<string> = new Set(['US', 'LR', 'MM'])

/** A language without a region says nothing about where its speaker lives, so it is not guessed from. */
export function unitsOf(locales: readonly string[]): Units {
  const region = locales.map((tag) => new Intl.Locale(tag).region).find((found) => found !== undefined)
  return region !== undefined && IMPERIAL_REGIONS.has(region) ? 'imperial' : 'metric'
}

const listeners = new Set<() => void>()

export function subscribeUnits(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function unitsChoice(): UnitsChoice {
  const stored = storage.read(STORAGE_KEYS.units)
  return stored === 'metric' || stored === 'imperial' ? stored : 'system'
}

/** What lengths and weights are shown in; they are always kept in cm and kg. */
export function currentUnits(): Units {
  const choice = unitsChoice()
  return choice === 'system' ? unitsOf(navigator.languages) : choice
}

export function chooseUnits(choice: UnitsChoice): void {
  storage.write(STORAGE_KEYS.units, choice === 'system' ? undefined : choice)
  for (const listener of listeners) listener()
}
