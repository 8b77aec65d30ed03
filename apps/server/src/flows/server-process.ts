import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export interface ServerProcess {
  child: ChildProcess
  pid: number
  /** Address, once it answers; undefined if it ended before. */
  url: Promise<string | undefined>
  /** Exit code and what it said to the operator. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>
}

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js')

/**
 * The server as an operator starts it: a process of its own.
 * @param output an open file in place of what tells its address
 */
export function spawnServer(env: Readonly<Record<string, string>>, output?: number): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<Awaited<ServerProcess['ended']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, errors: errors.trim() }))
  })
  const url = new Promise<string | undefined>((resolve) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const found = /runs at (\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => resolve(undefined))
  })
  return { child, pid: child.pid ?? 0, url, ended }
}
