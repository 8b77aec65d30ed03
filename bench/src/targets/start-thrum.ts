import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { end, firstMatch, type RunningRelay } from '../relays.ts'

/** The product's server on fresh data with so many seeded people. */
export async function startThrum(folder: string, people: number): Promise<RunningRelay> {
  const own = mkdtempSync(join(folder, 'thrum-'))
  const peopleFile = join(own, 'people.json')
  const script = join(import.meta.dirname, 'thrum-server.ts')
  const child = spawn(process.execPath, [script, join(own, 'data'), peopleFile, String(people)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstMatch(child, /ready (http\S+)/)
  return {
    name: 'thrum',
    url,
    pid: child.pid ?? 0,
    loadArguments: ['--people', peopleFile],
    stop: () => end(child),
  }
}
