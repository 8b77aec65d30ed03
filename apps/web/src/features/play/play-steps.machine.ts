import type { PlayId } from '@thrum/contracts/ids'
import type { Partner, PlayFlag, PlayRole } from '@thrum/contracts/play/play.entities'
import type { Ending, Face, Interacting, Place, PlayEffect, PlayState, Step } from './play.machine.ts'

export const stay = (state: PlayState): Step => ({ state, effects: [] })
export const rest = (endedPlayId?: PlayId): PlayState => ({ at: 'none', endedPlayId })

/** The engine ends after the toy: its end must not take the stop's place. */
export const OUT: readonly PlayEffect[] = [{ do: 'stopToy' }, { do: 'end' }, { do: 'leaveScreen' }]

export function closed(endedPlayId: PlayId | undefined, ending: Ending, face: Face | undefined): PlayState {
  return { at: 'closed', endedPlayId, ending, face }
}

/** Source: spec §3 (flag), §4 */
export function placeOf({ role, flag }: Pick<Interacting, 'role' | 'flag'>): Place {
  return flag === 1 ? 'chat' : devicePlaceOf(role)
}

export function devicePlaceOf(role: PlayRole): 'standAlone' | 'interact' {
  return role === 'initiator' ? 'standAlone' : 'interact'
}

export function begin(
  role: PlayRole,
  playId: PlayId,
  flag: PlayFlag,
  partner: Partner,
  beganAtMs: number,
  epoch: number,
  isArmed: boolean,
  isTakenUp = false,
): Step {
  const state: Interacting = { at: 'interacting', role, playId, flag, partner, beganAtMs }
  return {
    state,
    effects: [
      { do: 'begin', play: state, epoch, isArmed, isTakenUp },
      { do: 'open', place: placeOf(state) },
    ],
  }
}
