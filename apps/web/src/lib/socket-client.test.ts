import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'
import { PlaySocket, type Wire } from './socket-client.ts'

class TurnedClock extends FakeClock {
  every(ms: number, run: () => void): () => void {
    let cancel: () => void
    const again = () => {
      cancel = this.after(ms, () => {
        again()
        run()
      })
    }
    again()
    return () => cancel()
  }
}

class FakeWire implements Wire {
  readonly ticket: string
  readonly sent: unknown[] = []
  isClosed = false
  answer: () => Promise<unknown> = () => new Promise(() => undefined)
  readonly #runs = new Map<string, (raw?: unknown) => void>()

  constructor(ticket: string) {
    this.ticket = ticket
  }
  on(event: string, run: (...said: never[]) => void): void {
    this.#runs.set(event, run as (said?: unknown) => void)
  }
  emit(event: string, data: unknown): void {
    this.sent.push([event, data])
  }
  ask(): Promise<unknown> {
    return this.answer()
  }
  close(): void {
    this.isClosed = true
  }
  happen(event: 'open' | 'shut' | 'message', raw?: unknown): void {
    this.#runs.get(event)?.(raw)
  }
}

class SessionOver extends Error {}

function setUp() {
  const clock = new TurnedClock()
  const wires: FakeWire[] = []
  let tickets = 0
  const facts = { refuse: undefined as Error | undefined, isSilent: false }
  const asked: AbortSignal[] = []
  const socket = new PlaySocket({
    fetchTicket: (signal) => {
      tickets += 1
      asked.push(signal)
      if (facts.isSilent)
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      return facts.refuse === undefined ? Promise.resolve(`t${tickets}`) : Promise.reject(facts.refuse)
    },
    isSessionOver: (error) => error instanceof SessionOver,
    dial: (ticket) => {
      const wire = new FakeWire(ticket)
      wires.push(wire)
      return wire
    },
    clock,
    random: () => 0.5,
  })
  const open = async () => {
    socket.start()
    await clock.advance(0)
    wires.at(-1)?.happen('open')
  }
  return { clock, wires, socket, facts, asked, open, tickets: () => tickets }
}

const PLAY = { playId: 'PlayPlayPlayPlayPla1' } as never

describe('the pause before the next try', () => {
  it('SES-11 grows from 1 s to 5 s, spread by half', () => {
    expect([1, 2, 3, 4, 50].map((failures) => backoffMs(failures, 0.5))).toEqual([
      1_000, 2_000, 4_000, 5_000, 5_000,
    ])
    expect(backoffMs(1, 0)).toBe(500)
    expect(backoffMs(1, 1)).toBe(1_500)
    expect(backoffMs(9, 1)).toBe(5_000)
  })
})

describe('the line to /play', () => {
  it('SES-10 dials with the ticket that came with the session', async () => {
    const { socket, clock, wires, tickets } = setUp()
    socket.start('first')
    await clock.advance(0)
    expect(wires.map(({ ticket }) => ticket)).toEqual(['first'])
    expect(tickets()).toBe(0)
  })

  it('SES-11 every further try brings a fresh ticket, without end', async () => {
    const { clock, wires, open } = setUp()
    await open()
    wires[0]?.happen('shut')
    for (let tries = 0; tries < 30; tries += 1) {
      await clock.advance(5_000)
      wires.at(-1)?.happen('shut')
    }
    const used = wires.map(({ ticket }) => ticket)
    expect(used.length).toBeGreaterThan(25)
    expect(new Set(used).size).toBe(used.length)
    expect(wires.every(({ isClosed }) => isClosed)).toBe(true)
  })

  it('SES-11 a try without an answer ends after 20 s', async () => {
    const { socket, clock, wires } = setUp()
    socket.start()
    await clock.advance(19_999)
    expect(wires).toHaveLength(1)
    await clock.advance(1_001)
    expect(wires).toHaveLength(2)
    expect(wires[0]?.isClosed).toBe(true)
  })

  it('SES-11 a ticket that the network lost is asked for again; a session that is over ends the tries', async () => {
    const { socket, clock, wires, facts, tickets } = setUp()
    facts.refuse = new Error('network')
    socket.start()
    await clock.advance(10_000)
    expect(tickets()).toBeGreaterThan(2)
    facts.refuse = new SessionOver()
    await clock.advance(5_000)
    const before = tickets()
    await clock.advance(60_000)
    expect(tickets()).toBe(before)
    expect(wires).toEqual([])
    expect(clock.timers).toBe(0)
  })

  it('SES-11 a ticket that does not come is given up after 20 s, and at once by a nudge', async () => {
    const { clock, socket, wires, facts, asked, tickets } = setUp()
    facts.isSilent = true
    socket.start()
    await clock.advance(20_000)
    expect(asked[0]?.aborted).toBe(true)
    await clock.advance(1_000)
    expect(tickets()).toBe(2)
    facts.isSilent = false
    socket.nudge()
    await clock.advance(0)
    expect(asked[1]?.aborted).toBe(true)
    expect(wires.map(({ ticket }) => ticket)).toEqual(['t3'])
    wires[0]?.happen('open')
    await clock.advance(60_000)
    expect(socket.isConnected).toBe(true)
    expect(wires).toHaveLength(1)
  })

  it('SES-11, SO-12 a window for which no place is left leaves the tickets to the others, and tries at once in sight', async () => {
    const { socket, clock, wires, open, tickets } = setUp()
    await open()
    wires[0]?.happen('shut')
    // Places of lines that were just lost are free again soon.
    await clock.advance(1_000)
    wires.at(-1)?.happen('shut')
    await clock.advance(2_000)
    wires.at(-1)?.happen('shut')
    for (const pauseMs of [4_000, 5_000, 5_000]) {
      const asked = tickets()
      await clock.advance(pauseMs)
      expect(tickets()).toBe(asked + 1)
      wires.at(-1)?.happen('shut', true)
    }
    const before = tickets()
    await clock.advance(29_999)
    expect(tickets()).toBe(before)
    await clock.advance(1)
    expect(tickets()).toBe(before + 1)
    wires.at(-1)?.happen('shut', true)
    socket.nudge()
    await clock.advance(0)
    expect(tickets()).toBe(before + 2)
    wires.at(-1)?.happen('open')
    wires.at(-1)?.happen('shut')
    await clock.advance(1_000)
    expect(tickets()).toBe(before + 3)
  })

  it('OR-15 what is said while away is forgotten, also by the next connection', async () => {
    const { socket, clock, wires, open } = setUp()
    await open()
    wires[0]?.happen('shut')
    expect(socket.emit('stop', PLAY)).toBe(false)
    await expect(socket.ask('stop', PLAY, 100)).rejects.toThrow('no connection')
    await clock.advance(1_000)
    wires[1]?.happen('open')
    expect(wires[1]?.sent).toEqual([])
    expect(socket.emit('stop', PLAY)).toBe(true)
    expect(wires[1]?.sent).toHaveLength(1)
  })

  it('OR-09 a refusal is no acknowledgement', async () => {
    const { socket, wires, open } = setUp()
    await open()
    const [wire] = wires
    if (wire !== undefined) {
      wire.answer = () => Promise.resolve({ code: -1, msg: 'Over', data: null, reason: 'play.gone' })
    }
    await expect(socket.ask('stop', PLAY, 100)).rejects.toThrow('play.gone')
    if (wire !== undefined) wire.answer = () => Promise.resolve({ code: 200, msg: '', data: { epoch: 4 } })
    expect(await socket.ask('stop', PLAY, 100)).toEqual({ epoch: 4 })
  })

  it('P-A2 tells of the lost connection in the same turn', async () => {
    const { socket, wires, open } = setUp()
    const heard: boolean[] = []
    socket.onConnection((isConnected) => heard.push(isConnected))
    await open()
    wires[0]?.happen('shut')
    expect(heard).toEqual([true, false])
  })

  it('SES-10 after a sign-out nothing of the old line is heard any more', async () => {
    const { socket, clock, wires, open } = setUp()
    const heard: unknown[] = []
    socket.onPush((raw) => heard.push(raw))
    await open()
    wires[0]?.happen('message', 1)
    socket.stop()
    wires[0]?.happen('message', 2)
    wires[0]?.happen('shut')
    await clock.advance(60_000)
    expect(heard).toEqual([1])
    expect(wires).toHaveLength(1)
    expect(clock.timers).toBe(0)
  })

  it('INT-18 measures the round trip and calls it good, fair, poor or away', async () => {
    const { socket, clock, wires, open } = setUp()
    await open()
    const levels: string[] = []
    socket.subscribeQuality(() => levels.push(socket.getQuality().level))
    for (const delayMs of [48, 300, 900]) {
      const wire = wires[0]
      if (wire !== undefined)
        wire.answer = () =>
          new Promise((done) =>
            clock.after(delayMs, () =>
              done({ code: 200, msg: '', data: { t: clock.nowMs() - delayMs, atMs: 1 } }),
            ),
          )
      await clock.advance(2_000)
      await clock.advance(delayMs)
    }
    expect(levels).toEqual(['good', 'fair', 'poor'])
    expect(socket.getQuality()).toEqual({ level: 'poor', rttMs: 900 })
    wires[0]?.happen('shut')
    expect(socket.getQuality()).toEqual({ level: 'away', rttMs: undefined })
  })

  it('SES-11 a nudge tries at once instead of waiting out the pause', async () => {
    const { socket, clock, wires, open } = setUp()
    await open()
    wires[0]?.happen('shut')
    await clock.advance(10)
    socket.nudge()
    await clock.advance(0)
    expect(wires).toHaveLength(2)
  })
})
