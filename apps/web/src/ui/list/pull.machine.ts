import { PULL_REFRESH_PX, SWIPE_MIN_PX } from '@thrum/contracts/limits'

/**
 * Pulling a list down to fetch it anew. `px` is how far the finger went; from 80 px on, letting go fetches.
 * Source: spec §9 (APP-13).
 *
 * | state | down at the top | move | up | cancel | ask | done |
 * |---|---|---|---|---|---|---|
 * | rest | touched | · | · | · | refreshing | · |
 * | touched | · | pulling, once over 10 px and mostly down; rest, once up or sideways | rest | rest | refreshing | · |
 * | pulling | · | pulling | refreshing from 80 px, else rest | rest | refreshing | · |
 * | refreshing | · | · | · | · | · | rest |
 */
export type PullState =
  | { readonly at: 'rest' | 'touched' | 'refreshing' }
  | { readonly at: 'pulling'; readonly px: number }

export type PullEvent =
  | { readonly type: 'down'; readonly isAtTop: boolean }
  | { readonly type: 'move'; readonly px: number; readonly sidePx: number }
  | { readonly type: 'up' | 'cancel' | 'ask' | 'done' }

const REST: PullState = { at: 'rest' }
const REFRESHING: PullState = { at: 'refreshing' }

export function nextPull(state: PullState, event: PullEvent): PullState {
  if (state.at === 'refreshing') return event.type === 'done' ? REST : state
  switch (event.type) {
    case 'ask':
      return REFRESHING
    case 'down':
      return state.at === 'rest' && event.isAtTop ? { at: 'touched' } : state
    case 'move':
      return moved(state, event.px, event.sidePx)
    case 'up':
      return isRipe(state) ? REFRESHING : REST
    case 'cancel':
      return REST
    case 'done':
      return state
  }
}

function moved(state: PullState, px: number, sidePx: number): PullState {
  if (state.at === 'pulling') return { at: 'pulling', px: Math.max(0, px) }
  if (state.at !== 'touched') return state
  if (px > SWIPE_MIN_PX && px > Math.abs(sidePx)) return { at: 'pulling', px }
  const isOther = px < -SWIPE_MIN_PX || Math.abs(sidePx) > SWIPE_MIN_PX
  return isOther ? REST : state
}

/** Letting go now fetches. */
export function isRipe(state: PullState): boolean {
  return state.at === 'pulling' && state.px >= PULL_REFRESH_PX
}
