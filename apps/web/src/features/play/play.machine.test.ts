import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { Partner } from '@thrum/contracts/play/play.entities'
import type { Push, PushData, PushType } from '@thrum/contracts/play/play.push'
import { describe, expect, it } from 'vitest'
import { next, type PlayEvent, type PlayState } from './play.machine.ts'
import { rest } from './play-steps.machine.ts'

const playId = 'PlayPlayPlayPlayPla1' as PlayId
const otherId = 'PlayPlayPlayPlayPla2' as PlayId
const partner: Partner = { id: 'NoaNoaNoaNoaNoaNoaNo' as UserId, name: 'Noa', avatar: '/avatars/dune-2.svg' }
const invitation = { playId, name: 'Noa', avatar: partner.avatar, flag: 0, userId: partner.id } as const

function push<T extends PushType>(type: T, data: PushData<T>, nowMs = 1_000): PlayEvent {
  return { type: 'push', push: { type, sData: '', data, atMs: 5 } as unknown as Push, nowMs }
}

function serverState(over: Partial<PushData<'play_state'>>): PlayEvent {
  return push('play_state', {
    playId,
    state: 'interacting',
    role: 'receiver',
    flag: 0,
    epoch: 7,
    isArmed: false,
    partner,
    expiresInMs: null,
    runningForMs: 400,
    limits: null,
    ...over,
  })
}

const inviting = { at: 'inviting', target: { inviteNum: '4K7Q2M9XTR' }, flag: 0, face: undefined } as const

const states = {
  none: rest(),
  ended: { at: 'none', endedPlayId: playId },
  inviting: { ...inviting, endedPlayId: undefined, incoming: undefined },
  invitingAfter: { ...inviting, endedPlayId: playId, incoming: undefined },
  crossing: { ...inviting, endedPlayId: undefined, incoming: { invitation, endsAtMs: 60_000 } },
  waiting: { at: 'waiting', playId, flag: 0, face: partner, endsAtMs: 60_000 },
  invited: { at: 'invited', invitation, endsAtMs: 60_000, isAnswering: false },
  answering: { at: 'invited', invitation, endsAtMs: 60_000, isAnswering: true },
  steering: { at: 'interacting', role: 'initiator', playId, flag: 0, partner, beganAtMs: 0 },
  steered: { at: 'interacting', role: 'receiver', playId, flag: 0, partner, beganAtMs: 0 },
  closed: { at: 'closed', endedPlayId: playId, ending: 'ended', face: partner },
} as const satisfies Record<string, PlayState>
type StateName = keyof typeof states

const events = {
  invite: { type: 'invite', target: { id: 'x' }, flag: 0, face: undefined },
  inviteSent: { type: 'inviteSent', target: inviting.target, playId, nowMs: 1_000 },
  inviteSentBefore: { type: 'inviteSent', target: { id: 'before' }, playId: otherId, nowMs: 1_000 },
  inviteRefused: { type: 'inviteRefused', target: inviting.target },
  inviteRefusedBefore: { type: 'inviteRefused', target: { id: 'before' } },
  cancel: { type: 'cancel' },
  early: { type: 'tick', nowMs: 59_999, isOnline: false },
  late: { type: 'tick', nowMs: 60_000, isOnline: true },
  muchLate: { type: 'tick', nowMs: 70_000, isOnline: true },
  lateAway: { type: 'tick', nowMs: 60_000, isOnline: false },
  agree: { type: 'agree' },
  reject: { type: 'reject' },
  agreed: { type: 'agreed', playId, nowMs: 1_000 },
  agreedOther: { type: 'agreed', playId: otherId, nowMs: 1_000 },
  agreeRefused: { type: 'agreeRefused', playId },
  leave: { type: 'leave' },
  absent: { type: 'absent' },
  signedOut: { type: 'signedOut' },
  dismiss: { type: 'dismiss' },
  notify: push('play_connect_notify', { ...invitation, expiresInMs: 45_000 }),
  notifyOther: push('play_connect_notify', { ...invitation, playId: otherId, expiresInMs: 45_000 }),
  success: push('play_connect_success', { playId, flag: 0, epoch: 1, partner }),
  fail: push('play_connect_fail', { playId }),
  failOther: push('play_connect_fail', { playId: otherId }),
  closeByInitiator: push('play_close', { playId, reason: 'ended', by: 'initiator' }),
  closeByReceiver: push('play_close', { playId, reason: 'ended', by: 'receiver' }),
  closeLost: push('play_close', { playId, reason: 'lost', by: 'server' }),
  closeOther: push('play_close', { playId: otherId, reason: 'ended', by: 'server' }),
  pause: push('play_pause', { playId, epoch: 2, cause: 'initiatorSilent', isArmed: true }),
  stateNone: serverState({ playId: 0, state: 'none', role: null, partner: null }),
  stateWaiting: serverState({ state: 'waiting', role: 'initiator', partner: null, expiresInMs: 30_000 }),
  stateInvited: serverState({ state: 'waiting', role: 'receiver', expiresInMs: 30_000 }),
  stateWaitingOther: serverState({
    ...{ playId: otherId, state: 'waiting', role: 'initiator', partner: null, expiresInMs: 30_000 },
  }),
  stateInvitedOther: serverState({
    ...{ playId: otherId, state: 'waiting', role: 'receiver', expiresInMs: 30_000 },
  }),
  stateInteracting: serverState({}),
  stateOther: serverState({ playId: otherId }),
} as const satisfies Record<string, PlayEvent>
type EventName = keyof typeof events

const OUT = 'stopToy end leaveScreen'

/** Every pair that changes something: `at` of the new state, then the effects. All others change nothing. */
const table: Record<StateName, Partial<Record<EventName, string>>> = {
  none: {
    stateWaitingOther: 'waiting:',
    stateInvitedOther: 'invited:',
    inviteSentBefore: 'none: closePlay',
    invite: 'inviting: sendInvite',
    inviteSent: 'none: closePlay',
    agreed: 'none: closePlay',
    agreedOther: 'none: closePlay',
    signedOut: 'none:',
    notify: 'invited:',
    notifyOther: 'invited:',
    stateWaiting: 'waiting:',
    stateInvited: 'invited:',
    stateInteracting: 'interacting: begin open',
    stateOther: 'interacting: begin open',
  },
  ended: {
    stateWaitingOther: 'waiting:',
    stateInvitedOther: 'invited:',
    inviteSentBefore: 'none: closePlay',
    invite: 'inviting: sendInvite',
    inviteSent: 'none: closePlay',
    agreed: 'none: closePlay',
    agreedOther: 'none: closePlay',
    signedOut: 'none:',
    notifyOther: 'invited:',
    stateWaiting: 'none: closePlay',
    stateInvited: 'none: closePlay',
    stateInteracting: 'none: closePlay',
    stateOther: 'interacting: begin open',
  },
  inviting: {
    stateWaitingOther: 'waiting:',
    inviteSentBefore: 'inviting: closePlay',
    inviteSent: 'waiting:',
    inviteRefused: 'none:',
    cancel: 'none:',
    agreed: 'inviting: closePlay',
    agreedOther: 'inviting: closePlay',
    signedOut: 'none:',
    notify: 'inviting:',
    notifyOther: 'inviting:',
    success: 'interacting: begin open',
    fail: 'inviting:',
    failOther: 'inviting:',
    stateWaiting: 'waiting:',
    stateInteracting: 'interacting: begin open',
    stateOther: 'interacting: begin open',
  },
  invitingAfter: {
    stateWaitingOther: 'waiting:',
    inviteSentBefore: 'inviting: closePlay',
    inviteSent: 'closed:',
    inviteRefused: 'none:',
    cancel: 'none:',
    agreed: 'inviting: closePlay',
    agreedOther: 'inviting: closePlay',
    signedOut: 'none:',
    notifyOther: 'inviting:',
    success: 'interacting: begin open',
    fail: 'inviting:',
    failOther: 'inviting:',
    stateWaiting: 'inviting: closePlay',
    stateInteracting: 'inviting: closePlay',
    stateOther: 'interacting: begin open',
  },
  crossing: {
    stateWaitingOther: 'waiting:',
    inviteSentBefore: 'inviting: closePlay',
    inviteSent: 'waiting:',
    inviteRefused: 'invited:',
    cancel: 'invited:',
    late: 'inviting:',
    muchLate: 'inviting:',
    lateAway: 'inviting:',
    agreed: 'inviting: closePlay',
    agreedOther: 'inviting: closePlay',
    signedOut: 'none:',
    notify: 'inviting:',
    notifyOther: 'inviting:',
    success: 'interacting: begin open',
    fail: 'inviting:',
    failOther: 'inviting:',
    closeByInitiator: 'inviting:',
    closeByReceiver: 'inviting:',
    closeLost: 'inviting:',
    stateNone: 'inviting:',
    stateWaiting: 'waiting:',
    stateInteracting: 'inviting:',
    stateOther: 'interacting: begin open',
  },
  waiting: {
    stateWaitingOther: 'waiting: tell',
    stateInvitedOther: 'invited: tell',
    inviteSentBefore: 'waiting: closePlay',
    cancel: 'none: closePlay',
    muchLate: 'none: tell',
    lateAway: 'none: tell',
    agreed: 'waiting: closePlay',
    agreedOther: 'waiting: closePlay',
    signedOut: 'none:',
    success: 'interacting: begin open',
    fail: 'closed:',
    closeByInitiator: 'none:',
    closeByReceiver: 'none: tell',
    closeLost: 'none: tell',
    stateNone: 'none: closePlay tell',
    stateInteracting: 'interacting: begin open',
    stateOther: 'interacting: begin open',
  },
  invited: {
    stateInvitedOther: 'invited: tell',
    inviteSentBefore: 'invited: closePlay',
    inviteSent: 'invited: closePlay',
    late: 'none: tell',
    muchLate: 'none: tell',
    lateAway: 'none: tell',
    agree: 'invited: reply',
    reject: 'none: reply',
    agreed: 'interacting: begin open',
    agreedOther: 'invited: closePlay',
    agreeRefused: 'none:',
    signedOut: 'none:',
    closeByInitiator: 'none: tell',
    closeByReceiver: 'none:',
    closeLost: 'none: tell',
    stateNone: 'none: tell',
    stateInteracting: 'none:',
    stateOther: 'interacting: begin open',
  },
  answering: {
    stateInvitedOther: 'invited: tell',
    inviteSentBefore: 'invited: closePlay',
    inviteSent: 'invited: closePlay',
    reject: 'none: reply',
    agreed: 'interacting: begin open',
    agreedOther: 'invited: closePlay',
    agreeRefused: 'none:',
    signedOut: 'none:',
    closeByInitiator: 'none: tell',
    closeByReceiver: 'none:',
    closeLost: 'none: tell',
    stateInteracting: 'interacting: begin open',
    stateOther: 'interacting: begin open',
  },
  steering: {
    stateWaitingOther: `closed: ${OUT}`,
    stateInvitedOther: `closed: ${OUT}`,
    inviteSentBefore: 'interacting: closePlay',
    agreedOther: 'interacting: closePlay',
    leave: `none: ${OUT} closePlay`,
    absent: `closed: ${OUT}`,
    signedOut: `none: ${OUT}`,
    closeByInitiator: `none: ${OUT}`,
    closeByReceiver: `closed: ${OUT}`,
    closeLost: `closed: ${OUT}`,
    stateNone: `closed: ${OUT}`,
    stateOther: 'interacting: stopToy end begin open',
  },
  steered: {
    stateWaitingOther: `closed: ${OUT}`,
    stateInvitedOther: `closed: ${OUT}`,
    inviteSentBefore: 'interacting: closePlay',
    agreedOther: 'interacting: closePlay',
    leave: `none: ${OUT} closePlay`,
    absent: `closed: ${OUT}`,
    signedOut: `none: ${OUT}`,
    closeByInitiator: `closed: ${OUT}`,
    closeByReceiver: `none: ${OUT}`,
    closeLost: `closed: ${OUT}`,
    stateNone: `closed: ${OUT}`,
    stateOther: 'interacting: stopToy end begin open',
  },
  closed: {
    stateWaitingOther: 'waiting:',
    stateInvitedOther: 'invited:',
    inviteSentBefore: 'closed: closePlay',
    invite: 'inviting: sendInvite',
    inviteSent: 'closed: closePlay',
    agreed: 'closed: closePlay',
    agreedOther: 'closed: closePlay',
    signedOut: 'none:',
    dismiss: 'none:',
    notifyOther: 'invited:',
    stateWaiting: 'closed: closePlay',
    stateInvited: 'closed: closePlay',
    stateInteracting: 'closed: closePlay',
    stateOther: 'interacting: begin open',
  },
}

const stateNames = Object.keys(states) as StateName[]
const eventNames = Object.keys(events) as EventName[]
const pairs = stateNames.flatMap((state) => eventNames.map((event) => [state, event] as const))

describe('one person’s play', () => {
  it.each(stateNames)('P-B4 from %s every event leads where the table says', (stateName) => {
    const state: PlayState = states[stateName]
    for (const eventName of eventNames) {
      const step = next(state, events[eventName])
      const effects = step.effects.map((effect) => effect.do).join(' ')
      const expected = table[stateName][eventName]
      if (expected === undefined) {
        expect(step.state, eventName).toBe(state)
        expect(effects, eventName).toBe('')
      } else {
        expect(`${step.state.at}: ${effects}`.trim(), eventName).toBe(expected)
      }
    }
  })

  it('INT-13, P-B4 every way out of interacting stops the toy, first of all', () => {
    const ways = pairs.filter(
      ([state, event]) =>
        states[state].at === 'interacting' && next(states[state], events[event]).state !== states[state],
    )
    expect(ways.length).toBeGreaterThanOrEqual(14)
    for (const [state, event] of ways) {
      expect(next(states[state], events[event]).effects[0], `${state} ${event}`).toEqual({ do: 'stopToy' })
    }
  })

  it('INT-04 only the invitee’s own yes begins a play for the receiver', () => {
    const begun = pairs.filter(([state, event]) => {
      const step = next(states[state], events[event])
      return step.effects.some((effect) => effect.do === 'begin' && effect.play.role === 'receiver')
    })
    // `play_state` repeats what was agreed before, in this window or in another one of the same person.
    const causes = new Set(begun.map(([, event]) => event))
    expect([...causes].sort()).toEqual(['agreed', 'stateInteracting', 'stateOther'])
  })

  it('INT-02 the waiting popup lasts 60 s', () => {
    const { state } = next(states.inviting, { ...events.inviteSent, nowMs: 5_000 })
    expect(state).toMatchObject({ at: 'waiting', playId, endsAtMs: 65_000 })
  })

  it('INT-02 an invitation whose answer was lost is known from the next connection on, and can be taken back', () => {
    const asked = { ...states.inviting, face: partner }
    const known = next(asked, events.stateWaiting).state
    expect(known).toEqual({ ...states.waiting, endsAtMs: 31_000 })
    for (const late of [events.inviteRefused, events.inviteSent]) expect(next(known, late).state).toBe(known)
    expect(next(known, events.cancel).effects).toEqual([{ do: 'closePlay', playId }])
    expect(next(known, events.success).state).toMatchObject({ at: 'interacting', role: 'initiator' })
  })

  it('INT-02, INT-03 one that came while away takes the place of one whose end was missed, and has its own answer', () => {
    const texts = { waiting: 'noAnswer', invited: 'withdrawn', answering: 'withdrawn' } as const
    for (const name of ['waiting', 'invited', 'answering'] as const) {
      const { state, effects } = next(states[name], events.stateInvitedOther)
      expect(effects).toEqual([{ do: 'tell', text: texts[name] }])
      expect(state).toMatchObject({ invitation: { playId: otherId }, endsAtMs: 31_000, isAnswering: false })
      expect(next(state, events.agreeRefused).state).toBe(state)
    }
    expect(next(states.invited, events.stateWaitingOther).state).toBe(states.invited)
  })

  it('INT-02 of two calls the answer to the one that was cancelled is no answer to the other', () => {
    const asked = { ...states.inviting, face: partner }
    expect(next(asked, events.inviteSentBefore)).toEqual({
      state: asked,
      effects: [{ do: 'closePlay', playId: otherId }],
    })
    expect(next(asked, events.inviteRefusedBefore).state).toBe(asked)
    expect(next(asked, events.inviteSent).state).toMatchObject({ at: 'waiting', playId, face: partner })
  })

  it('INT-05 success with flag 0 opens the stand-alone equipment as initiator', () => {
    const step = next(states.waiting, events.success)
    expect(step.state).toMatchObject({ at: 'interacting', role: 'initiator', playId })
    expect(step.effects).toContainEqual({ do: 'open', place: 'standAlone' })
  })

  it('INT-04 agreeing goes by the flag: 0 to the device screen, 1 to the chat', () => {
    const chat: PlayState = { ...states.answering, invitation: { ...invitation, flag: 1 } }
    expect(next(states.answering, events.agreed).effects).toContainEqual({ do: 'open', place: 'interact' })
    expect(next(chat, events.agreed).effects).toContainEqual({ do: 'open', place: 'chat' })
  })

  it('INT-08, INT-18 an absence is no end that the person said: what still runs is taken up again', () => {
    const { state } = next(states.steered, events.absent)
    const dismissed = next(state, events.dismiss).state
    for (const left of [state, dismissed, next(dismissed, events.invite).state]) {
      const step = next(left, events.stateInteracting)
      expect(step.state).toMatchObject({ at: 'interacting', playId })
      expect(step.effects[0]).toMatchObject({ do: 'begin', epoch: 7, isArmed: false, isTakenUp: true })
    }
  })

  it('INT-18 a play taken up again after a reconnect keeps the server’s epoch, arming and running time', () => {
    const step = next(rest(), events.stateInteracting)
    expect(step.state).toMatchObject({ at: 'interacting', role: 'receiver', beganAtMs: 600 })
    expect(step.effects[0]).toMatchObject({ do: 'begin', epoch: 7, isArmed: false })
  })

  it('INT-04 the window that agreed begins; another window of the same person puts the question away', () => {
    const begun = next(states.answering, events.stateInteracting)
    expect(begun.effects[0]).toMatchObject({ do: 'begin', isTakenUp: false })
    expect(next(states.invited, events.stateInteracting)).toEqual({ state: rest(), effects: [] })
  })

  it('INT-10 the ending says who or what ended it', () => {
    expect(next(states.waiting, events.fail).state).toMatchObject({ ending: 'declined' })
    expect(next(states.steered, events.closeByInitiator).state).toMatchObject({ ending: 'ended' })
    expect(next(states.steered, events.closeLost).state).toMatchObject({ ending: 'interrupted' })
    const blocked = push('play_close', { playId, reason: 'blocked', by: 'initiator' })
    expect(next(states.steered, blocked).state).toMatchObject({ ending: 'ended' })
  })

  it('INT-04, P-B4 a no wins over the yes before it, also while one invites somebody else', () => {
    const declined = next(states.answering, events.reject).state
    const inviting = next(declined, events.invite).state
    for (const state of [declined, inviting, next(inviting, events.inviteRefused).state]) {
      for (const event of [events.agreed, events.stateInteracting]) {
        expect(next(state, event)).toEqual({ state, effects: [{ do: 'closePlay', playId }] })
      }
    }
  })

  it('INT-06 a no that overtakes the answer of the call that asked ends the wait', () => {
    const { state } = next(states.inviting, events.fail)
    expect(next(state, events.inviteSent).state).toMatchObject({ at: 'closed', ending: 'declined' })
    expect(next(state, events.success).state).toMatchObject({ at: 'interacting' })
  })

  it('INT-14 of two people who invite each other, whoever is refused is shown the other’s invitation', () => {
    const crossing = next(states.inviting, events.notify).state
    const shown = { at: 'invited', invitation, endsAtMs: 46_000, isAnswering: false }
    expect(next(crossing, events.inviteRefused).state).toEqual(shown)
    expect(next(crossing, events.cancel).state).toEqual(shown)
    const { late, closeByInitiator, closeLost, stateNone, stateInteracting } = events
    for (const event of [late, closeByInitiator, closeLost, stateNone, stateInteracting]) {
      expect(next(next(crossing, event).state, events.inviteRefused).state).toEqual(rest())
    }
  })

  it('INT-02 an invitation cancelled before its id is known is taken back when the id arrives', () => {
    const cancelled = next(states.inviting, events.cancel)
    const step = next(cancelled.state, events.inviteSent)
    expect(step.effects).toEqual([{ do: 'closePlay', playId }])
  })
})
