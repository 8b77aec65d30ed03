import { isLong, note, promise, quantile, runs } from '@thrum/testkit/figures'
import { seededRandom } from '@thrum/testkit/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lasts, machineMs } from '../machine-clock.ts'
import { ChattingPlay } from './chatting-play.ts'

const SEED = 20_271
/** Of the kill, after the writing began. */
const [SOONEST_MS, LATEST_MS] = [200, isLong ? 2_000 : 700]
/** So often the whole history is compared; each time in the short form. */
const CHECK_EVERY = runs(1, 10)
const STALL_MS = 3_000
/** A busy machine gets through fewer kills; the report tells how many. */
const KILLING_LIMIT_MS = 540_000
const FROZEN_FOR_MS = isLong ? 20_000 : 3_000
/** After this the database counts as lost; what is promised is less. */
const NORMAL_LIMIT_MS = 20_000

const random = seededRandom(SEED)
const together = new ChattingPlay()
beforeAll(() => together.open())
afterAll(() => together.close())

function deadline(ms: number): () => boolean {
  const endMs = machineMs() + ms
  return () => machineMs() > endMs
}

interface Kills {
  stops: number[]
  readies: number[]
  chatBacks: number[]
  backs: number[]
  equals: number[]
}

async function killAgain(found: Kills): Promise<void> {
  const isLate = deadline(KILLING_LIMIT_MS)
  for (let isLast = false; !isLast; ) {
    const { stopMs, readyMs, chatBackMs, backMs } = await together.killServer(
      random.int(SOONEST_MS, LATEST_MS),
    )
    found.stops.push(stopMs)
    found.readies.push(readyMs)
    found.chatBacks.push(chatBackMs)
    found.backs.push(...backMs)
    isLast = found.stops.length === runs(5, 100) || isLate()
    if (found.stops.length % CHECK_EVERY === 0 || isLast) found.equals.push(await together.check())
  }
}

function noteKills({ stops, readies, chatBacks, backs, equals }: Kills): void {
  note('P-A2', 'server killed: stop at the toy', stops, 'all ≤ 500')
  note('F-01', 'server killed: start until ready', readies, 'all ≤ 3,000')
  note('F-01', 'server killed: all of chat back after its start', chatBacks, 'all ≤ 10,000')
  note('INT-18', 'server killed: players back after its start', backs, 'all ≤ 10,000')
  if (equals.length > 0)
    note('I-4', 'server killed: all read again and equal after quiet', equals, 'all ≤ 10,000')
  const { acknowledged, unknown } = together.crowd.history
  note('P-C1', `acknowledged in ${stops.length} kills`, [acknowledged], 'none lost', 'messages')
  note('I-9', `without an answer in ${stops.length} kills`, [unknown], 'each there once', 'tries')
}

function expectKills({ stops, readies, chatBacks, backs }: Kills): void {
  expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(500))
  expect(quantile(readies, 0.5)).toBeLessThanOrEqual(promise(3_000))
  expect(quantile([...chatBacks, ...backs], 1)).toBeLessThanOrEqual(promise(10_000))
}

describe('the server is lost while a toy runs and people write', () => {
  test('P-C1, P-A2, F-01, INT-18, I-1, I-2, I-3, I-4, I-5, I-9 killed in mid-write again and again: every acknowledged message is there once, the toy still and unarmed', async () => {
    const found: Kills = { stops: [], readies: [], chatBacks: [], backs: [], equals: [] }
    // What was measured is told also where it breaks off.
    await killAgain(found).finally(() => noteKills(found))
    expectKills(found)
    const { acknowledged, unknown } = together.crowd.history
    const kills = found.stops.length
    expect(acknowledged).toBeGreaterThan(kills * 10)
    expect(unknown).toBeGreaterThan(0)
  })

  test('P-A2, F-23, I-7 frozen for 3 s: the toy stops and stays still, and what people wrote meanwhile arrives', async () => {
    const stops: number[] = []
    for (let round = 0; round < runs(1, 10); round += 1) {
      together.write()
      await together.run()
      await together.crowd.outage(async () => {
        const faultMs = together.server.signal('SIGSTOP')
        const stall = lasts(STALL_MS)
        const stoppedMs = await together.toyStops(faultMs, 2_000)
        stops.push(stoppedMs - faultMs)
        await stall
        together.server.signal('SIGCONT')
        await together.play.receiver.role.call('acknowledged')
        await together.playReturns(stoppedMs)
      })
      await together.check()
    }
    note('P-A2', 'server frozen for 3 s: stop at the toy', stops, 'all ≤ 2,000')
  })
})

/** From afar and by HTTP as ever, while the database is away. @returns how long the stops took, ms */
async function stopsMeanwhile(): Promise<number[]> {
  const { initiator } = together.play
  const stops: number[] = []
  for (let stop = 0; stop < 3; stop += 1) {
    await together.run()
    const tappedMs = await initiator.role.call('stop')
    stops.push(await together.play.stopTime(tappedMs))
    await initiator.role.call('acknowledged')
  }
  return stops
}

interface Outages {
  stops: number[]
  calls: number[]
  sends: number[]
  normal: number[]
}

/** The database goes away while people write, and comes back. */
async function withoutDatabase(found: Outages, fault: () => Promise<unknown>): Promise<void> {
  together.write()
  await together.run()
  await lasts(random.int(SOONEST_MS, LATEST_MS))
  const { crowd } = together
  await crowd.outage(async () => {
    const faultMs = machineMs()
    const back = fault().then(() => crowd.normal(NORMAL_LIMIT_MS))
    found.stops.push(...(await stopsMeanwhile()))
    found.normal.push(await back)
    found.calls.push(...crowd.refused(faultMs))
    found.sends.push(...crowd.history.turnedAway(faultMs))
  })
  await together.check()
}

function noteOutages(row: string, { stops, calls, sends, normal }: Outages): void {
  note(row, 'people write: remote stop at the toy meanwhile', stops, 'median ≤ 300, all ≤ 2,000')
  note(row, 'people write: normal again', normal, 'all ≤ 5,000')
  if (calls.length > 0) note(row, 'people write: a refused call meanwhile', calls, 'all ≤ 2,000')
  if (sends.length > 0) note(row, 'people write: a refused message meanwhile', sends, 'all ≤ 5,000')
  expect(quantile(stops, 0.5)).toBeLessThanOrEqual(promise(300))
  expect(quantile(stops, 1)).toBeLessThanOrEqual(promise(2_000))
  expect(quantile(normal, 1)).toBeLessThanOrEqual(promise(5_000))
  expect(Math.max(0, ...calls)).toBeLessThanOrEqual(promise(2_000))
  expect(Math.max(0, ...sends)).toBeLessThanOrEqual(promise(5_000))
}

describe('the database is lost while a toy runs and people write', () => {
  test('P-C1, F-03, I-1, I-2, I-3, I-4, I-9 killed with all its processes: nothing that was acknowledged is lost, and the toy stops as ever', async () => {
    const found: Outages = { stops: [], calls: [], sends: [], normal: [] }
    const before = together.crowd.history.acknowledged
    const kills = runs(2, 20)
    for (let kill = 0; kill < kills; kill += 1) {
      await withoutDatabase(found, async () => together.server.signalDatabase('SIGKILL'))
    }
    noteOutages('F-03', found)
    const acknowledged = together.crowd.history.acknowledged - before
    note('P-C1', `acknowledged in ${kills} kills of the database`, [acknowledged], 'none lost', 'messages')
    expect(acknowledged).toBeGreaterThan(kills * 10)
  })

  test('F-05, I-1, I-4, I-9 frozen: messages are refused in time, not left hanging, and all arrive after the thaw', async () => {
    const found: Outages = { stops: [], calls: [], sends: [], normal: [] }
    await withoutDatabase(found, async () => {
      together.server.signalDatabase('SIGSTOP')
      await lasts(FROZEN_FOR_MS)
      together.server.signalDatabase('SIGCONT')
    }).finally(() => together.server.signalDatabase('SIGCONT'))
    noteOutages('F-05', found)
    expect(found.sends.length).toBeGreaterThan(0)
  })
})
