import { SWIPE_ACTION_PX, SWIPE_MIN_PX, TAP_MAX_MS, TAP_MAX_PX } from '@thrum/contracts/limits'

/**
 * A row's swipe. `px` counts towards the start of the line, which uncovers the actions at its end.
 * Over 10 px sideways it starts, over 20 px it opens when let go; held still for 500 ms it opens too.
 * Source: spec §5, §9 (APP-14).
 */
export type SwipeRowState =
  | { readonly at: 'closed' | 'open' }
  | { readonly at: 'pressed'; readonly wasOpen: boolean }
  | { readonly at: 'moving'; readonly wasOpen: boolean; readonly px: number }

export type SwipeRowEvent =
  | { readonly type: 'down' }
  | { readonly type: 'move'; readonly px: number; readonly downPx: number }
  | { readonly type: 'up' }
  | { readonly type: 'cancel' }
  | { readonly type: 'held' }
  | { readonly type: 'open' }
  | { readonly type: 'close' }

export function nextSwipeRow(state: SwipeRowState, event: SwipeRowEvent): SwipeRowState {
  switch (event.type) {
    case 'open':
      return { at: 'open' }
    case 'close':
      return { at: 'closed' }
    case 'down':
      return { at: 'pressed', wasOpen: state.at === 'open' }
    case 'move':
      return moved(state, event.px, event.downPx)
    case 'held':
      return state.at === 'pressed' ? { at: 'open' } : state
    case 'cancel':
      return rested(state, false)
    case 'up':
      return rested(state, true)
  }
}

function moved(state: SwipeRowState, px: number, downPx: number): SwipeRowState {
  if (state.at === 'moving') return { ...state, px }
  if (state.at !== 'pressed') return state
  const isSideways = Math.abs(px) > SWIPE_MIN_PX && Math.abs(px) > Math.abs(downPx)
  return isSideways ? { at: 'moving', wasOpen: state.wasOpen, px } : state
}

function rested(state: SwipeRowState, isLetGo: boolean): SwipeRowState {
  if (state.at === 'pressed') return { at: state.wasOpen ? 'open' : 'closed' }
  if (state.at !== 'moving') return state
  if (isLetGo && Math.abs(state.px) > SWIPE_ACTION_PX) return { at: state.px > 0 ? 'open' : 'closed' }
  return { at: state.wasOpen ? 'open' : 'closed' }
}

/** A press opens the row only as a tap: under 40 px and under 300 ms. Source: spec §5 (APP-14). */
export function isTap(movedPx: number, heldMs: number): boolean {
  return movedPx < TAP_MAX_PX && heldMs < TAP_MAX_MS
}
