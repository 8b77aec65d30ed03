import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { end, firstMatch } from './relays.ts'

const TRIES = 5

/** From the start of the process to listening, ms: on an empty data folder, and on one that was used before. */
export async function measureStarts(folder: string): Promise<{ firstMs: number; warmMs: number }> {
  const firsts: number[] = []
  const warms: number[] = []
  for (let n = 0; n < TRIES; n += 1) {
    const dataDir = join(mkdtempSync(join(folder, 'start-')), 'data')
    firsts.push(await startOnce(dataDir))
    warms.push(await startOnce(dataDir))
  }
  return { firstMs: median(firsts), warmMs: median(warms) }
}

async function startOnce(dataDir: string): Promise<number> {
  const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  await firstMatch(child, /Thrum runs at/)
  const tookMs = performance.now() - startedAtMs
  await end(child)
  return tookMs
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
