import { AppError } from '@thrum/contracts/errors'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test, vi } from 'vitest'
import { freshId } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { createLog } from '../../log.ts'
import { readCommand } from '../../ops-command.ts'
import { createFiguresRepo } from '../figures/figures.repo.ts'
import { officialCommands } from './official.ops.ts'
import { createOutboxRepo } from './outbox.repo.ts'
import { watchOutbox } from './outbox.timer.ts'
import { createThreadRepo } from './thread.repo.ts'

// The server's own watch stands still with its clock.
const world = await openWorld(product, { overrides: { clock: new FakeClock() } })
afterAll(() => world.close())
const { db, config } = world.server.context
const TRIES = 10

test('OPS-01 one message that can’t be sent holds up no other, is tried later and later, and is given up in the end', async () => {
  const { id: official_id } = await world.server.officials.accounts.add({ nickName: 'Help', place: 10 })
  const { id: user_id } = await world.person('ann')
  const outbox = createOutboxRepo(db)
  const ids = [freshId(), freshId(), freshId()].sort()
  for (const id of ids) await outbox.add({ id, official_id, user_id, said: { text: 'hello' } })
  const [broken, refused, whole] = ids
  const tried: string[] = []
  const lines: string[] = []
  const clock = new FakeClock()
  const end = watchOutbox({
    ...{ outbox, threads: createThreadRepo(db), clock, wall: world.wall.now },
    log: createLog('error', (line) => void lines.push(line)),
    voice: {
      async send(_official, _user, id) {
        tried.push(id)
        if (id === broken) throw new TypeError('broken')
        if (id === refused) throw new AppError('chat.notFriends')
        return { seq: 1, time: 0 } as never
      },
    },
  })
  const look = async () => {
    await clock.advance(1_000)
    await vi.waitFor(() => expect(clock.timers).toBe(1), { timeout: 20_000 })
  }
  await look()
  expect(tried).toEqual([broken, refused, whole])
  await look()
  expect(tried).toHaveLength(3)
  const figures = createFiguresRepo(db)
  expect(await figures.countOutbox()).toEqual({ waiting: 1, givenUp: 1 })
  world.wall.advance(2_000)
  await look()
  world.wall.advance(2_000)
  await look()
  expect(tried.slice(3)).toEqual([broken])
  for (let round = 0; round < TRIES; round++) {
    world.wall.advance(5 * 60_000)
    await look()
  }
  end()
  expect(tried.filter((id) => id === broken)).toHaveLength(TRIES)
  expect(await figures.countOutbox()).toEqual({ waiting: 0, givenUp: 2 })
  expect(lines.filter((line) => line.includes('was given up'))).toHaveLength(1)
  const ops = async (...more: string[]) =>
    (await readCommand(['official', 'unsent', ...more], officialCommands))?.({
      ...{ db, wall: world.wall.now, dataDir: config.dataDir },
    })
  expect((await ops())?.value).toMatchObject([
    { id: broken, user_id, said: { text: 'hello' } },
    { id: refused, user_id },
  ])
  expect(await ops('--remove', broken ?? '')).toEqual({ value: { id: broken } })
  expect(await ops('--remove', 'x')).toMatchObject({ value: null })
})
