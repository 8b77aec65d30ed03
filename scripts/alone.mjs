import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fail, say } from './console.mjs'

/** The holder touches its mark this often, … */
const TOUCH_EVERY_MS = 1_000
/** … and one that stood still for so long is gone, or will find another's there when it goes on. */
const GONE_AFTER_MS = 20_000
const LOOK_EVERY_MS = 200
const SAY_EVERY_MS = 15_000

const OWN = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() })

/**
 * Does what several commands would do in the same folders, one at a time: installing and building. Whoever comes
 * second says that it waits, and looks afterwards what is left to do.
 * @param folder there, and to be written
 */
export async function alone(folder, work) {
  const mark = join(folder, 'making.lock')
  await take(mark)
  const touching = setInterval(() => touch(mark), TOUCH_EVERY_MS)
  const leave = () => release(mark)
  // `fail` and a signal end the process in the middle of it.
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    process.off('exit', leave)
    release(mark)
  }
}

async function take(mark) {
  const began = performance.now()
  let said = Number.NEGATIVE_INFINITY
  /** The holder's mark as it was last touched, and when we saw that first. */
  let seen = { found: undefined, sinceMs: began }
  while (!put(mark)) {
    const now = performance.now()
    const found = look(mark)
    if (found?.text !== seen.found?.text || found?.touched !== seen.found?.touched)
      seen = { found, sinceMs: now }
    const isGone = found !== undefined && (isDead(found.text) || now - seen.sinceMs > GONE_AFTER_MS)
    if (isGone && removeGone(mark, found)) continue
    if (now - said >= SAY_EVERY_MS) {
      const waitedS = Math.round((now - began) / 1000)
      say(
        said < 0
          ? 'Another command installs or builds here: waiting for it …'
          : `… still waiting (${waitedS} s)`,
      )
      said = now
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/**
 * Removes the mark of a holder that is gone. One waiter at a time may, and looks again while it may: otherwise a slow
 * one could remove the fresh mark of a quick one.
 * @returns false where another waiter is at it
 */
function removeGone(mark, found) {
  const guard = `${mark}.takeover`
  if (!put(guard)) {
    // Its maker died in the middle of a step that takes milliseconds.
    const touched = look(guard)?.touched ?? Number.POSITIVE_INFINITY
    if (Date.now() - touched > GONE_AFTER_MS) rmSync(guard, { force: true })
    return false
  }
  const now = look(mark)
  if (now?.text === found.text && now.touched === found.touched) rmSync(mark, { force: true })
  rmSync(guard, { force: true })
  return true
}

/** @returns false where somebody else's stands there */
function put(mark) {
  try {
    writeFileSync(mark, OWN, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return fail(`${mark} can't be written (${error.code}). Copy the project to a folder of your own.`)
  }
}

function look(mark) {
  try {
    return { text: readFileSync(mark, 'utf8'), touched: statSync(mark).mtimeMs }
  } catch {
    return undefined
  }
}

/** Of another machine or container nothing is known but its mark. */
function isDead(text) {
  try {
    const { pid, host } = JSON.parse(text)
    if (host !== hostname()) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function touch(mark) {
  try {
    if (readFileSync(mark, 'utf8') === OWN) return utimesSync(mark, new Date(), new Date())
  } catch (error) {
    // What can't be read just now is no other's yet.
    if (error.code !== 'ENOENT') return undefined
  }
  return fail('This command stood still, and another one installs or builds here since. Start it again.')
}

function release(mark) {
  if (look(mark)?.text === OWN) rmSync(mark, { force: true })
}
