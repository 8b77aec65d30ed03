import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './console.mjs'
import { writeFaultsReport } from './faults-report.mjs'
import { install } from './install.mjs'
import { ROOT, requireNode24 } from './node-24.mjs'
import { runTool } from './run-tool.mjs'

/*
 * The long form of the fault tests: kills, freezes and cuts real processes while a toy runs and people write, many
 * times over, and writes docs/reports/faults.md and faults-chat.md. Takes about three quarters of an hour; leave the
 * machine alone meanwhile, because other work shows in the figures. One part alone: `npm run faults -- chat`, or
 * `toy`; what follows goes to the test runner, and no report is written of a part of a part.
 */
await requireNode24()
await install()

const PARTS = {
  toy: ['--exclude', '**/faults/chat/**'],
  chat: ['faults/chat'],
}

function run(part, figures, more) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [vitest, 'run', '--project', 'faults', ...PARTS[part], ...more]
  return runTool(words, { FAULTS: 'long', FAULTS_FIGURES: figures })
}

async function runPart(part, more) {
  const figures = join(ROOT, 'test-results', `faults-${part}.jsonl`)
  mkdirSync(join(figures, '..'), { recursive: true })
  rmSync(figures, { force: true })
  say(`Fault tests, long form, ${part} …`)
  const started = Date.now()
  const code = await run(part, figures, more)
  if (more.length > 0) return code
  const report = writeFaultsReport(part, figures, {
    seconds: (Date.now() - started) / 1000,
    isGood: code === 0,
  })
  say(`${report} is written`)
  return code
}

const [first, ...rest] = process.argv.slice(2)
const parts = first in PARTS ? [first] : Object.keys(PARTS)
const more = first in PARTS ? rest : process.argv.slice(2)
let worst = 0
for (const part of parts) worst = Math.max(worst, await runPart(part, more))
process.exit(worst)
