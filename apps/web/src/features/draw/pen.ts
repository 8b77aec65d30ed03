import { NO_LINE, type StrokePoint } from '@thrum/toy-protocol/stroke'

/** Drawing by keys: where the pen stands. */
export type Pen = StrokePoint

/** 0.25 s of the stage. */
const STEP = 5 / (NO_LINE.length - 1)
const LEVEL_STEP = 0.05
export const PEN_START: Pen = { x: 0, y: 0.5 }

/** What a key does: the pen's new place, and whether it leaves a line on the way. */
export interface PenMove {
  readonly pen: Pen
  readonly isDrawn: boolean
}

function held(ratio: number): number {
  // Steps of a twentieth add up without an end.
  return Math.min(1, Math.max(0, Number(ratio.toFixed(6))))
}

/** Up and down set the level, left and right draw towards it; with Shift, and to either end, the pen only moves. */
export function movePen(pen: Pen, key: string, isLifted: boolean): PenMove | undefined {
  const to = (x: number, y: number, isDrawn: boolean) => ({ pen: { x: held(x), y: held(y) }, isDrawn })
  switch (key) {
    case 'ArrowUp':
      return to(pen.x, pen.y + LEVEL_STEP, false)
    case 'ArrowDown':
      return to(pen.x, pen.y - LEVEL_STEP, false)
    case 'PageUp':
      return to(pen.x, pen.y + 4 * LEVEL_STEP, false)
    case 'PageDown':
      return to(pen.x, pen.y - 4 * LEVEL_STEP, false)
    case 'ArrowRight':
      return to(pen.x + STEP, pen.y, !isLifted)
    case 'ArrowLeft':
      return to(pen.x - STEP, pen.y, !isLifted)
    case 'Home':
      return to(0, pen.y, false)
    case 'End':
      return to(1, pen.y, false)
    default:
      return undefined
  }
}
