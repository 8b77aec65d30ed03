import * as fs from 'node:fs'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole, buildWeb } from './build-apps.mjs'
import { ensureChromium, findShell } from './chromium.mjs'
import { say } from './console.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { install } from './install.mjs'
import { ROOT, requireNode24 } from './node-24.mjs'
import { runTool } from './run-tool.mjs'

await requireNode24()
await install()

const REPORTS = join(ROOT, 'test-results')

const MEMORY = '/dev/shm'
const ROOMY_BYTES = 8 * 1024 ** 3

/** What tests write stands in memory where there is plenty of it: quicker, and no test waits for a busy disk. */
function keepInMemory() {
  if (!existsSync(MEMORY)) return
  // Not among the names above: the oldest Node that reads this file, before a newer one is fetched, lacks it.
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  if (bavail * bsize < ROOMY_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'thrum-tests-'))
  // The database may run under another user, who must be able to pass.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Only names given on the command line: `npm test -- play` runs what has `play` in its path. */
const filters = process.argv.slice(2)

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A runner that broke off counts as one failure, even where every test it reached has passed. */
function settle(name, code, passed, failed) {
  const broke = code !== 0 && failed === 0 ? 1 : 0
  if (broke) say(`${name} ended with exit code ${code}`)
  return { name, passed, failed: failed + broke }
}

async function vitestProjects(...projects) {
  const name = projects.join(' and ')
  const file = join(REPORTS, `vitest-${projects.join('-')}.json`)
  rmSync(file, { force: true })
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool([
    vitest,
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--passWithNoTests',
    ...reporters,
    ...filters,
  ])
  const report = readReport(file)
  nameSecondTries(name, report)
  return settle(`vitest, ${name}`, code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

/** A second try is a fault to look for: what the first one failed with is said. */
function nameSecondTries(name, report) {
  const all = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  for (const { status, fullName, failureMessages } of all)
    if (status === 'passed' && failureMessages.length > 0)
      say(`${name}: needed a second try: ${fullName}\n${failureMessages[0]}`)
}

/** What shares the machine first, then what needs it alone: faults measure how soon a toy stops. */
async function allTests() {
  await ensureFfmpeg()
  say('Unit, api and flow tests …')
  const unit = await vitestProjects('server', 'packages', 'web', 'console')
  await buildWeb()
  await buildConsole()
  const browsers = { CHROMIUM_PATH: await ensureChromium() }
  const shell = await findShell()
  if (shell !== undefined) browsers.CHROMIUM_SHELL_PATH = shell
  say('Browser tests …')
  const together = await browserProjects(browsers, 'light', 'whole')
  say('Faults …')
  const faults = await vitestProjects('faults')
  say('Browser tests that need the machine alone …')
  const alone = await browserProjects(browsers, 'alone')
  return [unit, together, faults, alone, await browserProjects(browsers, 'budgets')]
}

async function browserProjects(browsers, ...projects) {
  const name = projects.join(' and ')
  const report = join(REPORTS, `browser-${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const only = projects.map((project) => `--project=${project}`)
  // Each run empties its folder: what an earlier one has to show of its failures stays.
  const output = `--output=${join(REPORTS, 'browser', projects.join('-'))}`
  const code = await runTool([playwright, 'test', ...only, output, '--pass-with-no-tests', ...filters], {
    ...browsers,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const stats = readReport(report)?.stats
  if (stats?.flaky > 0) say(`${name}: ${stats.flaky} needed a second try; see "flaky" above`)
  return settle(
    `browser, ${name}`,
    code,
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    stats?.unexpected ?? 0,
  )
}

mkdirSync(REPORTS, { recursive: true })
keepInMemory()
const results = await allTests()
console.log('')
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
