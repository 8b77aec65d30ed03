import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { type ActiveOrders, AT_REST } from '@thrum/toy-protocol/active-orders'
import { LevelScheduler, OWN_TOY_RATE } from '@thrum/toy-protocol/level-scheduler'
import { isStop, parseOrder } from '@thrum/toy-protocol/order'
import { checkOrder } from '@thrum/toy-protocol/scene'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { WRITE_BURST } from '@thrum/toy-protocol/write-budget'
import { describe, expect, it } from 'vitest'
import type { FollowSettings } from './follower.ts'
import { SILENCE_DB } from './loudness.ts'
import { slotsToMove } from './moving-slots.ts'
import { SoundSource } from './sound-source.ts'

/** A sound on its whole way: source, scheduler, scene, lane, toy. */
async function setUp(model: string) {
  const { clock, toy, lane } = await openToy({ model })
  const refused: OrderCode[] = []
  const heard = { loudDb: SILENCE_DB, beatRatio: 0 }
  const settings: { -readonly [Key in keyof FollowSettings]: number } = {
    beat: 0,
    sensitivity: 50,
    smoothness: 0,
    strength: 100,
  }
  let active: ActiveOrders = AT_REST
  const scheduler = new LevelScheduler({
    clock,
    rate: OWN_TOY_RATE,
    target: {
      scene: () => toy.model.scene,
      active: () => active,
      take(step) {
        active = step.active
        for (const code of step.codes) {
          const check = checkOrder(toy.model.scene, code)
          if (check.ok) lane.apply(check.code)
          else refused.push(code)
        }
      },
    },
  })
  const source = new SoundSource({
    look: () => heard,
    settings: () => settings,
    slots: () => slotsToMove(toy.model.scene, [1, 2, 3, 52, 54]),
  })
  const levels = () => toy.log.map(({ code }) => parseOrder(code)?.level ?? 0)
  return { clock, toy, lane, scheduler, source, heard, settings, refused, levels }
}

describe('a sound on its way to the toy', () => {
  for (const model of ['P2', 'H1', 'O3']) {
    it(`TOY-04, TOY-07 asks ${model} for nothing it hasn’t, and for no more than it takes`, async () => {
      const { clock, toy, scheduler, source, heard, refused } = await setUp(model)
      const random = seededRandom(41)
      scheduler.run(source)
      for (let look = 0; look < 600; look += 1) {
        heard.loudDb = -60 * random.ratio()
        heard.beatRatio = random.chance(0.2) ? random.ratio() : 0
        await clock.advance(50)
      }
      expect(refused).toEqual([])
      expect(toy.log.length).toBeGreaterThan(200)
      expect(toy.log.length).toBeLessThanOrEqual(30 * 10 + WRITE_BURST)
    })
  }

  it('TOY-05 is never felt above the cap, also when that is lowered while it runs', async () => {
    const { clock, lane, scheduler, source, heard, levels, toy } = await setUp('P2')
    heard.loudDb = -5
    lane.setLimits({ ...NO_LIMITS, cap: 40 })
    scheduler.run(source)
    await clock.advance(500)
    expect(Math.max(...levels())).toBe(40)
    lane.setLimits({ ...NO_LIMITS, cap: 15 })
    await clock.advance(100)
    toy.log.splice(0)
    for (let look = 0; look < 40; look += 1) {
      heard.loudDb = look % 20 < 10 ? SILENCE_DB : -5
      await clock.advance(50)
    }
    expect(Math.max(...levels())).toBe(15)
  })

  it('TOY-04, P-A6 is over with a stop, however loud it goes on', async () => {
    const { clock, toy, lane, scheduler, source, heard } = await setUp('O3')
    heard.loudDb = -5
    scheduler.run(source)
    await clock.advance(1_000)
    expect(toy.isStill()).toBe(false)
    toy.log.splice(0)
    scheduler.halt()
    const stopped = lane.stop()
    await clock.advance(2_000)
    expect(await stopped).toBe('confirmed')
    expect(toy.isStill()).toBe(true)
    expect(toy.log.every(({ code }) => isStop(code))).toBe(true)
  })

  it.each(['P2', 'H1', 'O3'])(
    'TOY-04 ends on %s exactly where 10,000 moves of a slider end, after at most 600 writes',
    async (model) => {
      const { clock, toy, scheduler, source, heard, settings, lane } = await setUp(model)
      heard.loudDb = -5
      scheduler.run(source)
      const random = seededRandom(42)
      for (let move = 0; move < 10_000; move += 1) {
        settings.strength = random.int(1, 100)
        await clock.advance(6)
      }
      expect(toy.log.length).toBeLessThanOrEqual(600)
      settings.strength = 73
      await clock.advance(500)
      expect(lane.applied().slots).toMatchObject({ 1: 73 })
      expect(lane.waiting).toBe(0)
    },
  )

  it('PLR-03, TOY-06 comes to rest with the sound', async () => {
    const { clock, toy, scheduler, source, heard } = await setUp('P2')
    heard.loudDb = -5
    scheduler.run(source)
    await clock.advance(1_000)
    heard.loudDb = SILENCE_DB
    await clock.advance(1_000)
    expect(toy.isStill()).toBe(true)
  })
})
