import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, firstMatch, type RunningRelay } from '../relays.ts'

/** The upkeep of the jobs' tables comes 10 s after the start, and then once an hour. */
const FIRST_UPKEEP_MS = 13_000

/** The product's server on fresh data with so many seeded people. */
export async function startThrum(folder: string, people: number): Promise<RunningRelay> {
  const own = mkdtempSync(join(folder, 'thrum-'))
  const peopleFile = join(own, 'people.json')
  const script = join(import.meta.dirname, 'thrum-server.ts')
  const child = spawn(process.execPath, [script, join(own, 'data'), peopleFile, String(people)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstMatch(child, /ready (http\S+)/)
  await sleep(FIRST_UPKEEP_MS)
  return {
    name: 'thrum',
    url,
    pid: child.pid ?? 0,
    loadArguments: ['--people', peopleFile],
    stop: () => end(child),
  }
}
