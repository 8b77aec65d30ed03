import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, systemCode } from '../start-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresUser } from './postgres-user.ts'
import { childrenOf, isRunning, processesIn, wordsOf } from './process-facts.ts'

export const DATABASE_USER = 'thrum'

/** A fast stop rolls open transactions back and writes a checkpoint; beyond this it is cut off. */
const FAST_STOP_MS = 5_000
const ABORT_MS = 2_000

/** Makes the cluster once. It is built aside and renamed, so that a kill halfway leaves nothing half-made. */
export async function ensureCluster(
  folder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
  isDurable: boolean,
): Promise<void> {
  if (await isLaid(folder)) return
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.new-')) await rm(path.join(parent, name), { recursive: true, force: true })
  }
  const draft = path.join(parent, `postgres.new-${randomBytes(6).toString('hex')}`)
  const secretFile = `${draft}.secret`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(draft, user.uid, user.gid)
    await chown(secretFile, user.uid, user.gid)
  }
  const args = ['-D', draft, '-U', DATABASE_USER, '--encoding=UTF8', '--no-instructions']
  const collation = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // The socket lies in a private folder; a network port always asks for the password.
  const entry = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${secretFile}`]
  const result = await run(
    binaries.initdb,
    [...args, ...collation, ...entry, ...(isDurable ? [] : ['--no-sync'])],
    {
      binaries,
      user,
    },
  )
  if (result.code !== 0) {
    await rm(draft, { recursive: true, force: true })
    await rm(secretFile, { force: true })
    throw new StartError(`The database could not be made: ${firstTrouble(result.output)}`)
  }
  await rename(secretFile, path.join(parent, 'postgres.secret'))
  await rename(draft, folder)
}

/**
 * One that is there and can't be looked into is no reason to make another, which would find no place.
 * @throws StartError
 */
async function isLaid(folder: string): Promise<boolean> {
  try {
    await stat(path.join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    const code = systemCode(error)
    if (code !== 'ENOENT') {
      const what = 'Give all of it to the user that the server runs as: chown -R.'
      throw new StartError(`The database's folder ${folder} can't be read (${code}). ${what}`, {
        cause: error,
      })
    }
  }
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return false
  throw new StartError(
    `The database's folder ${folder} is no longer whole. Restore a backup into a new folder.`,
  )
}

/** Environment of the database's programs: nothing of ours, only what they need. */
export function postgresEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  const library = binaries.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraryPath }
  const system = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...system, ...library }
}

async function run(
  program: string,
  args: readonly string[],
  { binaries, user }: { binaries: PostgresBinaries; user: PostgresUser },
): Promise<{ code: number; output: string }> {
  const command = user.command(program, args)
  const child = spawn(command.file, command.args, {
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
    cwd: path.parse(program).root,
    env: postgresEnvironment(binaries),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
  return { code, output }
}

/** The line of a program's output that names the trouble. */
export function firstTrouble(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const found =
    lines.find((line) => /\b(FATAL|PANIC|error|ERROR)\b/.test(line)) ?? lines.findLast((line) => line)
  return (found ?? 'it gave no reason').replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/, '').slice(0, 300)
}

/**
 * Ends a database that an earlier server left behind (killed with no chance to stop it), and clears the mark
 * of one that is gone. Never ends a process that isn't this cluster's.
 */
export async function endLeftover(folder: string): Promise<void> {
  const marked = markedPid(folder)
  if (marked !== undefined && isRunning(marked) && isOf(marked, folder)) await endProcess(marked)
  // Children of a killed parent notice within moments; shared memory is theirs until then.
  await waitUntil(() => processesIn(folder).length === 0, ABORT_MS)
  for (const pid of processesIn(folder)) signal(pid, 'SIGKILL')
  if (process.platform === 'linux') await rm(path.join(folder, 'postmaster.pid'), { force: true })
}

/** In a container root may not see where another user's process stands; what it was started with anybody may see. */
function isOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  return processesIn(folder).includes(pid) || wordsOf(pid).includes(folder)
}

/** SIGINT is PostgreSQL's fast stop, SIGQUIT its immediate one. */
export async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitUntil(() => !isRunning(pid), FAST_STOP_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(() => !isRunning(pid), ABORT_MS)) return
  signal(pid, 'SIGKILL')
  await waitUntil(() => !isRunning(pid), ABORT_MS)
}

/**
 * Ends a database whose cluster is another's by now, without a step in order: such a one would write once more, and
 * remove the marks that the other has laid since.
 */
export function cutOff(pid: number): void {
  // It begins no further process meanwhile.
  signal(pid, 'SIGSTOP')
  for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGKILL')
}

function markedPid(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

async function waitUntil(holds: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (!holds()) {
    if (performance.now() > end) return false
    await sleep(10)
  }
  return true
}
