import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ConstructorOptions, Db, PgBoss, Queue } from 'pg-boss'
import { isDatabaseTrouble } from './db/trouble.ts'
import type { Log } from './log.ts'

export type JobData = Readonly<Record<string, string | number | boolean>>

/** @param signal tells that the server ends or that the job was taken away: stop at the next safe point */
export type JobRun = (data: JobData, signal: AbortSignal) => Promise<void>

/**
 * Work that may wait: deletion, exports, sweeps. A job outlives the process. One that throws, or whose process
 * dies, is run again, so each must be safe to repeat; a dead one is taken up within 60 s. Nothing that must
 * happen within a second belongs here.
 */
export interface Jobs {
  /** Says what a job does; while features are made. */
  work(name: string, run: JobRun): void
  /** Once the server has started. The same job with the same data waits only once. */
  send(name: string, data?: JobData): Promise<void>
  /**
   * Runs at each start, and then about so often, in one of the processes; `send` runs it now. One that fails waits
   * for the next.
   */
  every(name: string, everyMs: number, run: JobRun): void
}

export interface RunningJobs extends Jobs {
  /** Begins to work; keeps trying while the database is away. */
  start(): void
  close(): Promise<void>
}

/** How often new jobs are looked for that another process sent; this one's own begin at once. */
const LOOK_EVERY_S = 5
const LOOK_FOR_SWEEP_EVERY_S = 15
/** Twice as long each time, up to the longest. */
const START_AGAIN_MS = 1_000
const START_AGAIN_MAX_MS = 30_000
/** The job of a dead process is taken up after this silence and one round of the supervisor. Source: safety §3.8 */
const SILENCE_S = 20
const SUPERVISE_S = 25
const HOUR_S = 60 * 60
/** Ends well within the drain's 10 s. */
const CLOSE_LIMIT_MS = 2_000

/** `short`: of equal jobs one waits. Attempts follow after 1, 2, 4 … 60 s, for about three days. */
const QUEUE: Omit<Queue, 'name'> = {
  policy: 'short',
  retryLimit: 4_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: SILENCE_S,
  expireInSeconds: HOUR_S,
  deleteAfterSeconds: HOUR_S,
}

/** No calendars, no flows, no registry; upkeep once an hour. */
const SETTINGS: ConstructorOptions = {
  schedule: false,
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
  superviseIntervalSeconds: SUPERVISE_S,
  monitorIntervalSeconds: SUPERVISE_S,
  maintenanceIntervalSeconds: HOUR_S,
  bamIntervalSeconds: HOUR_S,
  flowIntervalSeconds: HOUR_S,
}

interface Work {
  run: JobRun
  everyMs: number | undefined
}

/** What runs once pg-boss has started. */
interface Office {
  boss: PgBoss
  /** pg-boss's own ids of the workers, by job. */
  workers: ReadonlyMap<string, string>
}

export function createJobs(pool: pg.Pool, log: Log): RunningJobs {
  const works = new Map<string, Work>()
  const line = createLine(pool)
  const timers: NodeJS.Timeout[] = []
  const ending = new AbortController()
  let office: Promise<Office> | undefined

  const complain = (cause: unknown) => {
    if (!ending.signal.aborted && !isTrouble(cause)) log.error('jobs met an error', { cause })
  }
  const submit = async ({ boss, workers }: Office, name: string, data: JobData, slotS?: number) => {
    const slot = slotS === undefined ? {} : { singletonSeconds: slotS }
    // A sweep comes again by itself: those that failed would pile up, and all run at once in the end.
    const tries = works.get(name)?.everyMs === undefined ? {} : { retryLimit: 0 }
    await boss.send(name, data, { singletonKey: JSON.stringify(data), ...slot, ...tries })
    boss.notifyWorker(workers.get(name) ?? '')
  }
  /** Several processes send a sweep at the same time; the slot lets one of them through. */
  const keepTime = (opened: Office) => {
    for (const [name, { everyMs }] of works) {
      if (everyMs === undefined || ending.signal.aborted) continue
      const send = () => submit(opened, name, {}, Math.ceil(everyMs / 1_000)).catch(complain)
      timers.push(setInterval(send, everyMs).unref())
      submit(opened, name, {}).catch(complain)
    }
  }

  return {
    work: (name, run) => void works.set(name, { run, everyMs: undefined }),
    every: (name, everyMs, run) => void works.set(name, { run, everyMs }),
    async send(name, data = {}) {
      if (office === undefined) throw new Error('jobs are sent once the server has started')
      await submit(await office, name, data)
    },
    start() {
      const open = () => openOffice({ db: line, works, log, complain })
      office = untilDone(open, ending.signal, complain)
      office.then(keepTime, () => undefined)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      ending.abort()
      const opened = await office?.catch(() => undefined)
      const limit = sleep(CLOSE_LIMIT_MS, undefined, { ref: false })
      await Promise.race([opened?.boss.stop({ close: false, timeout: CLOSE_LIMIT_MS / 2 }), limit])
      line.cut()
    },
  }
}

interface OfficeParts {
  db: Db
  works: ReadonlyMap<string, Work>
  log: Log
  complain(cause: unknown): void
}

/** Lays pg-boss's tables where they are missing, and begins to work. */
async function openOffice({ db, works, log, complain }: OfficeParts): Promise<Office> {
  // Fetched only now: the server listens before it loads this.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...SETTINGS, db })
  boss.on('error', complain)
  const workers = new Map<string, string>()
  try {
    await boss.start()
    for (const [name, { run, everyMs }] of works) {
      await boss.createQueue(name, QUEUE)
      const pollingIntervalSeconds = everyMs === undefined ? LOOK_EVERY_S : LOOK_FOR_SWEEP_EVERY_S
      const worker = await boss.work<JobData>(name, { pollingIntervalSeconds }, async (found) => {
        for (const { data, signal } of found) await run(data, signal).catch(fail(name, signal, log))
        // The next one may be waiting already.
        boss.notifyWorker(worker)
      })
      workers.set(name, worker)
    }
    return { boss, workers }
  } catch (error) {
    await boss.stop({ close: false, graceful: false }).catch(() => undefined)
    throw error
  }
}

/** Says why, and lets pg-boss run it again later. */
function fail(name: string, signal: AbortSignal, log: Log): (cause: unknown) => never {
  return (cause) => {
    if (!signal.aborted && !isDatabaseTrouble(cause)) log.error('a job failed', { reason: name, cause })
    // Its text may quote what a person typed, and would be kept in the job's row.
    throw new Error('failed')
  }
}

async function untilDone<T>(
  run: () => Promise<T>,
  end: AbortSignal,
  complain: (cause: unknown) => void,
): Promise<T> {
  for (let waitMs = START_AGAIN_MS; ; waitMs = Math.min(waitMs * 2, START_AGAIN_MAX_MS)) {
    try {
      return await run()
    } catch (error) {
      if (end.aborted) throw error
      complain(error)
      await sleep(waitMs, undefined, { ref: false, signal: end })
    }
  }
}

/** pg-boss hands errors on as plain objects too. */
function isTrouble(cause: unknown): boolean {
  if (isDatabaseTrouble(cause)) return true
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return false
  const code = 'code' in cause ? cause.code : ''
  return isDatabaseTrouble(Object.assign(new Error(String(cause.message)), { code }))
}

/** One statement at a time, so that keeping the books takes one connection of the pool at most. */
function createLine(pool: pg.Pool): Db & { cut(): void } {
  let last: Promise<unknown> = Promise.resolve()
  let isCut = false
  return {
    executeSql(text, values) {
      const result = last.then(() => {
        if (isCut) throw new Error('the jobs are closed')
        return pool.query(text, values)
      })
      last = result.catch(() => undefined)
      return result
    },
    cut() {
      isCut = true
    },
  }
}
