import { spawn } from 'node:child_process'
import { passSignals, ROOT } from './node-24.mjs'

/** As a shell says it of a command that Ctrl-C ended. */
const EXIT_ASKED = 130

/** Whoever ends one tool means those that would follow too. */
let isAskedToEnd = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isAskedToEnd = true
  })

const leaveIfAsked = () => isAskedToEnd && process.exit(EXIT_ASKED)

/** Runs a tool with this Node; resolves to its exit code. */
export function runTool(args, env = {}) {
  leaveIfAsked()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    passSignals(child)
    child.on('close', (code) => {
      leaveIfAsked()
      resolve(code ?? 1)
    })
  })
}
