import { toggleFunction } from '@thrum/toy-protocol/active-orders'
import { describe, expect, it } from 'vitest'
import { FakeLine, PLAY_ID, pushed, SCENE, TurnedClock } from './engine.testkit.ts'
import { Initiator } from './initiator.ts'

function setUp(over: { isArmed?: boolean; rest?: () => Promise<number> } = {}) {
  const clock = new TurnedClock()
  const line = new FakeLine()
  let restStops = 0
  const initiator = new Initiator(
    { playId: PLAY_ID, epoch: 1, isArmed: over.isArmed ?? true },
    {
      clock,
      line,
      restStop: () => {
        restStops += 1
        return over.rest?.() ?? Promise.reject(new Error('network'))
      },
      onChange: () => undefined,
      wallMs: () => 1_000_000,
    },
  )
  initiator.setScene(SCENE)
  const tap = (functionId: string) =>
    initiator.take(toggleFunction(initiator.getSnapshot().wanted, SCENE, functionId))
  return { clock, line, initiator, tap, restStops: () => restStops }
}

const STATE = {
  playId: PLAY_ID,
  state: 'interacting',
  role: 'initiator',
  flag: 0,
  epoch: 2,
  isArmed: true,
  partner: null,
  expiresInMs: null,
  runningForMs: 5_000,
  limits: null,
} as const

describe('the initiator', () => {
  it('P-A1 says every 300 ms what it wants, with a number that always rises', () => {
    const { clock, line, tap } = setUp()
    tap('wave')
    clock.turn(900)
    const beats = line.of('beat')
    expect(beats).toHaveLength(4)
    expect(beats.at(-1)).toMatchObject({ epoch: 1, wanted: { '1': 'a9013c01' }, touches: 1 })
    const numbers = line.said.map(({ data }) => Number(data.seq))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers[0]).toBeGreaterThan(1_000_000)
  })

  it('OR-18 ends the first function of a group before the second begins', () => {
    const { line, initiator, tap } = setUp()
    tap('wave')
    tap('tide')
    expect(line.of('order').map(({ code }) => code)).toEqual(['a9013c01', 'a9010000', 'a9013c04'])
    expect(initiator.getSnapshot().wanted).toEqual({ '1': 'a9013c04' })
  })

  it('OR-09 the stop leaves at once, twice over: as a stop and as a beat that wants nothing', () => {
    const { line, initiator, tap } = setUp()
    tap('wave')
    initiator.stop()
    expect(line.asked.map(({ event }) => event)).toEqual(['stop'])
    expect(line.of('beat').at(-1)).toMatchObject({ wanted: {} })
    expect(initiator.getSnapshot()).toMatchObject({ isStopping: true, wanted: {} })
  })

  it('OR-09 the stop is repeated until it is acknowledged, then no more', async () => {
    const { clock, line, initiator } = setUp()
    initiator.stop()
    await clock.advance(900)
    expect(line.asked).toHaveLength(4)
    line.asked[3]?.answer({ epoch: 2 })
    await clock.advance(1_500)
    expect(line.asked).toHaveLength(4)
    expect(initiator.getSnapshot()).toMatchObject({ isStopping: false, epoch: 2 })
  })

  it('OR-09 without a connection the stop goes over HTTP at once', async () => {
    const { clock, line, initiator, restStops } = setUp({ rest: () => Promise.resolve(5) })
    line.isConnected = false
    initiator.stop()
    await clock.advance(0)
    expect(restStops()).toBe(1)
    expect(initiator.getSnapshot()).toMatchObject({ isStopping: false, epoch: 5 })
  })

  it('OR-09 HTTP joins in where the socket leaves one round unanswered', async () => {
    const { clock, initiator, restStops } = setUp({ rest: () => new Promise(() => undefined) })
    initiator.stop()
    await clock.advance(299)
    expect(restStops()).toBe(0)
    await clock.advance(1)
    expect(restStops()).toBe(1)
    await clock.advance(3_000)
    expect(restStops()).toBe(1)
  })

  it('P-A9 its own stop is acknowledged when none is under way over HTTP; one that failed is not waited for', async () => {
    const http = Promise.withResolvers<number>()
    const { clock, line, initiator } = setUp({ rest: () => http.promise })
    initiator.stop()
    await clock.advance(300)
    line.asked[0]?.answer({ epoch: 2 })
    await clock.advance(1_000)
    expect(line.asked).toHaveLength(2)
    expect(initiator.canSteer()).toBe(false)
    http.reject(new Error('network'))
    await clock.advance(0)
    expect(initiator.canSteer()).toBe(true)
  })

  it('P-A9 touches nothing before its own stop is acknowledged', () => {
    const { line, initiator, tap } = setUp()
    initiator.stop()
    tap('wave')
    expect(line.of('order')).toEqual([])
    expect(initiator.canSteer()).toBe(false)
  })

  it('OR-17 after the receiver’s stop nothing is sent until the receiver is ready again', () => {
    const { line, initiator, tap } = setUp()
    tap('wave')
    const pause = { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false } as const
    initiator.hear(pushed('play_pause', pause, 10))
    expect(initiator.getSnapshot()).toMatchObject({ wanted: {}, isArmed: false, pause: 'receiverStop' })
    tap('wave')
    expect(line.of('order')).toHaveLength(1)
    initiator.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 3 }, 20))
    tap('wave')
    expect(line.of('order').at(-1)).toMatchObject({ epoch: 3, code: 'a9013c01' })
  })

  it('OR-17 what stops it once more meanwhile takes nothing from the receiver’s word', () => {
    const { initiator } = setUp()
    const pause = { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false } as const
    initiator.hear(pushed('play_pause', pause, 10))
    for (const [at, cause] of (['receiverSilent', 'initiatorStop'] as const).entries()) {
      initiator.hear(pushed('play_pause', { ...pause, epoch: 3 + at, cause }, 20))
      expect(initiator.getSnapshot()).toMatchObject({ isArmed: false, pause: 'receiverStop' })
    }
  })

  it('OR-17 a receiver’s stop during an absence is told as that, whatever stopped it before', () => {
    const { initiator } = setUp()
    const pause = { playId: PLAY_ID, epoch: 2, cause: 'initiatorStop', isArmed: true } as const
    initiator.hear(pushed('play_pause', pause, 10))
    initiator.wentAway()
    initiator.hear(pushed('play_state', { ...STATE, epoch: 3, isArmed: false }, 20))
    expect(initiator.getSnapshot()).toMatchObject({ isArmed: false, pause: 'receiverStop' })
  })

  it('INT-18 a pause drops what was wanted; only a new touch carries the new epoch', () => {
    const { clock, line, initiator, tap } = setUp()
    tap('wave')
    const pause = { playId: PLAY_ID, epoch: 2, cause: 'initiatorSilent', isArmed: true } as const
    initiator.hear(pushed('play_pause', pause, 10))
    clock.turn(300)
    expect(line.of('beat').at(-1)).toMatchObject({ epoch: 2, wanted: {} })
    tap('wave')
    expect(initiator.getSnapshot()).toMatchObject({ pause: undefined, wanted: { '1': 'a9013c01' } })
  })

  it('OR-14 an older epoch changes nothing', () => {
    const { initiator, tap } = setUp()
    const pause = (epoch: number) =>
      pushed('play_pause', { playId: PLAY_ID, epoch, cause: 'initiatorStop', isArmed: true }, 10)
    initiator.hear(pause(4))
    tap('wave')
    initiator.hear(pause(3))
    initiator.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 2 }, 10))
    expect(initiator.getSnapshot()).toMatchObject({ epoch: 4, wanted: { '1': 'a9013c01' } })
  })

  it('OR-15 nothing touched while away is sent later', () => {
    const { line, initiator, tap } = setUp()
    tap('wave')
    line.isConnected = false
    initiator.wentAway()
    tap('tide')
    line.isConnected = true
    initiator.hear(pushed('play_state', STATE, 10))
    expect(line.of('order')).toHaveLength(1)
    expect(initiator.getSnapshot()).toMatchObject({
      isOnline: true,
      wanted: {},
      epoch: 2,
      pause: 'initiatorSilent',
    })
  })

  it('INT-09 a switched toy clears what was wanted and waits for the new scene', () => {
    const { line, initiator, tap } = setUp()
    tap('wave')
    initiator.hear(pushed('play_change', { playId: PLAY_ID, epoch: 2 }, 10))
    tap('wave')
    expect(line.of('order')).toHaveLength(1)
    expect(initiator.getSnapshot()).toMatchObject({ scene: undefined, wanted: {} })
  })

  it('P-A12 the warning counts down on the own clock, and a touch ends it', () => {
    const { clock, initiator, tap } = setUp()
    clock.turn(500)
    initiator.hear(pushed('play_warning', { playId: PLAY_ID, stopsInMs: 60_000 }, 10))
    expect(initiator.getSnapshot().stopsAtMs).toBe(60_500)
    tap('wave')
    expect(initiator.getSnapshot().stopsAtMs).toBeUndefined()
  })

  it('P-A12 what a tile turned on can be said to be attended, with nothing else asked for', () => {
    const { clock, line, initiator, tap } = setUp()
    tap('warmth')
    initiator.hear(pushed('play_warning', { playId: PLAY_ID, stopsInMs: 60_000 }, 10))
    initiator.touch()
    clock.turn(300)
    expect(initiator.getSnapshot().stopsAtMs).toBeUndefined()
    expect(line.of('beat').at(-1)).toMatchObject({ touches: 2, wanted: { '50': 'a9323200' } })
    expect(line.of('order')).toHaveLength(1)
    initiator.hear(
      pushed('play_pause', { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false }, 10),
    )
    initiator.touch()
    clock.turn(300)
    expect(line.of('beat').at(-1)).toMatchObject({ touches: 2 })
  })

  it('INT-13 leaves no timer behind', () => {
    const { clock, initiator } = setUp()
    initiator.stop()
    initiator.end()
    expect(clock.timers).toBe(0)
  })
})
