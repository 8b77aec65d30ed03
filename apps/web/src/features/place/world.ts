import type { Spot } from '@thrum/contracts/chat/place'
import { fold } from '../../lib/fold.ts'

/** East and north, in degrees. */
export type Point = readonly [number, number]

export interface City extends Spot {
  readonly name: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** As search compares it. */
  readonly folded: string
}

export interface Ring {
  readonly points: readonly Point[]
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** What the map is drawn from: it comes with the pages, and nobody is asked for more. */
export interface World {
  readonly land: readonly Ring[]
  readonly borders: readonly Ring[]
  /** Largest first. */
  readonly cities: readonly City[]
}

/** How the build packs it. */
export interface Packed {
  readonly land: readonly (readonly number[])[]
  readonly borders: readonly (readonly number[])[]
  readonly cities: readonly (readonly [string, string, number, number])[]
}

const STEPS = 100

let loading: Promise<World> | undefined

/** Fetched with the first map of a visit. A failed try is not kept. */
export function loadWorld(): Promise<World> {
  loading ??= import('virtual:world-map').then(
    ({ default: packed }) => unpack(packed),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export function unpack({ land, borders, cities }: Packed): World {
  return {
    land: land.map(toRing),
    borders: borders.map(toRing),
    cities: cities.map(([name, country, east, north]) => ({
      name,
      country,
      latitude: north / STEPS,
      longitude: east / STEPS,
      folded: fold(name),
    })),
  }
}

function toRing(steps: readonly number[]): Ring {
  const points: Point[] = []
  let [x, y] = [0, 0]
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    const [lon, lat] = [x / STEPS, y / STEPS]
    points.push([lon, lat])
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { points, west, south, east, north }
}
