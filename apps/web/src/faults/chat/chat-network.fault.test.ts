import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import type { Person } from '@thrum/testkit/person'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Weather } from '../link.ts'
import { lasts, machineMs } from '../machine-clock.ts'
import { Stage, type StageLink } from '../stage.ts'
import { Crowd } from './crowd.ts'
import type { Reader } from './reader.ts'

const SERVER = 'flows/chat-load.process.ts'
/** Half of it there, half back; every so many chunks late by what TCP needs to notice a loss and send again. */
const LOSSES = [
  { percent: 5, stallMs: 250, promisedMs: 2_000 },
  { percent: 20, stallMs: 400, promisedMs: 5_000 },
  { percent: 40, stallMs: 800, promisedMs: 20_000 },
]
const ROUGH_FOR_MS = isLong ? 60_000 : 4_000
/** 300 ms ± 200, and every tenth frame after its successor. */
const SHUFFLED = { delayMs: 50, jitterMs: 200, swapRatio: 0.1 }
/** Acknowledgements get lost, or come up to 5 s late in any order. */
const DEAF = { ackDropRatio: 0.1, ackLateMs: 5_000 }

const stage = new Stage(SERVER)
const crowds: Crowd[] = []
beforeAll(() => stage.startServer())
afterAll(async () => {
  for (const crowd of crowds) crowd.close()
  const { log } = stage.server
  await stage.close()
  expect(log).not.toMatch(/unknown error|socket event failed|unhandled/i)
})

async function newCrowd(): Promise<Crowd> {
  const crowd = new Crowd(stage)
  crowds.push(crowd)
  await crowd.open()
  return crowd
}

function weather(link: StageLink, up: Partial<Weather>, down: Partial<Weather> = up): Promise<number> {
  return stage.proxy.call('set', link.id, up, down)
}

interface Talk {
  one: Person
  other: Person
  link: StageLink
  oneReads: Reader
  otherReads: Reader
}

/** Two friends who both write and read, over one line that the test spoils. */
async function talk(crowd: Crowd, name: string): Promise<Talk> {
  const { one, other } = await crowd.friends(name, `${name}s-friend`)
  const link = await stage.link()
  await crowd.writer(one, other, link.url)
  await crowd.writer(other, one, link.url)
  const oneReads = await crowd.reader(one, other, link.url)
  const otherReads = await crowd.reader(other, one, link.url)
  await crowd.allIn()
  return { one, other, link, oneReads, otherReads }
}

/** From the first try to the arrival at a reader, ms. */
function delays(crowd: Crowd, readers: readonly Reader[]): number[] {
  return [...crowd.history.sends.values()].flatMap(({ id, sender, attempts }) => {
    const reader = readers.find(({ line }) => line.person.id !== sender)
    const arrivedMs = reader?.arrivedMs.get(id)
    const [first] = attempts
    return arrivedMs === undefined || first === undefined ? [] : [arrivedMs - first.invokedMs]
  })
}

describe.concurrent('the network fails while people write', () => {
  test.each(LOSSES)(
    'F-10, P-C4, I-1, I-4, I-9 on a line that loses $percent % everything arrives in its time',
    async ({ percent, stallMs, promisedMs }) => {
      const crowd = await newCrowd()
      const { link, oneReads, otherReads } = await talk(crowd, `lossy${percent}`)
      await weather(link, { delayMs: 20, stallRatio: percent / 100, stallMs })
      for (const writer of crowd.writers) writer.write(300)
      await lasts(ROUGH_FOR_MS)
      await crowd.quiet()
      await crowd.check()
      const values = delays(crowd, [oneReads, otherReads])
      note(
        'F-10',
        `message to friend at ${percent} % loss`,
        values,
        `99 of 100 ≤ ${promisedMs.toLocaleString('en')}`,
      )
      expect(quantile(values, 0.99)).toBeLessThanOrEqual(promise(promisedMs))
    },
  )

  test('F-11, I-1, I-2, I-3, I-4 late and shuffled frames change neither order nor number', async () => {
    const crowd = await newCrowd()
    const { link } = await talk(crowd, 'shuffled')
    await weather(link, SHUFFLED)
    for (const writer of crowd.writers) writer.write(60)
    await lasts(ROUGH_FOR_MS)
    await crowd.quiet()
    note(
      'I-4',
      'late and shuffled frames: all lists equal after quiet',
      [await crowd.check()],
      'all ≤ 10,000',
    )
  })

  test('F-21, P-C2, I-2, I-9 acknowledgements that are lost or 5 s late: each message ends as one', async () => {
    const crowd = await newCrowd()
    const { link } = await talk(crowd, 'deaf')
    await weather(link, {}, DEAF)
    for (const writer of crowd.writers) writer.write(isLong ? 100 : 200)
    await lasts(ROUGH_FOR_MS)
    await crowd.quiet(90_000)
    await crowd.check()
    const { unknown } = crowd.history
    note(
      'F-21',
      `without an answer of ${crowd.history.sends.size} messages`,
      [unknown],
      'each there once',
      'tries',
    )
    expect(unknown).toBeGreaterThan(0)
  })

  test('F-13, P-C3, I-1, I-2, I-3, I-4 every connection broken at once: all are back within 10 s with the same list', async () => {
    const crowd = await newCrowd()
    const link = await stage.link()
    const clients = runs(60, 500)
    for (let pair = 0; pair < clients / 10; pair += 1) {
      const { one, other } = await crowd.friends(`many${pair}a`, `many${pair}b`)
      for (const [viewer, friend] of [
        [one, other],
        [other, one],
      ] as const) {
        await crowd.writer(viewer, friend, link.url)
        for (let window = 1; window < 5; window += 1) await crowd.reader(viewer, friend, link.url)
      }
    }
    await crowd.allIn()
    const backs: number[] = []
    for (let round = 0; round < runs(1, 10); round += 1) {
      for (const writer of crowd.writers) writer.write(1_000)
      await lasts(1_200)
      const faultMs = await stage.proxy.call('reset', link.id)
      await crowd.gone(clients)
      await crowd.allIn()
      backs.push(machineMs() - faultMs)
      await crowd.quiet()
      await crowd.check()
    }
    note('F-13', `${clients} clients: all back after a reset`, backs, 'all ≤ 10,000')
    expect(quantile(backs, 1)).toBeLessThanOrEqual(promise(10_000))
  })
})
