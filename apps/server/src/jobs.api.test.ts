import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from './flows/product.ts'
import { createJobs, type JobData, type RunningJobs } from './jobs.ts'
import { createLog } from './log.ts'

const world = await openWorld(product)
const open: { jobs: RunningJobs; pool: pg.Pool }[] = []
afterAll(async () => {
  for (const { jobs, pool } of open) {
    await jobs.close()
    if (!pool.ending) await pool.end()
  }
  await world.close()
})

/** Another process on the same database. */
function another(): { jobs: RunningJobs; pool: pg.Pool; lines: string[] } {
  const pool = new pg.Pool({ connectionString: world.server.context.config.databaseUrl, max: 4 })
  const lines: string[] = []
  const jobs = createJobs(
    pool,
    createLog('info', (line) => lines.push(line)),
  )
  open.push({ jobs, pool })
  return { jobs, pool, lines }
}

describe('jobs', () => {
  const first = another()
  const heard: JobData[] = []
  let hold = Promise.resolve()
  let failures = 0
  let sweeps = 0
  beforeAll(() => {
    first.jobs.work('test.hear', async (data) => {
      heard.push(data)
      await hold
    })
    first.jobs.work('test.fail', async () => {
      failures += 1
      if (failures < 2) throw new Error('the word hunter2 must not be kept')
    })
    first.jobs.every('test.sweep', 60_000, async () => {
      sweeps += 1
    })
    first.jobs.every('test.dust', 60_000, async () => {
      throw new Error('no broom')
    })
    first.jobs.start()
  })

  test('ACC-12 run soon after they are sent, and sweeps at each start and when asked', async () => {
    await first.jobs.send('test.hear', { word: 'one' })
    await expect.poll(() => heard, PATIENCE).toEqual([{ word: 'one' }])
    await expect.poll(() => sweeps, PATIENCE).toBe(1)
    await first.jobs.send('test.sweep')
    await expect.poll(() => sweeps, PATIENCE).toBe(2)
  })

  test('ACC-12 wait once, however often the same one is sent', async () => {
    let go = () => {}
    hold = new Promise((resolve) => {
      go = resolve
    })
    heard.length = 0
    await first.jobs.send('test.hear', { word: 'busy' })
    await expect.poll(() => heard.length, PATIENCE).toBe(1)
    for (const word of ['two', 'two', 'three', 'two']) await first.jobs.send('test.hear', { word })
    go()
    await expect.poll(() => heard.length, PATIENCE).toBe(3)
    expect(heard.map(({ word }) => word).sort()).toEqual(['busy', 'three', 'two'])
  })

  test('ACC-12 are run again when they fail, and keep nothing of what went wrong', async () => {
    await first.jobs.send('test.fail', {})
    await expect.poll(() => failures, PATIENCE).toBe(2)
    const { rows } = await world.server.context.pool.query('select * from pgboss.job')
    expect(JSON.stringify(rows)).not.toContain('hunter2')
    expect(first.lines.join()).toContain('test.fail')
    expect(first.lines.join()).not.toContain('hunter2')
  })

  test('ACC-12 of sweeps that fail none is run again, for the next one comes by itself', async () => {
    const states = async () => {
      const { pool } = world.server.context
      const { rows } = await pool.query(`select state::text from pgboss.job where name = 'test.dust'`)
      return rows.map(({ state }) => state)
    }
    await expect.poll(states, PATIENCE).toEqual(['failed'])
    await first.jobs.send('test.dust')
    await expect.poll(states, PATIENCE).toEqual(['failed', 'failed'])
  })

  test('ACC-12 outlive a process that is killed while it runs them, by no more than 60 s', async () => {
    const second = another()
    let isBegun = false
    second.jobs.work('test.killed', async () => {
      isBegun = true
      await new Promise(() => {})
    })
    second.jobs.start()
    await second.jobs.send('test.killed')
    await expect.poll(() => isBegun, PATIENCE).toBe(true)
    // Nothing is heard of it any more.
    await second.pool.end()
    const beganAt = performance.now()
    const third = another()
    let isDone = false
    third.jobs.work('test.killed', async () => {
      isDone = true
    })
    third.jobs.start()
    await expect.poll(() => isDone, { timeout: 60_000, interval: 200 }).toBe(true)
    expect(performance.now() - beganAt).toBeLessThan(60_000)
  }, 120_000)

  test('ACC-12 outlive the process that was to run them', async () => {
    const second = another()
    let seen = 0
    second.jobs.work('test.late', async (_data, signal) => {
      seen += 1
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new Error('ended')
    })
    second.jobs.start()
    await second.jobs.send('test.late', {})
    await expect.poll(() => seen, PATIENCE).toBe(1)
    await second.jobs.close()
    const third = another()
    let isDone = false
    third.jobs.work('test.late', async () => {
      isDone = true
    })
    third.jobs.start()
    await expect.poll(() => isDone, PATIENCE).toBe(true)
    expect(second.lines).toEqual([])
  })
})
