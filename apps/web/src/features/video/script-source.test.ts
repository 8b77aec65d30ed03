import { FakeClock } from '@thrum/testkit/fake-clock'
import { type ActiveOrders, AT_REST, type OrderStep } from '@thrum/toy-protocol/active-orders'
import { LevelScheduler, OWN_TOY_RATE } from '@thrum/toy-protocol/level-scheduler'
import { findToy } from '@thrum/toy-protocol/toys'
import { expect, it } from 'vitest'
import { browserStorage } from '../../platform/storage.ts'
import { NO_LIMIT_PER_S, openScriptStore, SCRIPT_START } from './script.store.ts'
import { feltTrack, ScriptSource } from './script-source.ts'

/** Rises by 10 a second. */
const track = [
  { atMs: 0, level: 0 },
  { atMs: 10_000, level: 100 },
]

/** A video that plays beside a toy; its place is asked, never guessed. */
function setUp(offsetMs = 0) {
  const clock = new FakeClock()
  const medium = { fromMs: 0, sinceMs: 0, isMoving: true }
  const placeMs = () => (medium.isMoving ? medium.fromMs + clock.nowMs() - medium.sinceMs : undefined)
  const sent: { atMs: number; code: string }[] = []
  let active: ActiveOrders = AT_REST
  const scheduler = new LevelScheduler({
    clock,
    rate: OWN_TOY_RATE,
    target: {
      scene: () => findToy('H1')?.scene,
      active: () => active,
      take(step: OrderStep) {
        active = step.active
        for (const code of step.codes) sent.push({ atMs: clock.nowMs(), code })
      },
    },
  })
  scheduler.run(new ScriptSource({ placeMs, track: () => track, offsetMs: () => offsetMs, slots: () => [1] }))
  const seek = (ms: number) => Object.assign(medium, { fromMs: ms, sinceMs: clock.nowMs() })
  return { clock, medium, sent, scheduler, seek, codes: () => sent.map(({ code }) => code) }
}

it('PLR-05 is within 50 ms of the picture, after a seek too', () => {
  const { clock, sent, seek } = setUp()
  clock.turn(2_000)
  expect(sent.at(-1)?.code).toBe('a9011400')
  clock.turn(10)
  seek(8_000)
  const soughtMs = clock.nowMs()
  clock.turn(50)
  const after = sent.filter(({ atMs }) => atMs >= soughtMs)
  expect(after.map(({ code }) => code)).toEqual(['a9015000'])
  expect((after[0]?.atMs ?? Number.NaN) - soughtMs).toBeLessThanOrEqual(50)
})

it('PLR-05 rests within 50 ms while the picture stands still: paused, sought or not yet loaded', () => {
  const { clock, codes, medium } = setUp()
  clock.turn(5_000)
  medium.isMoving = false
  clock.turn(50)
  expect(codes().at(-1)).toBe('a9010000')
  const count = codes().length
  clock.turn(5_000)
  expect(codes()).toHaveLength(count)
})

it('PLR-05 rests once the script is over, however long the video goes on', () => {
  const { clock, codes } = setUp()
  clock.turn(10_000)
  expect(codes().at(-1)).toBe('a9016400')
  clock.turn(50)
  expect(codes().at(-1)).toBe('a9010000')
})

it('PLR-05, PLR-08 sends nothing more once something stopped the toy, whatever the picture does', () => {
  const { clock, codes, scheduler, seek } = setUp()
  clock.turn(1_000)
  scheduler.halt()
  const count = codes().length
  seek(9_000)
  clock.turn(5_000)
  expect(codes()).toHaveLength(count)
})

it('PLR-05 an offset makes it later than the picture, or earlier', () => {
  const late = setUp(1_000)
  late.clock.turn(3_000)
  expect(late.codes().at(-1)).toBe('a9011400')
  const early = setUp(-1_000)
  early.clock.turn(3_000)
  expect(early.codes().at(-1)).toBe('a9012800')
})

it('PLR-05 feels a script within its range and no faster than its limit', () => {
  const jump = [
    { atMs: 0, level: 0 },
    { atMs: 100, level: 100 },
  ]
  const felt = (settings: object) =>
    feltTrack(jump, { ...SCRIPT_START, ...settings }).map((point) => point.level)
  expect(felt({})).toEqual([0, 60])
  expect(felt({ lowest: 20, highest: 80, perS: 100 })).toEqual([0, 10])
  // A range that was turned round is its upper end.
  expect(felt({ lowest: 90, highest: 40, perS: NO_LIMIT_PER_S })).toEqual([0, 40])
})

it('PLR-05 keeps how a script is felt, and nothing that was made up', () => {
  const store = browserStorage(() => {
    throw new Error('no store')
  })
  openScriptStore(store).set({ offsetMs: -300, highest: 45 })
  expect(openScriptStore(store).getSnapshot()).toEqual({ ...SCRIPT_START, offsetMs: -300, highest: 45 })
  for (const kept of ['', '{', '[]', '{"offsetMs":1e9,"perS":20,"lowest":0,"highest":60}', 'null']) {
    store.write('thrum.script', kept)
    expect(openScriptStore(store).getSnapshot()).toEqual(SCRIPT_START)
  }
})
