import type { Spot } from '@thrum/contracts/chat/place'
import {
  circleMarker,
  divIcon,
  GridLayer,
  type LatLngBounds,
  type LatLngExpression,
  layerGroup,
  map as makeMap,
  marker,
  polygon,
  polyline,
  rectangle,
  svg,
  tileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { pageConfig } from '../../platform/page-config.ts'
import css from './parts/PlaceMap.module.css'
import type { City, Point, Ring, World } from './world.ts'

export interface Look {
  readonly spot: Spot
  readonly zoom: number
}

/** How the map is held: a point in the middle that one moves the map under, or a map to look at. */
export interface MapOptions {
  readonly look: Look
  /** Called with the middle, after somebody moved the map. */
  readonly onMove: ((spot: Spot) => void) | undefined
}

/** What the map of a page can be told. */
export interface LeafletMap {
  setWorld(world: World): void
  go(look: Look): void
  /** What is told: a square of about 1 km, or a point. */
  mark(spot: Spot, isExact: boolean): void
  zoom(by: 1 | -1): void
  remove(): void
}

/** Names of cities at a time. */
const NAMES_MAX = 24
/** Room of a name, in px. */
const NAME = { x: 96, y: 28 } as const
/** Half of the last decimal that is told of a place that is told roughly; degrees. */
const ROUGH = 0.005
/** Moves that are none: the map's own roundings, as its frame changes; px. */
const STILL = 2

const at = ({ latitude, longitude }: Spot): LatLngExpression => [latitude, longitude]
const corners = ({ points }: Ring) => points.map(([lon, lat]: Point): [number, number] => [lat, lon])

/** Leaflet with our own world in it. Controls are the page's: Leaflet's write HTML, which our content policy forbids. */
export function openMap(container: HTMLElement, { look, onMove }: MapOptions): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const middle = onMove === undefined ? true : 'center'
  const map = makeMap(container, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
    scrollWheelZoom: middle,
    touchZoom: middle,
    doubleClickZoom: middle,
    boxZoom: false,
    minZoom: 1,
    maxZoom: 18,
    worldCopyJump: true,
    maxBounds: [
      [-89, -Infinity],
      [89, Infinity],
    ],
  })
  map.createPane('land').style.zIndex = '150'
  map.createPane('names').style.zIndex = '300'
  const names = layerGroup().addTo(map)
  const marks = layerGroup().addTo(map)
  let cities: readonly City[] = []
  let last = look.spot
  map.setView(at(look.spot), look.zoom)
  const { tiles } = pageConfig()
  if (tiles === null) new Lines({ tileSize: 128, maxZoom: 18 }).addTo(map)
  // Our own land shows through where a tile doesn't come. Who looks at it is nobody's business.
  else tileLayer(tiles.address, { maxZoom: 18, referrerPolicy: 'no-referrer' }).addTo(map)

  const name = () => {
    names.clearLayers()
    // Tiles have names of their own.
    if (tiles !== null) return
    for (const city of namesIn(cities, map.getBounds(), (spot) => map.latLngToContainerPoint(at(spot))))
      names.addLayer(label(city))
  }
  map.on('moveend', () => {
    name()
    if (map.latLngToContainerPoint(at(last)).distanceTo(map.getSize().divideBy(2)) < STILL) return
    const { lat, lng } = map.getCenter().wrap()
    last = { latitude: lat, longitude: lng }
    onMove?.(last)
  })
  if (onMove !== undefined) map.on('click', ({ latlng }) => map.panTo(latlng, { animate: !isCalm }))
  const resize = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resize.observe(container)
  return {
    setWorld(world) {
      cities = world.cities
      const renderer = svg({ pane: 'land', padding: 0.5 })
      const quiet = { pane: 'land', renderer, interactive: false } as const
      polygon(world.land.map(corners), { ...quiet, className: css.land ?? '' }).addTo(map)
      polyline(world.borders.map(corners), { ...quiet, className: css.border ?? '' }).addTo(map)
      name()
    },
    go({ spot, zoom }) {
      last = spot
      // At once: on the way the middle would be somewhere that nobody chose.
      map.setView(at(spot), zoom, { animate: false })
    },
    mark(spot, isExact) {
      marks.clearLayers()
      const quiet = { interactive: false, className: css.told ?? '' } as const
      marks.addLayer(
        isExact ? circleMarker(at(spot), { ...quiet, radius: 9 }) : rectangle(square(spot), quiet),
      )
      if (!isExact) marks.addLayer(circleMarker(at(spot), { ...quiet, radius: 5 }))
    },
    zoom: (by) => map.setZoom(map.getZoom() + by, { animate: !isCalm }),
    remove() {
      resize.disconnect()
      map.remove()
    },
  }
}

function square({ latitude, longitude }: Spot): [[number, number], [number, number]] {
  return [
    [latitude - ROUGH, longitude - ROUGH],
    [latitude + ROUGH, longitude + ROUGH],
  ]
}

/** Lines to see by that the map moves, where nothing else is drawn. */
class Lines extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = css.tile ?? ''
    return tile
  }
}

/** The largest in sight, as far as their names don't stand on each other. */
function namesIn(
  cities: readonly City[],
  bounds: LatLngBounds,
  place: (spot: Spot) => { x: number; y: number },
): City[] {
  const taken: { x: number; y: number }[] = []
  const shown: City[] = []
  for (const city of cities) {
    if (shown.length === NAMES_MAX) break
    if (!bounds.contains([city.latitude, city.longitude])) continue
    const { x, y } = place(city)
    const isFree = taken.every((other) => Math.abs(x - other.x) > NAME.x || Math.abs(y - other.y) > NAME.y)
    if (!isFree) continue
    taken.push({ x, y })
    shown.push(city)
  }
  return shown
}

function label(city: City) {
  const html = document.createElement('span')
  html.textContent = city.name
  const icon = divIcon({ html, className: css.city ?? '', iconSize: [0, 0] })
  return marker(at(city), { icon, interactive: false, keyboard: false, pane: 'names' })
}
