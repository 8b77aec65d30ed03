import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { say } from './console.mjs'
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
const REPORT = join(ROOT, 'docs', 'reports', 'faults.md')

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

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

/** Figures of one kind, also where several tests brought some. */
function readFigures() {
  const figures = new Map()
  for (const line of readFileSync(FIGURES, 'utf8').split('\n').filter(Boolean)) {
    const figure = JSON.parse(line)
    const key = `${figure.row} ${figure.what}`
    const before = figures.get(key)
    if (before === undefined) figures.set(key, { ...figure, loads: [figure.load] })
    else {
      before.values.push(...figure.values)
      before.loads.push(figure.load)
    }
  }
  return [...figures.values()].sort((a, b) => a.row.localeCompare(b.row, 'en', { numeric: true }))
}

const shown = (value) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en')

function lineOf({ row, what, unit, values, promised, loads }) {
  const cells = [0.5, 0.99, 1].map((share) => shown(quantile(values, share)))
  const load = Math.max(...loads).toFixed(1)
  return `| ${row} | ${what} | ${cells.join(' | ')} | ${unit} | ${values.length} | ${promised} | ${load} |`
}

function writeReport(seconds, isGood) {
  const lines = [
    '# Faults under a running toy',
    '',
    'Made by `npm run faults`: server, database, both clients and the network are processes of their own; the clients',
    "are the app's engines, calls, socket, write lane and link without a page, with a simulated toy. Processes are",
    'killed and frozen, links cut, held and slowed while the toy follows a sliding finger. A time is from the fault,',
    'or the tap, to the write at the toy, both on one monotonic clock. Limits in the tests are a quarter wider while',
    "the machine's load average is above 4; the load beside each figure is the greatest in its tests.",
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Linux ${release()}, Node ${process.versions.node}; ${Math.round(seconds / 60)} min; ${isGood ? 'every test passed' : 'NOT every test passed'}.`,
    '',
    '| row | what | median | 99 % | greatest | unit | runs | promised | load |',
    '| --- | --- | ---: | ---: | ---: | --- | ---: | --- | ---: |',
    ...readFigures().map(lineOf),
  ]
  mkdirSync(join(REPORT, '..'), { recursive: true })
  writeFileSync(REPORT, `${lines.join('\n')}\n`)
}

mkdirSync(join(FIGURES, '..'), { recursive: true })
rmSync(FIGURES, { force: true })
say('Fault tests, long form: about half an hour …')
const started = Date.now()
const code = await run()
writeReport((Date.now() - started) / 1000, code === 0)
say('docs/reports/faults.md is written')
process.exit(code)
