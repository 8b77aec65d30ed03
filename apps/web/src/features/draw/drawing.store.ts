import { createStore } from 'zustand/vanilla'
import { session } from '../../lib/session.ts'
import { type DrawingEvent, type DrawingState, NO_DRAWING, nextDrawing } from './drawing.machine.ts'

/** In the page's memory: whatever takes the place of its screen, such as a play, takes no drawing along. */
export const drawings = createStore<DrawingState>()(() => NO_DRAWING)

export function send(event: DrawingEvent): void {
  drawings.setState((now) => nextDrawing(now, event), true)
}

session.onSignOut(() => drawings.setState(NO_DRAWING, true))
