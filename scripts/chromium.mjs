import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, say } from './console.mjs'
import { inPath, installFromDebian, isRootOnDebian, run, tryFromDebian } from './debian.mjs'
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

async function find() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : fail(`CHROMIUM_PATH names ${given}, which does not run.`)
  return [...inPath(NAMES), ...APPLICATIONS, await playwrightOwn()].find(runs)
}

async function installFromPlaywright() {
  say("Fetching Playwright's Chromium (about 170 MB, once) …")
  await run(process.execPath, [join(ROOT, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
}

/** The path of a Chromium that runs; finds one, else installs one, else says what to do. */
export async function ensureChromium() {
  const found = await find()
  if (found) return found
  if (isRootOnDebian()) {
    say('Installing Chromium with apt-get (about 100 MB, once) …')
    await installFromDebian('chromium')
  }
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
    await tryFromDebian('chromium-headless-shell', SHELL_LIMIT_MS)
  }
  return find()
}
