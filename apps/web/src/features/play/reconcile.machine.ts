import type { PlayId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PushData } from '@thrum/contracts/play/play.push'
import type { PlayState, Step } from './play.machine.ts'
import { begin, closed, OUT, rest, stay } from './play-steps.machine.ts'
import { withTold } from './record.machine.ts'

/**
 * Brings a play to what the server holds, as it says at each connect.
 * @param agreedPlayId what was agreed to here last, be it before a reload
 */
export function reconcile(
  state: PlayState,
  data: PushData<'play_state'>,
  nowMs: number,
  agreedPlayId: PlayId | undefined,
): Step {
  if (data.playId === 0 || data.role === null || data.state === 'none') return reconcileNone(state)
  if (data.state === 'interacting') return reconcileInteracting(state, data, nowMs, agreedPlayId)
  return reconcileWaiting(state, data, nowMs)
}

function reconcileNone(state: PlayState): Step {
  switch (state.at) {
    case 'inviting':
      return stay(state.incoming === undefined ? state : { ...state, incoming: undefined })
    case 'waiting': {
      const { playId } = state
      // Should the server have said so before it took the invitation, nobody is left to play with no one.
      const effects = [{ do: 'closePlay', playId } as const, { do: 'tell', text: 'noAnswer' } as const]
      return { state: rest(playId), effects }
    }
    case 'invited':
      // While the answer is under way, its own outcome decides.
      if (state.isAnswering) return stay(state)
      return { state: rest(state.invitation.playId), effects: [{ do: 'tell', text: 'withdrawn' }] }
    case 'interacting':
      return { state: closed(state.playId, 'interrupted', state.partner), effects: OUT }
    default:
      return stay(state)
  }
}

function reconcileInteracting(
  state: PlayState,
  data: PushData<'play_state'>,
  nowMs: number,
  agreedPlayId: PlayId | undefined,
): Step {
  if (data.playId === 0 || data.role === null || data.partner === null) return stay(state)
  const { playId } = data
  if (state.at === 'interacting' && state.playId === playId) {
    return withTold(stay(state), data, nowMs)
  }
  // One's own end did not reach the server: it is said again, and the play is not taken up.
  if ('endedPlayId' in state && state.endedPlayId === playId) {
    return { state, effects: [{ do: 'closePlay', playId }] }
  }
  const isShown = state.at === 'invited' && state.invitation.playId === playId
  const isAnswering = isShown && state.isAnswering
  // Another window of the same person has agreed and plays.
  if (isShown && !isAnswering && agreedPlayId !== playId) return stay(rest())
  if (state.at === 'inviting' && state.incoming?.invitation.playId === playId) {
    return stay({ ...state, incoming: undefined })
  }
  const began = nowMs - (data.runningForMs ?? 0)
  const { role, flag, partner, epoch, isArmed } = data
  const first = begin(role, playId, flag, partner, began, epoch, isArmed, !isAnswering)
  const step = withTold(first, data, nowMs)
  if (state.at !== 'interacting') return step
  return { state: step.state, effects: [{ do: 'stopToy' }, { do: 'end' }, ...step.effects] }
}

/** Whom one has asked isn't told before the answer: the asking side gets no partner here. */
function reconcileWaiting(state: PlayState, data: PushData<'play_state'>, nowMs: number): Step {
  if (data.playId === 0) return stay(state)
  const { playId, partner, flag } = data
  if (state.at === 'interacting') {
    if (state.playId === playId) return stay(state)
    return { state: closed(state.playId, 'interrupted', state.partner), effects: OUT }
  }
  const missed = missedEnd(state, data)
  if (missed !== undefined) {
    const { state: after, effects } = reconcileWaiting(missed.state, data, nowMs)
    return { state: after, effects: [...missed.effects, ...effects] }
  }
  // One's own call went through, and its answer may be lost: unknown, the invitation could not be taken back.
  const isSent = state.at === 'inviting' && data.role === 'initiator'
  if (!isSent && state.at !== 'none' && state.at !== 'closed') return stay(state)
  if (state.endedPlayId === playId) return { state, effects: [{ do: 'closePlay', playId }] }
  const endsAtMs = nowMs + Math.min(data.expiresInMs ?? 0, INVITE_MS)
  if (data.role === 'initiator') {
    const face = state.at === 'inviting' ? state.face : undefined
    return stay({ at: 'waiting', playId, flag, face, endsAtMs })
  }
  if (partner === null) return stay(state)
  const invitation = { playId, name: partner.name, avatar: partner.avatar, flag, userId: partner.id }
  return stay({ at: 'invited', invitation, endsAtMs, isAnswering: false })
}

/** One invitation from a person and one to it are open at a time: where there is another, the one known here is over. */
function missedEnd(state: PlayState, { playId, role }: PushData<'play_state'>): Step | undefined {
  if (state.at === 'waiting' && state.playId !== playId)
    return { state: rest(state.playId), effects: [{ do: 'tell', text: 'noAnswer' }] }
  if (state.at !== 'invited' || role !== 'receiver' || state.invitation.playId === playId) return undefined
  return { state: rest(state.invitation.playId), effects: [{ do: 'tell', text: 'withdrawn' }] }
}
