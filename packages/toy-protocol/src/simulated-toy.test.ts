import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { SimulatedToy } from './simulated-toy.ts'
import { ToyError } from './toy-error.ts'
import { findToy } from './toys.ts'

async function toyOf(name: string) {
  const clock = new FakeClock()
  const model = findToy(name)
  if (model === undefined) throw new Error(`no model ${name}`)
  const toy = new SimulatedToy({ model, clock, random: () => 0.5 })
  const echoes: string[] = []
  toy.onEcho((bytes) => echoes.push(Buffer.from(bytes).toString('hex')))
  await toy.connect()
  const write = (code: string) => toy.write(Buffer.from(code, 'hex'))
  return { clock, toy, write, echoes }
}
const codeOf = (error: unknown) => (error instanceof ToyError ? error.code : error)

test('TOY-02 runs what it is told and echoes it; the stop rests every slot', async () => {
  const { toy, write, echoes } = await toyOf('H1')
  await write('a9013c01')
  await write('a9322100')
  expect([...toy.running().keys()]).toEqual([1, 50])
  await write('a9320000')
  expect([...toy.running().keys()]).toEqual([1])
  await write('a9000000')
  expect(toy.isStill()).toBe(true)
  expect(echoes).toEqual(['a9013c01', 'a9322100', 'a9320000', 'a9000000'])
})

test('TOY-07 ignores what the model does not have, without an echo', async () => {
  const { toy, write, echoes } = await toyOf('P2')
  for (const code of ['a9023c00', 'a9013c0f', 'a9016500', 'ff00ff00', 'a9320000']) await write(code)
  expect(toy.log.map((entry) => entry.outcome)).toEqual(Array.from({ length: 5 }, () => 'ignored'))
  expect(toy.isStill()).toBe(true)
  expect(echoes).toEqual([])
})

test('OR-22 refuses a second write while one is under way, and any while it is busy', async () => {
  const { clock, toy, write } = await toyOf('P2')
  toy.faults.writeMs = 400
  const first = write('a9013c00')
  await expect(write('a9000000').catch(codeOf)).resolves.toBe('toy.busy')
  await clock.advance(400)
  await first
  toy.faults.isBusy = true
  await expect(write('a9000000').catch(codeOf)).resolves.toBe('toy.busy')
  expect(toy.log.map((entry) => entry.outcome)).toEqual(['executed', 'failed', 'failed'])
})

test('P-A5 on a lost link only a model that watches its link stands still', async () => {
  for (const [model, isStill] of [
    ['P2', true],
    ['O3', false],
  ] as const) {
    const { toy, write } = await toyOf(model)
    await write('a9013c00')
    toy.loseLink()
    expect(toy.state()).toBe('lost')
    expect(toy.isStill()).toBe(isStill)
    await expect(write('a9000000').catch(codeOf)).resolves.toBe('toy.notConnected')
    await expect(toy.connect().catch(codeOf)).resolves.toBe('toy.connectFailed')
    toy.returnToReach()
    await toy.connect()
    expect(toy.state()).toBe('open')
  }
})

test('TOY-01 its momentary strength follows level and rhythm', async () => {
  const { clock, toy, write } = await toyOf('P2')
  await write('a9013202')
  await clock.advance(100)
  expect(toy.strengthRatio(1)).toBe(0)
  await clock.advance(400)
  expect(toy.strengthRatio(1)).toBe(0.5)
  await write('a9000000')
  expect(toy.strengthRatio(1)).toBe(0)
})
