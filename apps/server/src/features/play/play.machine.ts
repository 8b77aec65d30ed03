import type { CloseReason } from '@thrum/contracts/play/play.entities'

/*
 * The life of one play. A cell is where the event leads and what has to be done; `-` is a refusal.
 *
 *               invite     agree        decline   end(reason)
 *   none        waiting    -            -         -
 *   waiting     -          interacting  closed    closed
 *   interacting -          (as it is)   -         closed + stopToy
 *   closed      -          -            -         (as it is)
 *
 * `agree` while interacting and `end` when closed are repeats by an impatient or reconnecting client: they
 * succeed and do nothing. Every way out of `interacting` carries `stopToy`. Source: spec §4, contract §5.
 */

/** Why a play is over; `declined` is told to the inviter in its own words, the rest by `play_close`. */
export type EndReason = CloseReason | 'declined'

export type PlayState =
  | { at: 'none' }
  | { at: 'waiting' }
  | { at: 'interacting' }
  | { at: 'closed'; reason: EndReason }

export type PlayEvent =
  | { type: 'invite' }
  | { type: 'agree' }
  | { type: 'decline' }
  | { type: 'end'; reason: CloseReason }

export type PlayEffect =
  | 'startWait'
  | 'stopWait'
  | 'notifyInvitee'
  | 'tellAgreed'
  | 'tellDeclined'
  | 'stopToy'
  | 'tellClosed'

export interface Step {
  state: PlayState
  effects: readonly PlayEffect[]
}

const closedAlready = (state: PlayState): Step => ({ state, effects: [] })

/** @returns undefined where the event is refused in this state. */
export function next(state: PlayState, event: PlayEvent): Step | undefined {
  switch (state.at) {
    case 'none':
      return event.type === 'invite'
        ? { state: { at: 'waiting' }, effects: ['startWait', 'notifyInvitee'] }
        : undefined
    case 'waiting':
      return fromWaiting(event)
    case 'interacting':
      return fromInteracting(state, event)
    case 'closed':
      return event.type === 'end' ? closedAlready(state) : undefined
  }
}

function fromWaiting(event: PlayEvent): Step | undefined {
  switch (event.type) {
    case 'invite':
      return undefined
    case 'agree':
      return { state: { at: 'interacting' }, effects: ['stopWait', 'tellAgreed'] }
    case 'decline':
      return { state: { at: 'closed', reason: 'declined' }, effects: ['stopWait', 'tellDeclined'] }
    case 'end':
      return { state: { at: 'closed', reason: event.reason }, effects: ['stopWait', 'tellClosed'] }
  }
}

function fromInteracting(state: PlayState, event: PlayEvent): Step | undefined {
  switch (event.type) {
    case 'invite':
    case 'decline':
      return undefined
    case 'agree':
      return { state, effects: [] }
    case 'end':
      return { state: { at: 'closed', reason: event.reason }, effects: ['stopToy', 'tellClosed'] }
  }
}
