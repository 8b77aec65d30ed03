import type { Spot } from '@thrum/contracts/chat/place'
import type { City, Point, Ring, World } from './world.ts'

/** Sides of the drawing, in its own units. */
export const SKETCH = { width: 240, height: 120 } as const
/** How much of the Earth it shows from north to south; degrees. */
const HEIGHT = 3
const NAMES_MAX = 3
/** Room that a name takes. */
const NAME = { width: 84, height: 22 } as const

export interface Sketch {
  /** Path data of what is land, and of borders. */
  readonly land: string
  readonly borders: string
  readonly cities: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

interface Frame {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A small map around a point, which stands in its middle. */
export function sketch(world: World, { latitude, longitude }: Spot): Sketch {
  // A degree east is shorter than one north, away from the equator.
  const narrow = Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const tall = HEIGHT / 2
  const wide = (tall * SKETCH.width) / SKETCH.height / narrow
  const frame = {
    west: longitude - wide,
    east: longitude + wide,
    south: latitude - tall,
    north: latitude + tall,
  }
  const place = ([lon, lat]: Point): Point => [
    ((lon - frame.west) / (wide * 2)) * SKETCH.width,
    ((frame.north - lat) / (tall * 2)) * SKETCH.height,
  ]
  const draw = (points: readonly Point[]) =>
    points
      .map((point) =>
        place(point)
          .map((unit) => unit.toFixed(1))
          .join(' '),
      )
      .join('L')
  const land = around(world.land, frame)
    .map(({ points }) => clip(points, frame))
    .filter(({ length }) => length > 2)
  const borders = around(world.borders, frame)
  return {
    land: land.map((points) => `M${draw(points)}Z`).join(''),
    borders: borders.map(({ points }) => `M${draw(points)}`).join(''),
    cities: namesIn(world.cities, frame, place),
  }
}

const around = (rings: readonly Ring[], { west, south, east, north }: Frame) =>
  rings.filter((ring) => ring.west < east && ring.east > west && ring.south < north && ring.north > south)

/** The largest, as far as their names don't stand on each other or on the pin. */
function namesIn(cities: readonly City[], frame: Frame, place: (point: Point) => Point): Sketch['cities'] {
  const taken: Point[] = [[SKETCH.width / 2 - NAME.width / 2, SKETCH.height / 2]]
  const shown: { name: string; x: number; y: number }[] = []
  for (const { name, latitude, longitude } of cities) {
    if (shown.length === NAMES_MAX) break
    if (Math.abs(latitude - frame.south) + Math.abs(latitude - frame.north) > HEIGHT) continue
    const [x, y] = place([longitude, latitude])
    const isIn = x > 4 && x < SKETCH.width - NAME.width && y > 10 && y < SKETCH.height - 10
    const isFree = taken.every(
      ([otherX, otherY]) => Math.abs(x - otherX) > NAME.width || Math.abs(y - otherY) > NAME.height,
    )
    if (!isIn || !isFree) continue
    taken.push([x, y])
    shown.push({ name, x, y })
  }
  return shown
}

/** The part of a ring inside a frame. Source: Sutherland and Hodgman */
function clip(points: readonly Point[], { west, south, east, north }: Frame): readonly Point[] {
  const sides: readonly [0 | 1, number, 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return sides.reduce<readonly Point[]>((ring, [axis, edge, sign]) => cutAt(ring, axis, edge, sign), points)
}

function cutAt(ring: readonly Point[], axis: 0 | 1, edge: number, sign: 1 | -1): Point[] {
  const kept: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (before === undefined) break
    const [from, to] = [(before[axis] - edge) * sign, (point[axis] - edge) * sign]
    if (from >= 0 !== to >= 0) {
      const part = from / (from - to)
      kept.push([before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])])
    }
    if (to >= 0) kept.push(point)
    before = point
  }
  return kept
}
