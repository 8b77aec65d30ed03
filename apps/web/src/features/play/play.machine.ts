import type { PlayId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { CloseReason, Partner, PlayFlag, PlayRole } from '@thrum/contracts/play/play.entities'
import type { Push, PushData } from '@thrum/contracts/play/play.push'
import type { Invitation } from '@thrum/contracts/play/play.wire'
import { type MutualLife, type MutualText, mutually, reverseClosed } from './mutual.machine.ts'
import { begin, closed, OUT, rest, stay } from './play-steps.machine.ts'
import { reconcile } from './reconcile.machine.ts'
import { type RecordLife, type RecordText, recorded } from './record.machine.ts'

/*
 * One person's part in a play, as this window knows it. Source: spec §4; contract §5.
 *
 *            invite            inviteSent          success
 *   none ──────────▶ inviting ───────────▶ waiting ────────▶ interacting(initiator)
 *     ▲ ▲                │ refused            │ fail, cancel, 60 s, close
 *     │ └────────────────┴───────────────▶ closed or none
 *     │      notify            agree, agreed
 *     └────────────▶ invited ─────────────▶ interacting(receiver)
 *                       │ reject, 60 s, close → none
 *
 *   An invitation that comes while `inviting` waits until one's own is refused or cancelled, as where two people
 *   ask each other at once.
 *
 *   interacting ── leave, close, absent, signedOut, state 0 ──▶ closed or none, always with stopToy
 *
 * While interacting, a proposal and a yes may add the other direction: `beginReverse`, and back by `endReverse`;
 * see `mutual.machine.ts`. `play_state` at each connect brings any of these back to what the server holds.
 */

/** Whom one asks: by invitation code, or by a scanned QR id or a friend's user id. */
export type InviteTarget = { readonly inviteNum: string } | { readonly id: string }

/** Who that is, where the asking screen knows it. */
export interface Face {
  readonly name: string
  readonly avatar: string
}

/** What a person reads when it is over. `left` says nothing: it was one's own doing. */
export type Ending = 'declined' | 'ended' | 'interrupted' | 'timeUp'

/** Somebody else's invitation. */
interface Incoming {
  readonly invitation: Invitation
  /** On this window's monotonic clock. */
  readonly endsAtMs: number
}

export type PlayState =
  | {
      readonly at: 'none'
      readonly endedPlayId: PlayId | undefined
      /** One's own invitation, whose answer was lost, may stand until then, on this window's monotonic clock. */
      readonly mayStandUntilMs?: number | undefined
    }
  | {
      readonly at: 'inviting'
      readonly target: InviteTarget
      readonly flag: PlayFlag
      readonly face: Face | undefined
      readonly endedPlayId: PlayId | undefined
      readonly incoming: Incoming | undefined
      /** Of the invitation before this one, as above. */
      readonly mayStandUntilMs?: number | undefined
    }
  | {
      readonly at: 'waiting'
      readonly playId: PlayId
      readonly flag: PlayFlag
      readonly face: Face | undefined
      /** On this window's monotonic clock. */
      readonly endsAtMs: number
    }
  | (Incoming & { readonly at: 'invited'; readonly isAnswering: boolean })
  | Interacting
  | {
      readonly at: 'closed'
      /** Undefined where this window alone left it. */
      readonly endedPlayId: PlayId | undefined
      readonly ending: Ending
      readonly face: Face | undefined
    }

export interface Interacting {
  readonly at: 'interacting'
  readonly role: PlayRole
  readonly playId: PlayId
  readonly flag: PlayFlag
  readonly partner: Partner
  /** On this window's monotonic clock. */
  readonly beganAtMs: number
  /** Absent for one direction. */
  readonly mutual?: MutualLife | undefined
  /** Absent while it isn't recorded. */
  readonly record?: RecordLife | undefined
}

/** Where a play is steered: the device screen of one's side, or the chat with the partner. */
export type Place = 'standAlone' | 'interact' | 'chat'

export type PlayEvent =
  | { type: 'invite'; target: InviteTarget; flag: PlayFlag; face: Face | undefined }
  /** `target`: that of the call which is answered, the very object; another one may be under way by now. */
  | { type: 'inviteSent'; target: InviteTarget; playId: PlayId; nowMs: number }
  | { type: 'inviteRefused'; target: InviteTarget; mayStandUntilMs?: number }
  | { type: 'cancel' }
  | { type: 'tick'; nowMs: number; isOnline: boolean }
  | { type: 'agree' }
  | { type: 'reject' }
  | { type: 'agreed'; playId: PlayId; nowMs: number }
  | { type: 'agreeRefused'; playId: PlayId }
  /** `agreedPlayId`: what was agreed to here last, be it before a reload. */
  | { type: 'push'; push: Push; nowMs: number; agreedPlayId?: PlayId | undefined }
  | { type: 'leave' }
  /** Away from the server for as long as the server itself waits. */
  | { type: 'absent' }
  /** The end that the receiver set has come, and the server has not said so. */
  | { type: 'timeUp' }
  | { type: 'signedOut' }
  | { type: 'dismiss' }

export type PlayText = 'noAnswer' | 'withdrawn' | MutualText | RecordText

export type PlayEffect =
  | { do: 'sendInvite'; target: InviteTarget; flag: PlayFlag }
  | { do: 'reply'; playId: PlayId; agrees: boolean }
  | { do: 'closePlay'; playId: PlayId }
  /** Starts the side's engine, from this epoch on. `isTakenUp`: the play ran before this window knew of it. */
  | { do: 'begin'; play: Interacting; epoch: number; isArmed: boolean; isTakenUp: boolean }
  /** The engine of the second direction alone, the own toy first. */
  | { do: 'endReverse' }
  | { do: 'stopToy' }
  /** Throws the engines away. */
  | { do: 'end' }
  | { do: 'open'; place: Place }
  | { do: 'leaveScreen' }
  | { do: 'tell'; text: PlayText }

export interface Step {
  readonly state: PlayState
  readonly effects: readonly PlayEffect[]
}

/** Epoch of a play that was just agreed. */
const FIRST_EPOCH = 1
/** Where the server is reached, it says itself that an invitation is over, or that a yes was in time. */
const LATE_WORD_MS = 10_000

/** Pure: what becomes of `state` at `event`, and what is to be done. Events that do not fit change nothing. */
export function next(state: PlayState, event: PlayEvent): Step {
  switch (event.type) {
    case 'invite':
      return invite(state, event)
    case 'push':
      return hear(state, event)
    case 'signedOut':
      return state.at === 'interacting' ? { state: rest(), effects: OUT } : stay(rest())
    case 'dismiss':
      return state.at === 'closed' ? stay(rest(state.endedPlayId)) : stay(state)
    case 'leave':
    case 'absent':
    case 'timeUp':
      return state.at === 'interacting' ? out(state, event.type) : stay(state)
    case 'inviteSent':
    case 'inviteRefused':
    case 'cancel':
      return asking(state, event)
    case 'agree':
    case 'reject':
    case 'agreeRefused':
      return answering(state, event)
    case 'agreed':
      return agreed(state, event)
    case 'tick':
      return tick(state, event)
  }
}

function invite(state: PlayState, event: PlayEvent & { type: 'invite' }): Step {
  if (state.at !== 'none' && state.at !== 'closed') return stay(state)
  const { target, flag, face } = event
  const { endedPlayId } = state
  const mayStandUntilMs = state.at === 'none' ? state.mayStandUntilMs : undefined
  return {
    state: { at: 'inviting', target, flag, face, endedPlayId, incoming: undefined, mayStandUntilMs },
    effects: [{ do: 'sendInvite', target, flag }],
  }
}

function asking(
  state: PlayState,
  event: PlayEvent & { type: 'inviteSent' | 'inviteRefused' | 'cancel' },
): Step {
  if (event.type === 'cancel') {
    if (state.at === 'inviting') return stay(uninvite(state))
    if (state.at !== 'waiting') return stay(state)
    return { state: rest(state.playId), effects: [{ do: 'closePlay', playId: state.playId }] }
  }
  const isAsked = state.at === 'inviting' && state.target === event.target
  if (event.type === 'inviteRefused') return stay(isAsked ? uninvite(state, event.mayStandUntilMs) : state)
  const { playId, nowMs } = event
  if (!isAsked) {
    // Cancelled while the call was under way: the invitation exists now, so it is taken back.
    const isOurs = 'playId' in state && state.playId === playId
    return isOurs ? stay(state) : { state, effects: [{ do: 'closePlay', playId }] }
  }
  const { flag, face } = state
  // The no came first.
  if (state.endedPlayId === playId) return stay(closed(playId, 'declined', face))
  return stay({ at: 'waiting', playId, flag, face, endsAtMs: nowMs + INVITE_MS })
}

/** Nobody was invited, as far as is known. Whoever invited this person meanwhile is shown now. */
function uninvite(state: PlayState & { at: 'inviting' }, mayStandUntilMs = state.mayStandUntilMs): PlayState {
  const { endedPlayId, incoming } = state
  if (incoming === undefined) return { at: 'none', endedPlayId, mayStandUntilMs }
  return { at: 'invited', ...incoming, isAnswering: false }
}

function answering(state: PlayState, event: PlayEvent & { type: 'agree' | 'reject' | 'agreeRefused' }): Step {
  if (state.at !== 'invited') return stay(state)
  const { invitation, isAnswering } = state
  const { playId } = invitation
  switch (event.type) {
    case 'agree':
      if (isAnswering) return stay(state)
      return { state: { ...state, isAnswering: true }, effects: [{ do: 'reply', playId, agrees: true }] }
    case 'reject':
      return { state: rest(playId), effects: [{ do: 'reply', playId, agrees: false }] }
    case 'agreeRefused':
      // No word of the person's: what another window may still say yes to is left to it.
      return event.playId === playId ? stay(rest()) : stay(state)
  }
}

function agreed(state: PlayState, { playId, nowMs }: PlayEvent & { type: 'agreed' }): Step {
  if (state.at === 'invited' && state.invitation.playId === playId) {
    const { userId, name, avatar, flag } = state.invitation
    return begin('receiver', playId, flag, { id: userId, name, avatar }, nowMs, FIRST_EPOCH, true)
  }
  // Declined while the call was under way: the play runs now, so it is closed.
  const isOurs = state.at === 'interacting' && state.playId === playId
  return isOurs ? stay(state) : { state, effects: [{ do: 'closePlay', playId }] }
}

function tick(state: PlayState, { nowMs, isOnline }: PlayEvent & { type: 'tick' }): Step {
  if (state.at === 'waiting' && nowMs >= state.endsAtMs + (isOnline ? LATE_WORD_MS : 0)) {
    // No word of the person's: another window may have heard a yes.
    return { state: rest(), effects: [{ do: 'tell', text: 'noAnswer' }] }
  }
  if (state.at === 'invited' && !state.isAnswering && nowMs >= state.endsAtMs) {
    // No word of the person's: a yes of another window in the last moment stands.
    return { state: rest(), effects: [{ do: 'tell', text: 'withdrawn' }] }
  }
  if (state.at === 'inviting' && state.incoming !== undefined && nowMs >= state.incoming.endsAtMs) {
    return stay({ ...state, incoming: undefined })
  }
  return stay(state)
}

function out(state: Interacting, why: 'leave' | 'absent' | 'timeUp'): Step {
  // No word of the person's, who may play on in another window: the server ends it where nobody is there.
  if (why === 'absent') return { state: closed(undefined, 'interrupted', state.partner), effects: OUT }
  const effects: readonly PlayEffect[] = [...OUT, { do: 'closePlay', playId: state.playId }]
  if (why === 'leave') return { state: rest(state.playId), effects }
  return { state: closed(state.playId, 'timeUp', state.partner), effects }
}

/** Pushes of orders, beats, pauses and limits belong to the engines and change no phase. */
function hear(state: PlayState, { push, nowMs, agreedPlayId }: PlayEvent & { type: 'push' }): Step {
  switch (push.type) {
    case 'play_connect_notify':
      return notified(state, push.data, nowMs)
    case 'play_connect_success':
      return succeeded(state, push.data, nowMs)
    case 'play_connect_fail':
      if (state.at === 'inviting') return stay({ ...state, endedPlayId: push.data.playId })
      if (state.at !== 'waiting' || state.playId !== push.data.playId) return stay(state)
      return stay(closed(state.playId, 'declined', state.face))
    case 'play_close':
      return reverseClosed(state, push.data.playId) ?? shut(state, push.data)
    case 'play_mutual':
      return mutually(state, push.data, nowMs)
    case 'play_record':
      return recorded(state, push.data, nowMs)
    case 'play_state':
      return reconcile(state, push.data, nowMs, agreedPlayId)
    default:
      return stay(state)
  }
}

function notified(state: PlayState, data: PushData<'play_connect_notify'>, nowMs: number): Step {
  if (state.at !== 'none' && state.at !== 'closed' && state.at !== 'inviting') return stay(state)
  const { expiresInMs, ...invitation } = data
  // One's own no has not reached the server yet.
  if (state.endedPlayId === invitation.playId) return stay(state)
  const incoming: Incoming = {
    invitation: invitation as Invitation,
    endsAtMs: nowMs + Math.min(expiresInMs, INVITE_MS),
  }
  if (state.at === 'inviting') return stay({ ...state, incoming })
  return stay({ at: 'invited', ...incoming, isAnswering: false })
}

function succeeded(state: PlayState, data: PushData<'play_connect_success'>, nowMs: number): Step {
  // The push may overtake the answer of the call that asked.
  const isExpected =
    state.at === 'inviting' ||
    (state.at === 'waiting' && state.playId === data.playId) ||
    (state.at === 'none' && nowMs < (state.mayStandUntilMs ?? 0))
  if (!isExpected) return stay(state)
  return begin('initiator', data.playId, data.flag, data.partner, nowMs, data.epoch, true)
}

/** What the reason of an ended play reads as. Being blocked looks like any other end. */
function endingOf(reason: CloseReason): Ending {
  if (reason === 'limit') return 'timeUp'
  return reason === 'lost' || reason === 'replaced' ? 'interrupted' : 'ended'
}

function shut(state: PlayState, data: PushData<'play_close'>): Step {
  switch (state.at) {
    case 'inviting':
      if (state.incoming?.invitation.playId !== data.playId) return stay(state)
      return stay({ ...state, incoming: undefined })
    case 'waiting': {
      if (state.playId !== data.playId) return stay(state)
      const isSilent = data.by === 'initiator'
      return { state: rest(data.playId), effects: isSilent ? [] : [{ do: 'tell', text: 'noAnswer' }] }
    }
    case 'invited': {
      if (state.invitation.playId !== data.playId) return stay(state)
      const isSilent = data.by === 'receiver'
      return { state: rest(data.playId), effects: isSilent ? [] : [{ do: 'tell', text: 'withdrawn' }] }
    }
    case 'interacting': {
      if (state.playId !== data.playId) return stay(state)
      const isOwnDoing = data.by === state.role
      return {
        state: isOwnDoing ? rest(data.playId) : closed(data.playId, endingOf(data.reason), state.partner),
        effects: OUT,
      }
    }
    default:
      return stay(state)
  }
}
