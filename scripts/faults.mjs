import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './console.mjs'
import { writeFaultsReport } from './faults-report.mjs'
import { install } from './install.mjs'
import { passSignals, ROOT, requireNode24 } from './node-24.mjs'

/*
 * The long form of the fault tests: kills, freezes and cuts real processes while a toy runs, many times over, and
 * writes docs/reports/faults.md. Takes about half an hour; leave the machine alone meanwhile, because other work
 * shows in the figures.
 */
await requireNode24()
await install()

const FIGURES = join(ROOT, 'test-results', 'faults.jsonl')

function run() {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'faults', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FAULTS: 'long', FAULTS_FIGURES: FIGURES },
  })
  passSignals(child)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

mkdirSync(join(FIGURES, '..'), { recursive: true })
rmSync(FIGURES, { force: true })
say('Fault tests, long form: about half an hour …')
const started = Date.now()
const code = await run()
writeFaultsReport(FIGURES, { seconds: (Date.now() - started) / 1000, isGood: code === 0 })
say('docs/reports/faults.md is written')
process.exit(code)
