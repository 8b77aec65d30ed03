import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { text } from 'node:stream/consumers'

/** Source: safety P-E5 */
export interface ChildLimits {
  memoryBytes: number
  timeMs: number
}

export interface ChildEnd {
  /** Undefined of one that was killed, or never began. */
  code: number | undefined
  output: string
}

const LOOK_MS = 50
const PAGE_BYTES = 4_096
/** Media wait for touches, never the other way round. Source: abuse case RE-07 */
const NICENESS = 10

/** Runs a program on a file of a stranger's, with nothing of ours around it but `env`; killed beyond its limits. */
export async function runChild(
  command: string,
  args: readonly string[],
  limits: ChildLimits,
  { cut, env = {} }: { cut?: AbortSignal; env?: NodeJS.ProcessEnv } = {},
): Promise<ChildEnd> {
  if (cut?.aborted === true) return { code: undefined, output: '' }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('close', (code) => resolve(code ?? undefined))
    child.once('error', () => resolve(undefined))
  })
  const kill = () => void child.kill('SIGKILL')
  cut?.addEventListener('abort', kill)
  const timer = setTimeout(kill, limits.timeMs)
  const look = setInterval(async () => {
    if ((await residentBytes(child.pid)) > limits.memoryBytes) kill()
  }, LOOK_MS)
  if (child.pid !== undefined) lower(child.pid)
  try {
    const [output, code] = await Promise.all([text(child.stdout), ended])
    return { code, output }
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    cut?.removeEventListener('abort', kill)
  }
}

/** What a process holds in memory, where the system tells it; other limits hold everywhere. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(line.split(' ')[1] ?? '0') * PAGE_BYTES
}

function lower(pid: number): void {
  try {
    os.setPriority(pid, NICENESS)
  } catch {
    // It has ended already.
  }
}
