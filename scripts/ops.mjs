import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { passSignals, ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()

const ops = spawn(
  process.execPath,
  [join(ROOT, 'apps', 'server', 'src', 'ops.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: process.env.DATA_DIR || join(ROOT, 'data') },
  },
)
passSignals(ops)
ops.on('close', (code) => process.exit(code ?? 1))
