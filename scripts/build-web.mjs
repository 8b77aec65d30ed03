import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, say } from './console.mjs'
import { CACHE, makeWritable, ROOT } from './node-24.mjs'

const WEB = join(ROOT, 'apps', 'web')
const DIST = join(WEB, 'dist')
const STAMP = join(CACHE, 'web-build.hash')
const INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web',
  'packages/contracts/src',
  'packages/toy-protocol/src',
]
/** Folders and files that never reach the build. */
const NOT_INPUT = /(?:^|\/)(?:dist|e2e|node_modules)$|\.(?:test|gallery)\.tsx?$/

function* filesOf(path) {
  if (NOT_INPUT.test(path) || !existsSync(path)) return
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true })
    } catch {
      return undefined
    }
  })()
  if (!entries) {
    yield path
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    yield* filesOf(join(path, entry.name))
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesOf(join(ROOT, input))) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function runVite(outDir) {
  return new Promise((resolve) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', WEB, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
    const child = spawn(process.execPath, args, {
      cwd: WEB,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Builds apps/web/dist when the content of what goes into it has changed. Built beside its place and moved
 * there whole, so a server that is running never sees half of it.
 * @returns false where it could not be built and the caller goes on without
 */
export async function buildWeb({ exitOnFailure = true } = {}) {
  const hash = hashInputs()
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (built === hash && existsSync(join(DIST, 'index.html'))) return true
  makeWritable(CACHE)
  say('Building the web pages …')
  const started = Date.now()
  const temporary = join(CACHE, `web-build.${process.pid}`)
  const code = await runVite(temporary)
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true })
    const line = 'The web pages could not be built; the lines above say why.'
    if (exitOnFailure) fail(line)
    say(line)
    return false
  }
  rmSync(DIST, { recursive: true, force: true })
  renameSync(temporary, DIST)
  writeFileSync(STAMP, hash)
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return true
}
