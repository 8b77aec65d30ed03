import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildConsole, buildServer, buildWeb } from './build-apps.mjs'
import { fail } from './console.mjs'
import { install } from './install.mjs'
import { passSignals, ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()
await buildWeb()
if (process.env.CONSOLE_PORT) await buildConsole()
await buildServer()

const server = spawn(process.execPath, [join(ROOT, 'apps', 'server', 'dist', 'main.js')], {
  cwd: ROOT,
  stdio: 'inherit',
  // Compiled code is kept: the next start is faster, and so is the process of each picture that somebody sends.
  env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...process.env },
})
passSignals(server)
server.on('error', (error) => fail(`The server did not start: ${error.message}`))
server.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
