import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'

const STARTER = `
  const { runNpm } = await import(${JSON.stringify(pathToFileURL('scripts/node-24.mjs').href)})
  await runNpm(['ci'])`
const HANGING_NPM = `
  require('node:fs').writeFileSync(__dirname + '/pid', String(process.pid))
  setInterval(() => {}, 1_000)`

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('RUN-04 an installation ends with the start that began it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thrum-npm-'))
  const npm = join(folder, 'npm-cli.js')
  await writeFile(npm, HANGING_NPM)
  // Without a first Node, on which it would be tried before.
  const env = { ...process.env, THRUM_FIRST_NODE: '', npm_execpath: npm }
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', STARTER], { env })
  const ended = once(starter, 'exit')
  const readPid = async () => {
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  }
  const pid = await vi.waitFor(readPid, { timeout: 20_000 })
  starter.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
  await rm(folder, { recursive: true })
})

/** Names that Node's own modules have only since some version behind 18.0; asking for one ends the script unread. */
const NEWER =
  /\b(?:statfs|statfsSync|openAsBlob|glob|globSync|parseArgs|parseEnv|styleText|availableParallelism|register)\b/
const IMPORT = /^import \{([^}]*)\} from '(?:node:[^']*)'/gm

it('RUN-04 what comes before a newer Node is there is read by each that may begin', async () => {
  const files = (await readdir('scripts')).filter((name) => /^[^.]+\.mjs$/.test(name))
  expect(files).toContain('start.mjs')
  for (const name of files) {
    const text = await readFile(join('scripts', name), 'utf8')
    const asked = [...text.matchAll(IMPORT)].map(([, names]) => names)
    expect([name, asked.filter((names) => NEWER.test(names))]).toEqual([name, []])
  }
})
