import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { explainNpmFailure, fail, say } from './console.mjs'
import { CACHE, makeWritable, ROOT, runNpm } from './node-24.mjs'

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * npm writes `node_modules/.package-lock.json` as the last step of every install, so it is both the stamp
 * and the list of what is there. Packages for other platforms are optional and may be missing.
 */
function isCurrent() {
  const wanted = readLock(join(ROOT, 'package-lock.json'))
  if (!wanted) fail('package-lock.json is missing or broken. Take it from the repository again.')
  const present = readLock(join(ROOT, 'node_modules', '.package-lock.json'))
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (entry.link) return existsSync(join(ROOT, path))
    const there = present[path]
    return there ? there.version === entry.version : Boolean(entry.optional || entry.peer)
  })
}

/** `npm ci`, only when node_modules does not agree with the lock file. */
export async function install() {
  if (isCurrent()) return
  makeWritable(CACHE)
  await alone(CACHE, fetchPackages)
}

async function fetchPackages() {
  // Another command may have done it meanwhile.
  if (isCurrent()) return
  say('Installing the packages of package-lock.json (a minute or two, once) …')
  const started = Date.now()
  // The builder and the tests are needed here too, whatever NODE_ENV says. No package needs its scripts.
  const { code, errors } = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'], {
    onWait: (seconds) => say(`… still installing (${seconds} s)`),
  })
  if (code !== 0) fail(explainNpmFailure(errors, 'The packages could not be installed'))
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}
