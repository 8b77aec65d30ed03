import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RUN_FOLDER } from './cluster.ts'

const STOP_LIMIT_MS = 5_000

/** Before all test files: a folder for this run. After them: the database, if one was started, ends with it. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-run-'))
  process.env[RUN_FOLDER] = folder
  // Many tests start processes of the same code: the first one compiles it for all.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  return async () => {
    await endDatabase(folder)
    // A process that ends at this moment still writes down what it has compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function endDatabase(folder: string): Promise<void> {
  const mark = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(mark.split('\n', 1)[0])
  if (!(pid > 1)) return
  const end = performance.now() + STOP_LIMIT_MS
  try {
    process.kill(pid, 'SIGINT')
    // Signal 0 asks whether it is still there, and throws once it is gone.
    while (performance.now() < end && process.kill(pid, 0)) await sleep(20)
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone.
  }
}
