import type { PayloadOf } from './chat.entities.ts'

/** A point of the Earth, WGS 84, in degrees. */
export type Spot = Pick<PayloadOf<'location'>, 'latitude' | 'longitude'>

/** Decimals of a place that is told roughly: to about 1 km. Source: decision D-22 */
const ROUGH = 2
/** Decimals of an exact one: to about 10 cm, and more than any phone knows. */
const EXACT = 6

/** A point with as many decimals as are told, and no trace of the others. */
export function roundSpot({ latitude, longitude }: Spot, isExact: boolean): Spot {
  const decimals = isExact ? EXACT : ROUGH
  return { latitude: rounded(latitude, decimals), longitude: rounded(longitude, decimals) }
}

/** Plus 0, since a minus 0 would tell on which side of the line the point was. */
function rounded(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals)) + 0
}
