import { MOVES_MAX } from '@thrum/contracts/limits'
import type { PushData } from '@thrum/contracts/play/play.push'
import { afterOrder } from '@thrum/toy-protocol/active-orders'
import { describe, expect, it } from 'vitest'
import { FakeLine, motor, NO_ROAD, PLAY_ID, pushed, REST, SCENE, TurnedClock } from '../engine.testkit.ts'
import { Initiator, type PartnerRun } from '../initiator.ts'

function steering() {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const ports = { clock, line, restStop: NO_ROAD, onChange: () => undefined, wallMs: () => 5 }
  const initiator = new Initiator({ playId: PLAY_ID, epoch: 1, isArmed: true }, ports)
  initiator.setScene(SCENE)
  const overs: string[] = []
  const start = (name = 'run') => initiator.startRun(() => overs.push(name))
  const move = (run: PartnerRun | undefined, order = motor(40)) =>
    run?.take({ active: afterOrder(initiator.getSnapshot().wanted, order), codes: [order] })
  return { clock, line, initiator, overs, start, move }
}

describe('a way to play that steers', () => {
  it('INT-20 sends its moves with their times: the first at once, then a packet every 100 ms', () => {
    const { clock, line, initiator, start, move } = steering()
    const run = start()
    for (let step = 0; step < 10; step += 1) {
      move(run, motor(step * 10))
      clock.turn(50)
    }
    const packets = line.of('moves') as unknown as PushData<'play_moves'>[]
    expect(packets.map(({ moves }) => moves.length)).toEqual([1, 1, 2, 2, 2, 2])
    expect(packets.flatMap(({ moves }) => moves.map(({ atMs }) => atMs))).toEqual(
      Array.from({ length: 10 }, (_, step) => step * 50),
    )
    expect(packets.every(({ sentAtMs, moves }) => moves.every(({ atMs }) => atMs <= sentAtMs))).toBe(true)
    expect(initiator.getSnapshot().wanted).toEqual({ '1': motor(90) })
    expect(line.of('order')).toEqual([])
  })

  it('INT-20 numbers moves and beats together, and says by a beat’s time that both belong to one timeline', () => {
    const { clock, line, start, move } = steering()
    const run = start()
    move(run)
    clock.turn(290)
    move(run, motor(50))
    clock.turn(10)
    const last = line.said.slice(-2)
    expect(last.map(({ event }) => event)).toEqual(['moves', 'beat'])
    expect(last[1]?.data).toMatchObject({ sentAtMs: 300, wanted: { '1': motor(50) }, touches: 1 })
    const numbers = line.said.map(({ data }) => Number(data.seq))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
    move(run, REST)
    run?.end()
    clock.turn(300)
    expect(line.of('moves').at(-1)).toMatchObject({ moves: [{ code: REST }] })
    expect(line.of('beat').at(-1)).not.toHaveProperty('sentAtMs')
  })

  it('INT-20, P-A9 is over at whatever stops the toy, and nothing of it is sent afterwards', () => {
    const endings: [string, (side: ReturnType<typeof steering>) => void][] = [
      ['own stop', ({ initiator }) => initiator.stop()],
      [
        'pause',
        ({ initiator }) =>
          initiator.hear(
            pushed('play_pause', { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false }, 0),
          ),
      ],
      [
        'pause of the same epoch',
        ({ initiator }) =>
          initiator.hear(
            pushed('play_pause', { playId: PLAY_ID, epoch: 1, cause: 'initiatorSilent', isArmed: true }, 0),
          ),
      ],
      ['rearm', ({ initiator }) => initiator.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 2 }, 0))],
      [
        'change',
        ({ initiator }) =>
          initiator.hear(pushed('play_change', { playId: PLAY_ID, epoch: 2, deviceId: undefined }, 0)),
      ],
      ['connection', ({ initiator }) => initiator.wentAway()],
      ['end', ({ initiator }) => initiator.end()],
    ]
    for (const [name, end] of endings) {
      const side = steering()
      const run = side.start()
      side.move(run)
      side.clock.turn(20)
      side.move(run, motor(80))
      const before = side.line.of('moves').length
      end(side)
      expect(side.overs, name).toEqual(['run'])
      expect(side.move(run), name).toBe(false)
      side.clock.turn(1_000)
      expect(side.line.of('moves').length, name).toBe(before)
      if (name !== 'end') expect(side.initiator.getSnapshot().wanted, name).toEqual({})
    }
  })

  it('INT-20 begins only where the toy may be moved, and ends the one before', () => {
    const { initiator, overs, start, move } = steering()
    const first = start('first')
    const second = start('second')
    expect(overs).toEqual(['first'])
    expect(move(first)).toBe(false)
    expect(move(second)).toBe(true)
    initiator.stop()
    expect(start()).toBeUndefined()
  })

  it('INT-20, OR-08 sends no more than a packet holds after its page was held up', () => {
    const { clock, line, start, move } = steering()
    const run = start()
    move(run)
    for (let step = 0; step < 100; step += 1) move(run, motor(step))
    clock.turn(100)
    const packet = line.of('moves').at(-1) as unknown as PushData<'play_moves'>
    expect(packet.moves).toHaveLength(MOVES_MAX)
    expect(packet.moves.at(-1)?.code).toBe(motor(99))
  })

  it('INT-20, P-A12 a run alone counts as no touch', () => {
    const { clock, line, initiator, start, move } = steering()
    const run = start()
    for (let step = 0; step < 60; step += 1) {
      move(run, motor(step))
      clock.turn(50)
    }
    expect(line.of('moves').at(-1)).toMatchObject({ touches: 1 })
    run?.touch()
    clock.turn(300)
    expect(line.of('beat').at(-1)).toMatchObject({ touches: 2 })
    initiator.hear(pushed('play_warning', { playId: PLAY_ID, stopsInMs: 60_000 }, 0))
    initiator.touch()
    expect(initiator.getSnapshot().stopsAtMs).toBeUndefined()
    expect(line.of('beat').at(-1)).toMatchObject({ touches: 2 })
    clock.turn(300)
    expect(line.of('beat').at(-1)).toMatchObject({ touches: 3 })
  })
})
