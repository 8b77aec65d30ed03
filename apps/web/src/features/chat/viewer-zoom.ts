/** How a picture lies in the viewer. */
export interface Placing {
  /** 1: as large as the screen lets it be. */
  readonly zoom: number
  /** Degrees, clockwise; counted on, so that each turn goes the short way. */
  readonly turned: number
  /** Moved by so many px. */
  readonly x: number
  readonly y: number
}

export const AT_REST: Placing = { zoom: 1, turned: 0, x: 0, y: 0 }
const ZOOM_MAX = 4
/** The lowest zoom, by what one zooms with. Requirement VIEW-003 */
const FLOORS = { button: 0.1, wheel: 0.125, pinch: 0.5 } as const
const STEP = 0.1
/** Of one px of the wheel. */
const WHEEL_RATE = 0.002
const QUARTER = 90

function zoomed(placing: Placing, zoom: number, by: keyof typeof FLOORS): Placing {
  const next = Math.min(ZOOM_MAX, Math.max(FLOORS[by], zoom))
  // What is no larger than the screen stays in its middle.
  return next > 1 ? { ...placing, zoom: next } : { ...placing, zoom: next, x: 0, y: 0 }
}

/** One step of 0.1, without what adding such numbers leaves behind. */
export function stepZoom(placing: Placing, step: -1 | 1): Placing {
  return zoomed(placing, Math.round((placing.zoom + step * STEP) * 1_000) / 1_000, 'button')
}

/** @param deltaY px, down is away */
export function wheelZoom(placing: Placing, deltaY: number): Placing {
  return zoomed(placing, placing.zoom * Math.exp(-deltaY * WHEEL_RATE), 'wheel')
}

/** @param start the zoom when both fingers were down @param ratio how far they went apart since */
export function pinchZoom(placing: Placing, start: number, ratio: number): Placing {
  return zoomed(placing, start * ratio, 'pinch')
}

export function toggleZoom(placing: Placing): Placing {
  return { ...placing, zoom: placing.zoom === 1 ? 2 : 1, x: 0, y: 0 }
}

export function turn(placing: Placing, way: -1 | 1): Placing {
  return { ...placing, turned: placing.turned + way * QUARTER }
}

/** Only what is larger than the screen is moved. */
export function move(placing: Placing, dx: number, dy: number): Placing {
  return placing.zoom > 1 ? { ...placing, x: placing.x + dx, y: placing.y + dy } : placing
}
