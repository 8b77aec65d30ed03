import type { Draft } from '@thrum/contracts/chat/chat.entities'

/** What stands in the input: one's own, or what another of one's devices left. */
export interface Typed {
  readonly text: string
  readonly quote: Draft['quote']
}

export interface DraftState extends Typed {
  /** When it was written, epoch ms; 0: never. */
  readonly time: number
  /** Time of the conversation's draft when it was last looked at; undefined where there was none. */
  readonly seen: number | undefined
}

export type DraftEvent =
  | { readonly type: 'typed'; readonly typed: Typed; readonly nowMs: number }
  /** The conversation says which draft it has. `isBusy`: the person is writing here. */
  | { readonly type: 'told'; readonly draft: Draft | null; readonly isBusy: boolean }

export const NOTHING_TYPED: DraftState = { text: '', quote: null, time: 0, seen: undefined }

/**
 * Pure. The newer writing stays; nothing changes under the hands of somebody who writes; and a draft that was
 * sent or emptied on another device goes here too. Requirement INPT-031.
 */
export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  if (event.type === 'typed') {
    // Two changes in one millisecond are still two.
    return { ...state, ...event.typed, time: Math.max(event.nowMs, state.time + 1) }
  }
  const { draft, isBusy } = event
  const seen = draft?.time
  // One's own, set back by the service where this device's clock is ahead.
  if (draft !== null && saysSame(draft, state)) return { ...state, time: draft.time, seen }
  if (isBusy) return { ...state, seen }
  if (draft !== null && draft.time > state.time) {
    return { text: draft.text, quote: draft.quote, time: draft.time, seen }
  }
  const isGone = draft === null && state.seen !== undefined && state.seen === state.time
  return isGone ? NOTHING_TYPED : { ...state, seen }
}

function saysSame(one: Typed, other: Typed): boolean {
  return one.text === other.text && one.quote?.messageID === other.quote?.messageID
}
