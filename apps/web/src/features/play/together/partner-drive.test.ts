import { setLevel } from '@thrum/toy-protocol/active-orders'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { expect, it } from 'vitest'
import { FakeLine, motor, NO_ROAD, PLAY_ID, pushed, REST, SCENE, TurnedClock } from '../engine.testkit.ts'
import { Initiator } from '../initiator.ts'
import { PartnerDrive } from './partner-drive.ts'

function setUp() {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const initiator = new Initiator(
    { playId: PLAY_ID, epoch: 1, isArmed: true },
    {
      clock,
      line,
      restStop: NO_ROAD,
      onChange: () => undefined,
      wallMs: () => 5,
    },
  )
  initiator.setScene(SCENE)
  const seen: string[] = []
  const drive = new PartnerDrive({
    clock,
    scene: () => initiator.getSnapshot().scene,
    active: () => initiator.getSnapshot().wanted,
    startRun: (onOver) => initiator.startRun(onOver),
    onHalt: () => seen.push('halt'),
    onChange: (isRunning) => seen.push(isRunning ? 'runs' : 'rests'),
  })
  const codes = () =>
    line.of('moves').flatMap(({ moves }) => (moves as { code: string }[]).map(({ code }) => code))
  return { clock, line, initiator, drive, seen, codes }
}

const steady = (level: number): LevelSource => ({ levelsAt: () => ({ '1': { level } }) })

it('INT-20 steers the partner’s toy by a source, and brings to rest what it drove', () => {
  const { clock, drive, seen, codes, initiator } = setUp()
  expect(drive.run(steady(40))).toBe(true)
  clock.turn(500)
  expect(codes()).toEqual([motor(40)])
  drive.rest()
  clock.turn(500)
  expect(codes()).toEqual([motor(40), REST])
  expect(initiator.getSnapshot().wanted).toEqual({})
  expect(seen).toEqual(['runs', 'rests'])
})

it('INT-20, P-A9 nothing goes on by itself after a stop, whoever said it', () => {
  const { clock, drive, seen, codes, initiator } = setUp()
  drive.run(steady(40))
  clock.turn(200)
  initiator.hear(
    pushed('play_pause', { playId: PLAY_ID, epoch: 2, cause: 'receiverStop', isArmed: false }, 0),
  )
  clock.turn(2_000)
  expect(codes()).toEqual([motor(40)])
  expect(seen).toEqual(['runs', 'rests', 'halt'])
  expect(drive.run(steady(40))).toBe(false)
  initiator.hear(pushed('play_rearm', { playId: PLAY_ID, epoch: 3 }, 0))
  clock.turn(2_000)
  expect(codes()).toEqual([motor(40)])
  expect(drive.run(steady(50))).toBe(true)
})

it('INT-20 leaves alone what a tile turned on in another slot', () => {
  const { clock, drive, initiator } = setUp()
  initiator.take(setLevel({}, SCENE, 50, 60))
  drive.run(steady(40))
  clock.turn(100)
  expect(Object.keys(initiator.getSnapshot().wanted).sort()).toEqual(['1', '50'])
  drive.rest()
  expect(Object.keys(initiator.getSnapshot().wanted)).toEqual(['50'])
})

it('INT-20, P-A12 another source in place of the one that runs is a touch', () => {
  const { clock, drive, line } = setUp()
  drive.run(steady(40))
  clock.turn(900)
  expect(line.of('beat').at(-1)).toMatchObject({ touches: 1 })
  drive.run(steady(50))
  clock.turn(300)
  expect(line.of('beat').at(-1)).toMatchObject({ touches: 2 })
})

it('INT-20, P-A12 counts a sliding finger as touches, twice a second at most', () => {
  const { clock, drive, line } = setUp()
  drive.run(steady(40))
  for (let step = 0; step < 100; step += 1) {
    clock.turn(10)
    drive.touch()
  }
  clock.turn(300)
  expect(line.of('beat').at(-1)).toMatchObject({ touches: 3 })
})
