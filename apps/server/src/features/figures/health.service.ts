import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerHealth } from '@thrum/contracts/console/figures.entities'
import { APP_VERSION } from '@thrum/contracts/limits'
import type { Context } from '../../context.ts'
import { lookEvery } from '../../look-every.ts'
import type { FiguresRepo } from './figures.repo.ts'

const NS_PER_MS = 1_000_000
const LOOP_WINDOW_MS = 60_000
const LOOP_RESOLUTION_MS = 20

interface Parts extends Pick<Context, 'clock' | 'wall' | 'log' | 'onDrain'> {
  repo: Pick<FiguresRepo, 'size' | 'countJobs' | 'countOutbox'>
  dataDir: string
}

type LoopDelay = ServerHealth['loopDelayMs']

/** How this process does. Made once, when the console opens: until then nothing is measured. */
export function createHealth({ repo, dataDir, clock, wall, log, onDrain }: Parts) {
  const [startedAtMs, startedMs] = [wall(), clock.nowMs()]
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  let lastMinute: LoopDelay | undefined
  const read = (): LoopDelay => {
    const toMs = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / NS_PER_MS - LOOP_RESOLUTION_MS) : 0)
    return { median: toMs(loop.percentile(50)), p99: toMs(loop.percentile(99)), max: toMs(loop.max) }
  }
  const endLook = lookEvery({ clock, log }, 'loop-delay', LOOP_WINDOW_MS, async () => {
    lastMinute = loop.count === 0 ? undefined : read()
    loop.reset()
  })
  onDrain(() => {
    endLook()
    loop.disable()
  })

  async function askDatabase(): Promise<ServerHealth['database']> {
    const askedMs = clock.nowMs()
    try {
      const bytes = await repo.size()
      return { isThere: true, answerMs: clock.nowMs() - askedMs, bytes }
    } catch {
      return { isThere: false, answerMs: null, bytes: null }
    }
  }

  async function countJobs(): Promise<ServerHealth['jobs']> {
    const rows = await repo.countJobs().catch(() => [])
    const sum = (...states: string[]) =>
      rows.reduce((all, { state, count }) => all + (states.includes(state) ? count : 0), 0)
    return { waiting: sum('created'), failing: sum('retry', 'failed') }
  }

  return async (): Promise<ServerHealth> => {
    const database = await askDatabase()
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return {
      version: APP_VERSION,
      startedAtMs,
      upMs: clock.nowMs() - startedMs,
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs: lastMinute ?? read(),
      database,
      disk: { freeBytes: bavail * bsize, allBytes: blocks * bsize },
      jobs: await countJobs(),
      outbox: await repo.countOutbox().catch(() => ({ waiting: 0, givenUp: 0 })),
    }
  }
}
