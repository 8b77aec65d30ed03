import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './console.mjs'
import { ROOT } from './node-24.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
/** The shell is worth only so long a wait. */
const SHELL_LIMIT_MS = 60_000
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

async function playwrightOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function inPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
}

async function find() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : fail(`CHROMIUM_PATH names ${given}, which does not run.`)
  return [...inPath(NAMES), ...APPLICATIONS, await playwrightOwn()].find(runs)
}

function run(command, args, env = {}, timeout = 0) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
      timeout,
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => resolve({ code: 1, errors: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installFromDebian() {
  say('Installing Chromium with apt-get (about 100 MB, once) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  if ((await run('apt-get', args, env)).code === 0) return
  // A fresh machine has no package lists yet.
  await run('apt-get', ['update', '-qq'], env)
  await run('apt-get', args, env)
}

async function installFromPlaywright() {
  say("Fetching Playwright's Chromium (about 170 MB, once) …")
  await run(process.execPath, [join(ROOT, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
}

/** The path of a Chromium that runs; finds one, else installs one, else says what to do. */
export async function ensureChromium() {
  const found = await find()
  if (found) return found
  if (isRootOnDebian()) await installFromDebian()
  const installed = await find()
  if (installed) return installed
  await installFromPlaywright()
  return (
    (await find()) ??
    fail(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  )
}

/**
 * The path of a Chromium without windows, for tests that need no more of it: lighter, and so quicker. Undefined where
 * there is none; those tests then run in the whole one.
 */
export async function findShell() {
  const given = process.env.CHROMIUM_SHELL_PATH
  if (given) return runs(given) ? given : fail(`CHROMIUM_SHELL_PATH names ${given}, which does not run.`)
  const find = () => inPath(SHELL_NAMES).find(runs)
  if (find() === undefined && isRootOnDebian()) {
    say('Installing the lighter Chromium with apt-get (about 60 MB, once) …')
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
    await run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' }, SHELL_LIMIT_MS)
  }
  return find()
}
