import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, systemCode } from '../start-error.ts'
import { isListenedTo, socketFile, socketFolder } from './listening.ts'
import { isRunning, processSpace, startMark } from './process-facts.ts'

interface Holder {
  pid: number
  /** Tells this process from a later one that got the same number. */
  startedAt: string
  /** Where `pid` means anything: this boot of this machine, this container. */
  space: string
}

/** The holder touches its mark this often … */
const TOUCH_MS = 1_000
/** … so that another container or machine, which can't see its process, knows that it lives, … */
const FRESH_MS = 4_000
const TAKE_OVER_LIMIT_MS = 5_000

/**
 * Makes this process the only opener of a data folder.
 * @param lost … and one that stood still for longer may find another's mark there, or none, when it goes on: the
 *   folder is not its own any more, and whatever it has open there must end at once
 * @returns releases the folder
 * @throws StartError when a living process holds it. Source: safety §3.5, fault F-30
 */
export async function lockFolder(folder: string, lost: () => void): Promise<() => Promise<void>> {
  const file = markOf(folder)
  const own: Holder = { pid: process.pid, startedAt: startMark(process.pid), space: processSpace() }
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const mark = JSON.stringify(own)
  await writeFile(draft, mark, { mode: 0o600 })
  try {
    const end = performance.now() + TAKE_OVER_LIMIT_MS
    while (performance.now() < end) {
      // Linking is atomic and never replaces: of two starters exactly one succeeds.
      if (await linkOnce(draft, file)) return hold(file, mark, lost)
      if (await isHeld(folder)) throw inUse(folder)
      await removeStale(folder)
      await sleep(10)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw inUse(folder)
}

/**
 * Removes a dead holder's mark. One starter at a time may, and looks again while it may: otherwise a slow one
 * could remove the fresh mark of a quick one.
 */
async function removeStale(folder: string): Promise<void> {
  const file = markOf(folder)
  const guard = `${file}.takeover`
  try {
    await writeFile(guard, '', { flag: 'wx' })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    // Its maker died in the middle of a step that takes milliseconds.
    if (!(await isFresh(guard))) await rm(guard, { force: true })
    return
  }
  if (!(await isHeld(folder))) await rm(file, { force: true })
  await rm(guard, { force: true })
}

function hold(file: string, mark: string, lost: () => void): () => Promise<void> {
  let isHolding = true
  const touch = async () => {
    if (await isThere(file, mark)) {
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined)
    } else if (isHolding) {
      letGo()
      lost()
    }
  }
  const touching = setInterval(() => void touch(), TOUCH_MS).unref()
  const letGo = () => {
    isHolding = false
    clearInterval(touching)
  }
  return async () => {
    letGo()
    if (await isThere(file, mark)) await rm(file, { force: true })
  }
}

/** A mark that can't be read just now, as with too many files open, is no other's yet. */
function isThere(file: string, mark: string): Promise<boolean> {
  return readFile(file, 'utf8').then(
    (found) => found === mark,
    (error: unknown) => systemCode(error) !== 'ENOENT',
  )
}

async function linkOnce(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

async function isHeld(folder: string): Promise<boolean> {
  const file = markOf(folder)
  const holder = await readHolder(file)
  if (holder === undefined) return false
  if (holder.space === processSpace()) {
    return isRunning(holder.pid) && startMark(holder.pid) === holder.startedAt
  }
  // A holder that stands still touches nothing, but its database may go on: two must never open one cluster.
  return (await isFresh(file)) || isListenedTo({ path: socketFile(socketFolder(folder)) })
}

async function isFresh(file: string): Promise<boolean> {
  const touchedMs = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Date.now() - touchedMs < FRESH_MS
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8'))
    return typeof holder?.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}

function markOf(folder: string): string {
  return path.join(folder, 'lock')
}

function inUse(folder: string): StartError {
  return new StartError(
    `The data folder ${folder} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
  )
}
