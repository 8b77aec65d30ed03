import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alone } from './alone.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thrum-alone-'))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})
const markOf = () => join(folder, 'making.lock')

/** A command of its own; what it said so far, and how it ends. */
function start(script, env = {}) {
  const args = ['--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1', ...env } })
  const command = { child, said: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      command.said += chunk
    })
  return command
}

describe('what is done one at a time', () => {
  it('RUN-04 waits for another command, and says so', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const first = Promise.withResolvers()
    const done = []
    const one = alone(folder, () => first.promise).then(() => done.push('one'))
    const two = alone(folder, async () => done.push('two'))
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('waiting for it')))
    first.resolve()
    await Promise.all([one, two])
    expect(done).toEqual(['one', 'two'])
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('RUN-04 lets the next one in after a failure', async () => {
    await expect(alone(folder, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
    expect(await alone(folder, async () => 'done')).toBe('done')
  })

  it('RUN-04 waits for no command that was killed', async () => {
    const { href } = pathToFileURL('scripts/alone.mjs')
    const held = start(`
      const { alone } = await import(${JSON.stringify(href)})
      await alone(${JSON.stringify(folder)}, () => new Promise(() => console.log('holds')))`)
    await vi.waitFor(() => expect(held.said).toContain('holds'), { timeout: 20_000 })
    held.child.kill('SIGKILL')
    await held.ended
    expect(await readFile(markOf(), 'utf8')).toContain(String(held.child.pid))
    expect(await alone(folder, async () => 'done')).toBe('done')
  })

  it('RUN-04 leaves the mark of another waiter that was quicker to take over from a dead one', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const fresh = JSON.stringify({ pid: process.pid, host: hostname(), id: 'quicker' })
    vi.spyOn(process, 'kill').mockImplementationOnce(() => {
      // Between our look at the dead one's mark and what we do about it.
      writeFileSync(markOf(), fresh)
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    await writeFile(markOf(), JSON.stringify({ pid: process.pid, host: hostname(), id: 'dead' }))
    const done = []
    const waiting = alone(folder, async () => done.push('slower'))
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('waiting for it')))
    expect(done).toEqual([])
    expect(await readFile(markOf(), 'utf8')).toBe(fresh)
    await rm(markOf())
    await waiting
    expect(await readdir(folder)).toEqual([])
  })

  it('RUN-04 takes over where another waiter died while it did', async () => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await writeFile(markOf(), JSON.stringify({ pid: process.pid, host: hostname(), id: 'dead' }))
    const guard = `${markOf()}.takeover`
    await writeFile(guard, '')
    await utimes(guard, new Date(0), new Date(0))
    expect(await alone(folder, async () => 'done')).toBe('done')
    expect(await readdir(folder)).toEqual([])
  })

  it('RUN-04 waits no longer for one of another machine that shows no life', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] })
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await writeFile(markOf(), JSON.stringify({ pid: process.pid, host: 'another' }))
    let isIn = false
    const waiting = alone(folder, async () => {
      isIn = true
    })
    await vi.advanceTimersByTimeAsync(15_000)
    await writeFile(markOf(), JSON.stringify({ pid: process.pid, host: 'another', id: 'touched' }))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(isIn).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    await waiting
    expect(isIn).toBe(true)
  })
})

/** A tool that fails where another one is at work, and goes on once it is let go. */
const toolThat = (makes) => `
  const { existsSync, mkdirSync, rmdirSync, writeFileSync, appendFileSync } = require('node:fs')
  const { join } = require('node:path')
  const at = (...path) => join(process.env.PLACE, ...path)
  appendFileSync(at('asked'), process.argv[2] + '\\n')
  mkdirSync(at('busy'))
  const looking = setInterval(() => {
    if (!existsSync(at('go'))) return
    clearInterval(looking)
    ${makes}
    rmdirSync(at('busy'))
  }, 20)`
const INSTALLS = `
  mkdirSync(at('node_modules', 'some'), { recursive: true })
  writeFileSync(at('node_modules', '.package-lock.json'), '{"packages":{"node_modules/some":{"version":"1.0.0"}}}')`
const BUILDS = `
  const out = process.argv[process.argv.indexOf('--outDir') + 1]
  mkdirSync(out)
  writeFileSync(join(out, 'main.js'), '')`

it.each([
  ['install once', 'install', 'npm-cli.js', INSTALLS, 'Installing the packages'],
  [
    'build once',
    'buildServer',
    join('node_modules', 'vite', 'bin', 'vite.js'),
    BUILDS,
    'Building the server',
  ],
])('RUN-04 two commands at once on a fresh copy %s, and both go on', async (_, step, tool, makes, words) => {
  await mkdir(join(folder, 'scripts'))
  await mkdir(join(folder, 'apps', 'server'), { recursive: true })
  await mkdir(join(folder, tool, '..'), { recursive: true })
  for (const name of ['alone', 'build-apps', 'console', 'install', 'node-24'])
    await copyFile(join('scripts', `${name}.mjs`), join(folder, 'scripts', `${name}.mjs`))
  const lock = { packages: { 'node_modules/some': { version: '1.0.0' } } }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(folder, tool), toolThat(makes))
  const module = step === 'install' ? 'install.mjs' : 'build-apps.mjs'
  const { href } = pathToFileURL(join(folder, 'scripts', module))
  const script = `
    const { ${step} } = await import(${JSON.stringify(href)})
    await ${step}()
    console.log('goes on')`
  // Without a first Node, on which npm would be tried before.
  const env = { PLACE: folder, THRUM_FIRST_NODE: '', npm_execpath: join(folder, tool) }
  const commands = [start(script, env), start(script, env)]
  const all = () => commands.map(({ said }) => said).join('')
  const bothAreThere = () => {
    expect(all()).toContain(words)
    expect(all()).toContain('waiting for it')
  }
  await vi.waitFor(bothAreThere, { timeout: 20_000 })
  await writeFile(join(folder, 'go'), '')
  for (const { ended } of commands) expect(await ended).toEqual([0, null])
  for (const { said } of commands) expect(said).toContain('goes on')
  expect(await readFile(join(folder, 'asked'), 'utf8')).toMatch(/^\w+\n$/)
})
