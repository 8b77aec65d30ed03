import { readdirSync, readFileSync } from 'node:fs'
import { SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import { openToy } from '@thrum/testkit/open-toy'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type ActiveOrders,
  AT_REST,
  afterOrder,
  type OrderStep,
  setLevel,
  toggleFunction,
} from './active-orders.ts'
import { checkOrder } from './scene.ts'
import { NO_LIMITS } from './toy-limits.ts'

/** What is done, and the exact bytes that the toy gets for it, in order. */
const Step = z.union([
  z.strictObject({ toggle: z.string(), writes: z.array(z.string()) }),
  z.strictObject({ slot: z.string(), level: z.number(), writes: z.array(z.string()) }),
  z.strictObject({ order: z.string(), refused: z.optional(z.string()), writes: z.array(z.string()) }),
  z.strictObject({ cap: z.number(), writes: z.array(z.string()) }),
  z.strictObject({ link: z.enum(['lost', 'back']), writes: z.array(z.string()) }),
])
type Step = z.infer<typeof Step>
const Case = z.strictObject({ title: z.string(), model: z.string(), steps: z.array(Step) })
type Case = z.infer<typeof Case>

/** Long enough that each step's writes are out before the next one begins. */
const STEP_MS = 1_000

const CASES_URL = new URL('./cases/', import.meta.url)
const CASES = readdirSync(CASES_URL)
  .filter((name) => name.endsWith('.case.json'))
  .map((name) => z.parse(Case, JSON.parse(readFileSync(new URL(name, CASES_URL), 'utf8'))))

function slotOf(text: string): Slot {
  const slot = SLOTS.find((one) => String(one) === text)
  if (slot === undefined) throw new Error(`no slot ${text}`)
  return slot
}

async function bench(given: Case) {
  const { clock, toy, lane } = await openToy({ model: given.model })
  const { scene } = toy.model
  let active: ActiveOrders = AT_REST
  const take = (step: OrderStep) => {
    active = step.active
    for (const code of step.codes) lane.apply(code)
  }
  const link = async (change: 'lost' | 'back') => {
    active = AT_REST
    if (change === 'lost') {
      toy.loseLink()
      lane.lost()
      return
    }
    toy.returnToReach()
    await toy.connect()
    void lane.opened()
  }
  const order = (text: string, refused: string | undefined) => {
    const check = checkOrder(scene, text)
    expect(check.ok ? undefined : check.reason).toBe(refused)
    if (check.ok) take({ active: afterOrder(active, check.code), codes: [check.code] })
  }
  const run = async (step: Step) => {
    if ('toggle' in step) take(toggleFunction(active, scene, step.toggle))
    else if ('slot' in step) take(setLevel(active, scene, slotOf(step.slot), step.level))
    else if ('order' in step) order(step.order, step.refused)
    else if ('cap' in step) lane.setLimits({ ...NO_LIMITS, cap: step.cap })
    else await link(step.link)
  }
  return { clock, toy, run }
}

test.each(CASES)('$title', async (given) => {
  const { clock, toy, run } = await bench(given)
  for (const [at, step] of given.steps.entries()) {
    toy.log.length = 0
    await run(step)
    await clock.advance(STEP_MS)
    expect(
      toy.log.map((entry) => entry.code),
      `step ${at + 1}`,
    ).toEqual(step.writes)
  }
})

test('TOY-01 every model has a case of its own', () => {
  expect(new Set(CASES.map((given) => given.model))).toEqual(new Set(['P2', 'H1', 'O3']))
})
