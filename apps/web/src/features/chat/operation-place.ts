/** Where the floating button stands: at which edge, and how far down, 0-1. */
export interface OperationPlace {
  readonly edge: 'left' | 'right'
  readonly downRatio: number
}

/** What it may move in, in px. */
export interface Room {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Width and height of the button, and what it keeps from the edges. Source: visual design, chat */
export const BUTTON_PX = 56
export const MARGIN_PX = 12

const clamp = (value: number, max: number) => Math.min(Math.max(MARGIN_PX, value), Math.max(MARGIN_PX, max))
const reach = (length: number) => length - BUTTON_PX - MARGIN_PX

/** The button's corner, inside the room however small that has become. */
export function pointOf({ edge, downRatio }: OperationPlace, room: Room): Point {
  const downPx = Math.max(0, reach(room.height) - MARGIN_PX)
  return {
    x: edge === 'left' ? MARGIN_PX : Math.max(MARGIN_PX, reach(room.width)),
    y: MARGIN_PX + downPx * downRatio,
  }
}

/** Under a finger it may be anywhere inside. */
export function insideOf({ x, y }: Point, room: Room): Point {
  return { x: clamp(x, reach(room.width)), y: clamp(y, reach(room.height)) }
}

/** Let go, it snaps to the nearer edge. */
export function placeOf(point: Point, room: Room): OperationPlace {
  const { x, y } = insideOf(point, room)
  const downPx = reach(room.height) - MARGIN_PX
  return {
    edge: x + BUTTON_PX / 2 < room.width / 2 ? 'left' : 'right',
    downRatio: downPx <= 0 ? 0 : (y - MARGIN_PX) / downPx,
  }
}

/** How far an arrow key moves it. */
const STEP_RATIO = 0.1

/** What an arrow key makes of it; undefined for every other key. */
export function movedBy(key: string, { edge, downRatio }: OperationPlace): OperationPlace | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { edge: 'left', downRatio }
    case 'ArrowRight':
      return { edge: 'right', downRatio }
    case 'ArrowUp':
      return { edge, downRatio: Math.max(0, downRatio - STEP_RATIO) }
    case 'ArrowDown':
      return { edge, downRatio: Math.min(1, downRatio + STEP_RATIO) }
    default:
      return undefined
  }
}

export function writePlace({ edge, downRatio }: OperationPlace): string {
  return `${edge} ${downRatio.toFixed(3)}`
}

/** Undefined for whatever is no place. */
export function readPlace(text: string | undefined): OperationPlace | undefined {
  const [, edge, ratio] = /^(left|right) ([01](?:\.\d+)?)$/.exec(text ?? '') ?? []
  const downRatio = Number(ratio)
  return edge === undefined || downRatio > 1 ? undefined : { edge: edge as OperationPlace['edge'], downRatio }
}
