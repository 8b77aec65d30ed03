import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { fail, say } from './console.mjs'
import { CACHE, makeWritable, ROOT } from './node-24.mjs'

/** What all builds are made of. */
const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
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

function hashInputs(app) {
  const hash = createHash('sha256')
  for (const input of [...SHARED, `apps/${app}`]) {
    for (const file of filesOf(join(ROOT, input))) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function runVite(folder, outDir) {
  return new Promise((resolve) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', folder, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Builds the app's `dist` when the content of what goes into it has changed. Built beside its place and moved
 * there whole, so a server that is running never sees half of it.
 * @param first the file of it that is opened first
 * @returns false where it could not be built and the caller goes on without
 */
async function build(app, what, first, exitOnFailure = true) {
  const folder = join(ROOT, 'apps', app)
  const dist = join(folder, 'dist')
  const stamp = join(CACHE, `${app}-build.hash`)
  const isBuilt = (hash) =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(dist, first))
  if (isBuilt(hashInputs(app))) return true
  makeWritable(CACHE)
  return alone(CACHE, async () => {
    // Another command may have done it meanwhile.
    const hash = hashInputs(app)
    return isBuilt(hash) || buildAnew({ folder, dist, stamp, hash, what, exitOnFailure })
  })
}

async function buildAnew({ folder, dist, stamp, hash, what, exitOnFailure }) {
  say(`Building ${what} …`)
  const started = Date.now()
  const temporary = join(CACHE, `${basename(folder)}-build.${process.pid}`)
  const code = await runVite(folder, temporary)
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true })
    const line = `What makes ${what} broke off; the lines above say why.`
    if (exitOnFailure) fail(line)
    say(line)
    return false
  }
  rmSync(dist, { recursive: true, force: true })
  renameSync(temporary, dist)
  writeFileSync(stamp, hash)
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return true
}

/** What people use. */
export const buildWeb = ({ exitOnFailure = true } = {}) =>
  build('web', 'the web pages', 'index.html', exitOnFailure)

/** What operators use, where `CONSOLE_PORT` opens their door. */
export const buildConsole = () => build('console', "the operators' console", 'index.html')

/** What `main.ts` of the server starts, in few files. */
export const buildServer = () => build('server', 'the server', 'main.js')
