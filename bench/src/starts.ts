import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { end, firstMatch } from './relays.ts'

const TRIES = 5

/**
 * From the start of the process to listening, ms: on an empty data folder with nothing compiled, and on the same
 * folder again; as `npm start` starts it.
 */
export async function measureStarts(folder: string): Promise<{ firstMs: number; warmMs: number }> {
  const firsts: number[] = []
  const warms: number[] = []
  for (let n = 0; n < TRIES; n += 1) {
    const own = mkdtempSync(join(folder, 'start-'))
    firsts.push(await startOnce(own))
    warms.push(await startOnce(own))
  }
  return { firstMs: median(firsts), warmMs: median(warms) }
}

async function startOnce(folder: string): Promise<number> {
  const main = join(import.meta.dirname, '../../apps/server/dist/main.js')
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
  })
  await firstMatch(child, /Thrum runs at/)
  const tookMs = performance.now() - startedAtMs
  await end(child)
  return tookMs
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
