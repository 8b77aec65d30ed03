import type { Spot } from '@thrum/contracts/chat/place'
import { fold } from '../../lib/fold.ts'
import type { City } from './world.ts'

const FOUND_MAX = 8
const KM_PER_DEGREE = 111.2
/** Further away, a city says little about a place. */
const NEAR_KM = 120

/**
 * Cities whose name begins with the words, then those that have them inside, then those of a country so named, each
 * largest first. Nobody is asked.
 * @param countryOf a country's name in the reader's language
 */
export function findCities(
  cities: readonly City[],
  words: string,
  countryOf: (code: string) => string,
): City[] {
  const wanted = fold(words.trim())
  if (wanted === '') return []
  const countries = new Map<string, boolean>()
  const isOf = (code: string) => {
    const known = countries.get(code) ?? fold(countryOf(code)).startsWith(wanted)
    countries.set(code, known)
    return known
  }
  const ranked: [City[], City[], City[]] = [[], [], []]
  for (const city of cities) {
    if (city.folded.startsWith(wanted)) ranked[0].push(city)
    else if (city.folded.includes(wanted)) ranked[1].push(city)
    else if (isOf(city.country)) ranked[2].push(city)
  }
  return ranked.flat().slice(0, FOUND_MAX)
}

/** The nearest larger city, or undefined far away from all. */
export function cityNear(cities: readonly City[], spot: Spot): City | undefined {
  let found: City | undefined
  let least = NEAR_KM
  for (const city of cities) {
    const km = kmBetween(city, spot)
    if (km < least) [found, least] = [city, km]
  }
  return found
}

/** On a plane, which is true enough for what is near. */
function kmBetween(one: Spot, other: Spot): number {
  const across = Math.abs(one.longitude - other.longitude)
  const east = Math.min(across, 360 - across) * Math.cos((other.latitude * Math.PI) / 180)
  return Math.hypot(east, one.latitude - other.latitude) * KM_PER_DEGREE
}
