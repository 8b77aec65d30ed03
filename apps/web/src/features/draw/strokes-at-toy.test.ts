import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { type ActiveOrders, AT_REST } from '@thrum/toy-protocol/active-orders'
import { LevelScheduler, OWN_TOY_RATE } from '@thrum/toy-protocol/level-scheduler'
import { parseOrder } from '@thrum/toy-protocol/order'
import { PatternLoop } from '@thrum/toy-protocol/pattern-loop'
import { checkOrder } from '@thrum/toy-protocol/scene'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { expect, it } from 'vitest'
import { NO_DRAWING, nextDrawing, patternOf } from './drawing.machine.ts'

/** Restless strokes on both motors, from the loop down to a toy's record. */
async function drawn(options: { cap?: number; slots?: readonly (1 | 2 | 54)[] } = {}) {
  const { clock, toy, lane } = await openToy({ model: 'H1' })
  const random = seededRandom(6)
  let state = NO_DRAWING
  for (const slot of options.slots ?? [1, 2]) {
    const stroke = Array.from({ length: 200 }, (_, at) => ({ x: at / 199, y: random.ratio() }))
    state = nextDrawing(state, { type: 'drawn', slot, stroke })
  }
  if (options.cap !== undefined) lane.setLimits({ ...NO_LIMITS, cap: options.cap })
  let active: ActiveOrders = AT_REST
  const scheduler = new LevelScheduler({
    clock,
    rate: OWN_TOY_RATE,
    target: {
      scene: () => toy.model.scene,
      active: () => active,
      take(step) {
        active = step.active
        for (const code of step.codes) if (checkOrder(toy.model.scene, code).ok) lane.apply(code)
      },
    },
  })
  const loop = new PatternLoop(patternOf(state.drawing), { speedRatio: 3 })
  const run = () => scheduler.run(loop)
  run()
  return { clock, toy, lane, scheduler, run }
}

it('TOY-04 writes a restless stroke at ten a second, however fast it plays', async () => {
  const { clock, toy } = await drawn()
  await clock.advance(60_000)
  expect(toy.log.length).toBeGreaterThan(300)
  expect(toy.log.length).toBeLessThanOrEqual(600)
})

it('TOY-05 never draws higher than the cap', async () => {
  const { clock, toy } = await drawn({ cap: 30 })
  await clock.advance(12_000)
  const levels = toy.log.map(({ code }) => parseOrder(code as never)?.level ?? 0)
  expect(Math.max(...levels)).toBe(30)
})

it('TOY-07 draws nothing for a part that the toy has not', async () => {
  const { clock, toy } = await drawn({ slots: [54] })
  await clock.advance(6_000)
  expect(toy.log).toEqual([])
})

it('TOY-04, PLR-08 a stop is the next write, and the stroke ends with it', async () => {
  const { clock, toy, lane, scheduler } = await drawn()
  await clock.advance(1_000)
  const before = toy.log.length
  scheduler.halt()
  void lane.stop()
  await clock.advance(50)
  expect(toy.log[before]?.code).toBe('a9000000')
  await clock.advance(10_000)
  expect(toy.log.slice(before).every(({ code }) => code === 'a9000000')).toBe(true)
  expect(toy.isStill()).toBe(true)
})
