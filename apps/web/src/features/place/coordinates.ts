import type { Spot } from '@thrum/contracts/chat/place'

/** As many decimals as are told, so that both sides read the same. */
export function formatSpot({ latitude, longitude }: Spot, isExact: boolean): string {
  const decimals = isExact ? 6 : 2
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`
}

const PAIR =
  /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS]?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW]?)\s*$/i

/** `52.52, 13.40` or `52.52 N 13.40 E`; undefined for what is nowhere on Earth. */
export function parseSpot(text: string): Spot | undefined {
  const [, north, side, east, hand] = PAIR.exec(text.replaceAll('\u2212', '-')) ?? []
  if (north === undefined || east === undefined) return undefined
  const latitude = Number(north) * (side?.toUpperCase() === 'S' ? -1 : 1)
  const longitude = Number(east) * (hand?.toUpperCase() === 'W' ? -1 : 1)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Opens the phone's own map app; `u` is how far off it may be, in metres. Source: RFC 5870 */
export function geoLink(spot: Spot, isExact: boolean): string {
  return `geo:${formatSpot(spot, isExact).replace(' ', '')}${isExact ? '' : ';u=1000'}`
}
