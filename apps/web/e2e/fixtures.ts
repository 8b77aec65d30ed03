import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'
import type axe from 'axe-core'
import { makePerson, type Person } from './person.ts'
import type { Radio } from './world/world.messages.ts'
import { World } from './world/world.ts'

export { expect } from '@playwright/test'
export type { Person } from './person.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Without comments and long names it is there in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface TestFixtures {
  /** A new adult with a signed-in phone; the first and second of a test live on two origins. */
  person: (name: string) => Promise<Person>
  /** The same for two who are friends. */
  friends: (one: string, other: string) => Promise<[Person, Person]>
  /** A phone on which nobody has signed in. */
  phone: (options?: { locale?: string; colorScheme?: 'light' | 'dark' }) => Promise<BrowserContext>
}

interface WorkerFixtures {
  /** `bluetooth`: the test is the peripheral (`bluetooth-lab.ts`). `virtual`: toys drawn on the page. */
  radio: Radio
  world: World
}

/** Waits until every short motion has ended; breathing, waves and countdowns go on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((motion) => Number(motion.effect?.getComputedTiming().endTime) <= 1_000)
    return Promise.allSettled(ending.map((motion) => motion.finished)).then(() => undefined)
  })
}

/** No popup is left, not even one that moves out: a forced tap, unlike others, doesn't wait for that by itself. */
export async function popupsGone(page: Page): Promise<void> {
  await expect(page.locator('[role="dialog"]')).toHaveCount(0)
}

/**
 * With `LOOK=1`: writes pictures for human eyes into test-results/look: light, dark, and with the layout turned
 * right-to-left. Nobody looks at those of an ordinary run, which is quicker without.
 */
export async function look(page: Page, name: string): Promise<void> {
  await settle(page)
  if (process.env.LOOK === undefined) return
  const shot = async (kind: string) => {
    // A change of theme fades; half-way, text and ground have one colour.
    await settle(page)
    await page.screenshot({ path: `test-results/look/${name}-${kind}.png` })
  }
  const before = await page.evaluate(() => document.documentElement.dir)
  await page.emulateMedia({ colorScheme: 'light' })
  await shot('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await shot('rtl')
  await page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, before)
}

/** No finding of axe, at any level, in the state the page is in. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export const test = plain.extend<TestFixtures, WorkerFixtures>({
  radio: ['bluetooth', { scope: 'worker', option: true }],
  world: [
    async ({ radio }, use) => {
      const world = new World(radio)
      await world.start()
      await use(world)
      await world.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ browser, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  person: async ({ world, phone }, use) => {
    let count = 0
    await use(async (name) =>
      makePerson(world, world.appUrls[count++ % 2 === 0 ? 0 : 1], name, await phone()),
    )
  },
  friends: async ({ person, world }, use) => {
    await use(async (one, other) => {
      const pair: [Person, Person] = [await person(one), await person(other)]
      await world.befriend(pair[0].id, pair[1].id)
      return pair
    })
  },
})
