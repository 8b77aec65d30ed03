import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import { seededRandom } from '@thrum/testkit/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasts } from '../machine-clock.ts'
import { ChattingPlay } from './chatting-play.ts'

const SEED = 20_271
/** Of the kill, after the writing began. */
const [SOONEST_MS, LATEST_MS] = [200, isLong ? 2_000 : 700]
/** So often the whole history is compared; each time in the short form. */
const CHECK_EVERY = runs(1, 10)
const STALL_MS = 3_000

const together = new ChattingPlay()
beforeAll(() => together.open())
afterAll(() => together.close())

interface Kills {
  stops: number[]
  readies: number[]
  backs: number[]
  equals: number[]
}

function noteKills({ stops, readies, backs, equals }: Kills): void {
  note('F-01', 'server killed: stop at the toy', stops, 'all ≤ 500')
  note('F-01', 'server killed: ready again after its start', readies, 'all ≤ 3,000')
  note('F-01', 'server killed: everybody back after that', backs, 'all ≤ 10,000')
  note('I-4', 'server killed: all lists equal after quiet', equals, 'all ≤ 10,000')
  expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(500))
  expect(quantile(readies, 0.5)).toBeLessThanOrEqual(promise(3_000))
  expect(quantile(backs, 1)).toBeLessThanOrEqual(promise(10_000))
}

describe('the server is lost while a toy runs and people write', () => {
  test('P-C1, F-01, I-1, I-2, I-3, I-4, I-9 killed in mid-write again and again: every acknowledged message is there once', async () => {
    const random = seededRandom(SEED)
    const found: Kills = { stops: [], readies: [], backs: [], equals: [] }
    const kills = runs(5, 100)
    for (let kill = 1; kill <= kills; kill += 1) {
      const { stopMs, readyMs, backMs } = await together.killServer(random.int(SOONEST_MS, LATEST_MS))
      found.stops.push(stopMs)
      found.readies.push(readyMs)
      found.backs.push(backMs)
      if (kill % CHECK_EVERY === 0 || kill === kills) found.equals.push(await together.check())
    }
    noteKills(found)
    const { acknowledged, unknown } = together.crowd.history
    note('P-C1', `acknowledged in ${kills} kills`, [acknowledged], 'none lost', 'messages')
    note('I-9', `without an answer in ${kills} kills`, [unknown], 'each there once', 'tries')
    expect(acknowledged).toBeGreaterThan(kills * 10)
    expect(unknown).toBeGreaterThan(0)
  })

  test('P-A2, F-23, I-7 frozen for 3 s: the toy stops and stays still, and what people wrote meanwhile arrives', async () => {
    const stops: number[] = []
    for (let round = 0; round < runs(1, 20); round += 1) {
      together.write()
      await together.play.run()
      const faultMs = together.server.signal('SIGSTOP')
      const stall = lasts(STALL_MS)
      const stoppedMs = await together.toyStops(faultMs, 2_000)
      stops.push(stoppedMs - faultMs)
      await stall
      together.server.signal('SIGCONT')
      await together.play.receiver.role.call('acknowledged')
      await together.playReturns(stoppedMs)
      await together.check()
    }
    note('F-23', 'server frozen for 3 s, people write: stop at the toy', stops, 'all ≤ 2,000')
  })
})
