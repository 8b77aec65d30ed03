import { CHAT_SIGN_MS, SOCKET_CONNECT_TIMEOUT_MS } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import type { LinkState } from '../chat.model.ts'
import { toUserId } from '../chat.testkit.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import { ChatLine, type ChatWire, type ShutReason } from './chat-line.ts'

class FakeWire implements ChatWire {
  open: () => void = () => undefined
  shut: (why: ShutReason) => void = () => undefined
  event: (raw: unknown) => void = () => undefined
  answer: (raw: unknown) => void = () => undefined
  isClosed = false
  readonly sign: string

  constructor(sign: string) {
    this.sign = sign
  }

  onOpen(run: () => void) {
    this.open = run
  }
  onShut(run: (why: ShutReason) => void) {
    this.shut = run
  }
  onEvent(run: (raw: unknown) => void) {
    this.event = run
  }
  ask() {
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }
  close() {
    this.isClosed = true
  }
}

/** @param random 0.5 takes the back-off's chance away */
function setUp(random = 0.5) {
  const clock = new FakeClock()
  const wires: FakeWire[] = []
  const states: LinkState[] = []
  const steps: string[] = []
  let signs = 0
  let signError: Error | undefined
  const line = new ChatLine({
    async fetchSign() {
      steps.push('sign')
      if (signError !== undefined) throw signError
      signs += 1
      return { ak: 'ak', sign: `sign ${signs}` }
    },
    isSessionOver: (error) => error instanceof CallError && error.failure === 'sessionOver',
    dial({ sign }) {
      steps.push(`dial ${sign}`)
      const wire = new FakeWire(sign)
      wires.push(wire)
      return wire
    },
    clock,
    wall: () => clock.nowMs(),
    random: () => random,
  })
  line.onState((state) => states.push(state))
  const wire = () => wires.at(-1) as FakeWire
  return {
    clock,
    wires,
    states,
    steps,
    line,
    wire,
    failSign: (error: Error | undefined) => {
      signError = error
    },
    async connect() {
      line.start()
      await clock.advance(0)
      wire().open()
    },
  }
}

test('SESS-001 asks for a signature, then shows it at the door', async () => {
  const { connect, steps, states } = setUp()
  await connect()
  expect(steps).toEqual(['sign', 'dial sign 1'])
  expect(states).toEqual(['connecting', 'connected'])
})

test('SESS-005 the first wait is about 1 s, grows to 5 s, and never ends', async () => {
  const { line, clock, wires, failSign, wire } = setUp()
  line.start()
  await clock.advance(0)
  failSign(undefined)
  const waits: number[] = []
  for (let number = 0; number < 50; number += 1) {
    const before = wires.length
    wire().shut('lost')
    let waitMs = 0
    while (wires.length === before && waitMs < 10_000) {
      await clock.advance(50)
      waitMs += 50
    }
    waits.push(waitMs)
  }
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 5_000])
  expect(waits.slice(4).every((waitMs) => waitMs === 5_000)).toBe(true)
})

test('SESS-005 waits are spread by half, so that not everybody comes back at once', async () => {
  for (const [random, waitMs] of [
    [0, 500],
    [1, 1_500],
  ] as const) {
    const { line, clock, wires, wire } = setUp(random)
    line.start()
    await clock.advance(0)
    wire().shut('lost')
    await clock.advance(waitMs - 1)
    expect(wires).toHaveLength(1)
    await clock.advance(1)
    expect(wires).toHaveLength(2)
  }
})

test('SESS-005 a try that leads nowhere ends after 20 s', async () => {
  const { line, clock, wires, wire } = setUp()
  line.start()
  await clock.advance(SOCKET_CONNECT_TIMEOUT_MS - 1)
  expect(wire().isClosed).toBe(false)
  await clock.advance(1)
  expect(wires[0]?.isClosed).toBe(true)
  await clock.advance(1_000)
  expect(wires).toHaveLength(2)
})

test('SESS-005 tries at once when there may be a network again', async () => {
  const { line, clock, wires, connect, wire } = setUp()
  await connect()
  wire().shut('lost')
  line.nudge()
  await clock.advance(0)
  expect(wires).toHaveLength(2)
})

test('SESS-007 uses a signature while it lasts, and renews it without a word before its end', async () => {
  const { connect, clock, steps, wire, states } = setUp()
  await connect()
  await clock.advance(CHAT_SIGN_MS / 2)
  wire().shut('lost')
  await clock.advance(1_000)
  wire().open()
  expect(steps.filter((step) => step === 'sign')).toHaveLength(1)
  await clock.advance(CHAT_SIGN_MS / 2 - 60_000)
  wire().shut('lost')
  await clock.advance(1_000)
  expect(steps.at(-1)).toBe('dial sign 2')
  wire().open()
  expect(states.at(-1)).toBe('connected')
})

test('SESS-007 a signature that is refused is replaced at once, one refused again is waited for', async () => {
  const { line, clock, steps, wire } = setUp()
  line.start()
  await clock.advance(0)
  wire().shut('signRefused')
  await clock.advance(0)
  expect(steps).toEqual(['sign', 'dial sign 1', 'sign', 'dial sign 2'])
  wire().shut('signRefused')
  await clock.advance(999)
  expect(steps).toHaveLength(4)
})

test('SESS-002, SESS-003, SESS-009 sent away by the service, it asks whose session this is, and ends with it', async () => {
  const { connect, clock, wire, steps, states, failSign } = setUp()
  await connect()
  failSign(new CallError('sessionOver'))
  wire().shut('dismissed')
  await clock.advance(0)
  expect(steps.at(-1)).toBe('sign')
  expect(states.at(-1)).toBe('off')
  expect(clock.timers).toBe(0)
})

test('SESS-005 without a network no signature can be had: it is asked for again and again', async () => {
  const { line, clock, steps, states, failSign } = setUp()
  failSign(new CallError('network'))
  line.start()
  await clock.advance(0)
  expect(states.at(-1)).toBe('disconnected')
  await clock.advance(10_000)
  expect(steps.length).toBeGreaterThanOrEqual(3)
})

test('CONV-011 a lost line is being made anew before it is called gone', async () => {
  const { connect, clock, wire, states, line } = setUp()
  await connect()
  wire().shut('lost')
  expect(states.at(-1)).toBe('connecting')
  await clock.advance(1_000)
  wire().shut('lost')
  expect(states.at(-1)).toBe('disconnected')
  await clock.advance(5_000)
  wire().open()
  line.missed()
  expect(states.slice(-3)).toEqual(['connected', 'connecting', 'disconnected'])
})

test('SESS-005 what was asked has no answer any more once the line is lost', async () => {
  const { connect, line, wire } = setUp()
  await expect(line.ask('typing', { to: 'im_x', on: true })).rejects.toMatchObject({ failure: 'network' })
  await connect()
  const asked = line.ask('read', { conversationID: `C2Cim_${toUserId('noa')}`, seq: 1 })
  wire().shut('lost')
  await expect(asked).rejects.toMatchObject({ failure: 'network' })
})

test('CHAT-023 a refusal says why, and an answer that is none is no answer', async () => {
  const { connect, line, wire } = setUp()
  await connect()
  const read = () => line.ask('read', { conversationID: `C2Cim_${toUserId('noa')}`, seq: 1 })
  const refused = read()
  wire().answer({ code: -1, msg: 'No.', data: null, reason: 'chat.notFriends' })
  await expect(refused).rejects.toMatchObject({ reason: 'chat.notFriends', text: 'No.' })
  await expect(refused).rejects.toBeInstanceOf(ChatRefusal)
  const odd = read()
  wire().answer({ code: 200, msg: '', data: 'what' })
  await expect(odd).rejects.toMatchObject({ failure: 'shape' })
})

test('CHAT-016 hints of an unknown kind or shape are left out', async () => {
  const { connect, line, wire } = setUp()
  const heard: unknown[] = []
  line.onPush((push) => heard.push(push.type))
  await connect()
  wire().event({ type: 'presence', data: { userID: toUserId('noa'), isOnline: true, more: 1 } })
  wire().event({ type: 'later', data: {} })
  wire().event({ type: 'presence', data: {} })
  wire().event(undefined)
  expect(heard).toEqual(['presence'])
})
