import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-apps.mjs'
import { say } from './console.mjs'
import { install } from './install.mjs'
import { passSignals, ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()
await buildWeb()

const folder = mkdtempSync(join(tmpdir(), 'thrum-demo-'))
say('Starting a throw-away world …')
const world = spawn(process.execPath, [join(ROOT, 'scripts', 'demo', 'world.mjs'), folder], {
  cwd: ROOT,
  stdio: 'inherit',
})
passSignals(world)
world.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
