import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { say } from './console.mjs'
import { install } from './install.mjs'
import { CACHE, passSignals, ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()
await buildWeb()

/** Kept between restarts, so that a change of the server's code does not sign anybody out. */
const folder = join(CACHE, 'dev-world')
mkdirSync(folder, { recursive: true })

say('Watching: the pages are built anew and the server starts anew after each change; reload the page.')
const web = join(ROOT, 'apps', 'web')
const vite = [
  join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  web,
  '--watch',
  '--logLevel',
  'warn',
]
const children = [
  spawn(process.execPath, [...vite, '--outDir', join(web, 'dist')], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'scripts', 'demo', 'world.mjs'), folder],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  ),
]
for (const child of children) {
  passSignals(child)
  child.on('close', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
