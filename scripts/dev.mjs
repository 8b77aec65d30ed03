import { spawn } from 'node:child_process'
import { mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-apps.mjs'
import { say } from './console.mjs'
import { install } from './install.mjs'
import { CACHE, ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()

/** Kept between restarts, so that a change of the code signs nobody out. */
const folder = join(CACHE, 'dev-world')
const WATCHED = ['apps/server/src', 'apps/web', 'packages', 'scripts/demo']
/** What the tools write themselves, and tests. */
const IGNORED = /(?:^|[\\/])(?:dist|node_modules|e2e)(?:[\\/]|$)|\.test\.tsx?$/
/** An editor writes several files at once. */
const SETTLE_MS = 200

let world
let isLeaving = false

function startWorld() {
  world = spawn(process.execPath, [join(ROOT, 'scripts', 'demo', 'world.mjs'), folder], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  world.on('close', (code) => {
    if (isLeaving) process.exit(code ?? 0)
  })
}

function stopWorld() {
  if (world.exitCode !== null || world.signalCode !== null) return undefined
  const gone = new Promise((resolve) => world.once('close', resolve))
  world.kill('SIGTERM')
  return gone
}

/** One round after the other; changes that come meanwhile share the next one. */
let round = Promise.resolve()
let timer
function changed(file) {
  if (!file || IGNORED.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    round = round.then(async () => {
      say(`${file} has changed`)
      if (!(await buildWeb({ exitOnFailure: false }))) return
      await stopWorld()
      startWorld()
    })
  }, SETTLE_MS)
}

function leave() {
  isLeaving = true
  if (stopWorld() === undefined) process.exit(0)
}

mkdirSync(folder, { recursive: true })
await buildWeb()
startWorld()
for (const path of WATCHED) watch(join(ROOT, path), { recursive: true }, (_event, file) => changed(file))
say('Watching. After a change, reload the phones.')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
