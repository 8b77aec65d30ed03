// Runs on Node 18 and later, so that an older machine still gets as far as this file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { explainNpmFailure, fail, say } from './console.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const CACHE = join(ROOT, '.cache')

/** The product is tested on this one; anything from 24.11 on runs it (`engines` in package.json). */
const WANTED = '24.21.0'
const isWindows = process.platform === 'win32'

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 11)
}

/** `npm_execpath` names whichever package manager started us; only npm's own command line is of use. */
function findNpmCli() {
  const node = dirname(realpathSync(process.env.THRUM_FIRST_NODE ?? process.execPath))
  const candidates = [
    process.env.npm_execpath,
    join(node, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(node, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ]
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue
    const real = realpathSync(candidate)
    if (real.endsWith('npm-cli.js')) return real
  }
  return fail('npm is missing. Install it beside Node (Debian: apt-get install npm), then run this again.')
}

let npmCommand
/**
 * npm's command line on the running Node. A distribution's npm may find its parts only through its own
 * Node; then that one runs it.
 */
export function npm() {
  if (npmCommand) return npmCommand
  const cli = findNpmCli()
  const first = process.env.THRUM_FIRST_NODE
  const runs = !first || spawnSync(process.execPath, [cli, '--version'], { stdio: 'ignore' }).status === 0
  npmCommand = { node: runs ? process.execPath : first, cli }
  return npmCommand
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs npm quietly; resolves to its exit code and what it said on stderr. */
export function runNpm(args, { cwd = ROOT, onWait } = {}) {
  const { node, cli } = npm()
  return new Promise((resolve) => {
    const child = spawn(node, [cli, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // Left behind, it would write into what the next start installs.
    const leave = (_signal, number) => {
      child.kill()
      process.exit(128 + number)
    }
    for (const signal of ENDING) process.once(signal, leave)
    const end = () => child.kill()
    process.once('exit', end)
    const started = Date.now()
    const waiting = setInterval(() => onWait?.(Math.round((Date.now() - started) / 1000)), 15_000)
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => {
      errors += error.message
    })
    child.on('close', (code) => {
      clearInterval(waiting)
      for (const signal of ENDING) process.off(signal, leave)
      process.off('exit', end)
      resolve({ code: code ?? 1, errors })
    })
  })
}

function nodePackage() {
  const platform = isWindows ? 'win' : process.platform
  return `node-${platform}-${process.arch}`
}

function binaryIn(folder) {
  return join(folder, 'node_modules', nodePackage(), 'bin', isWindows ? 'node.exe' : 'node')
}

function works(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && isNewEnough(answer.stdout.trim().slice(1))
}

async function findNode() {
  const place = join(CACHE, 'node-24')
  const installed = binaryIn(place)
  const isThere = () => existsSync(installed) && works(installed)
  if (isThere()) return installed
  makeWritable(CACHE)
  // Another command may have fetched it meanwhile.
  await alone(CACHE, async () => isThere() || fetchNode(place))
  return installed
}

/** Fetched beside its place and moved there whole, so that a broken-off run leaves nothing half done. */
async function fetchNode(place) {
  say(
    `Node ${process.versions.node} is too old here; fetching Node ${WANTED} into .cache (about 50 MB, once) …`,
  )
  const temporary = join(CACHE, `node-24.${process.pid}`)
  makeWritable(temporary)
  writeFileSync(join(temporary, 'package.json'), '{ "name": "node-24", "private": true }\n')
  const args = ['install', '--prefix', temporary, '--ignore-scripts', '--no-package-lock', '--save-exact']
  const { code, errors } = await runNpm([...args, `${nodePackage()}@${WANTED}`], {
    cwd: temporary,
    onWait: (seconds) => say(`… still fetching (${seconds} s)`),
  })
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true })
    fail(explainNpmFailure(errors, `Node ${WANTED} could not be fetched`))
  }
  if (!works(binaryIn(temporary))) {
    rmSync(temporary, { recursive: true, force: true })
    fail(`Node ${WANTED} does not run on this machine. Install Node 24.11 or later by hand.`)
  }
  rmSync(place, { recursive: true, force: true })
  renameSync(temporary, place)
}

/** Makes a folder below `.cache`, or says in one line why it can't. */
export function makeWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    fail(`This folder can't be written (${error.code}): ${ROOT}. Copy the project to a folder of your own.`)
  }
}

function reexec(node) {
  const env = {
    ...process.env,
    THRUM_FIRST_NODE: process.execPath,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env })
  passSignals(child)
  child.on('error', (error) => fail(`Node ${WANTED} did not start: ${error.message}`))
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * A signal to us is a signal to the child; we leave when it has left. A terminal's Ctrl-C reaches the child
 * by itself, and a second one would mean "at once".
 */
export function passSignals(child) {
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
}

/**
 * Returns at once on Node 24.11 or later. On an older one it fetches Node 24 and starts the same command
 * on it; the old process then only waits, and the promise never settles.
 */
export async function requireNode24() {
  const { name } = readPackage()
  if (name !== 'thrum') fail(`The scripts belong into the project's own scripts folder, not ${ROOT}.`)
  if (isNewEnough(process.versions.node)) return
  reexec(await findNode())
  await new Promise(() => {})
}

function readPackage() {
  try {
    return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  } catch (error) {
    return fail(`package.json can't be read: ${error.message}`)
  }
}
