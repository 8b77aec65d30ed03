import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError, systemCode } from '../start-error.ts'
import { isRunning, startMark } from './process-facts.ts'

interface Holder {
  pid: number
  /** Tells this process from a later one that got the same number. */
  startedAt: string
}

/**
 * Makes this process the only opener of a data folder.
 * @returns releases the folder
 * @throws StartError when a living process holds it. Source: safety §3.5, fault F-30
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock')
  const own: Holder = { pid: process.pid, startedAt: startMark(process.pid) }
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    // Linking is atomic and never replaces: of two starters exactly one succeeds.
    for (let round = 0; round < 3; round++) {
      if (await linkOnce(draft, file)) return () => rm(file, { force: true })
      await setAsideWhenStale(folder, file)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw inUse(folder)
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

/** Moves a dead holder's file away; if another starter's fresh file was caught instead, puts it back. */
async function setAsideWhenStale(folder: string, file: string): Promise<void> {
  if (await isHeld(file)) throw inUse(folder)
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  await rename(file, aside).catch(() => undefined)
  const caughtFresh = await isHeld(aside)
  if (caughtFresh) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  if (caughtFresh) throw inUse(folder)
}

async function isHeld(file: string): Promise<boolean> {
  const holder = await readHolder(file)
  return holder !== undefined && isRunning(holder.pid) && startMark(holder.pid) === holder.startedAt
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8'))
    return typeof holder.pid === 'number' && typeof holder.startedAt === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

function inUse(folder: string): StartError {
  return new StartError(
    `The data folder ${folder} is in use by another running server. Stop that one, or set DATA_DIR to another folder.`,
  )
}
