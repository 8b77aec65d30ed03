import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getSession } from '@thrum/contracts/account/account.routes'
import { signUp } from '@thrum/contracts/account/entry.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { processesIn } from '../db/process-facts.ts'
import { systemCode } from '../start-error.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// Whole processes start and end here, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const OPS = path.resolve(import.meta.dirname, '../ops.ts')
/** Private, as a temporary folder is: a database user other than root can't even look inside. */
const base = await mkdtemp(path.join(os.tmpdir(), 'thrum-running-'))
const running = new Set<ServerProcess>()
afterEach(async () => {
  for (const server of running) server.child.kill('SIGTERM')
  await Promise.all([...running].map(({ ended }) => ended))
  running.clear()
})
afterAll(async () => {
  await endHome()
  await rm(base, { recursive: true, force: true })
})

function start(folder: string, env: Record<string, string> = {}, output?: number): ServerProcess {
  const server = spawnServer({ DATA_DIR: path.join(base, folder), ...env }, output)
  running.add(server)
  return server
}

const cluster = (folder: string) => path.join(base, folder, 'postgres')

/** The database takes its other processes along when one ends, before their turn here comes. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (systemCode(error) !== 'ESRCH') throw error
    }
  }
}
/** Pid of the database's first process. */
const postmaster = async (folder: string) =>
  Number((await readFile(path.join(cluster(folder), 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
const account = (name: string) => ({ account: name, password: 'tide and dune' })

/** Opens it at any free port. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function addressOf(server: ServerProcess): Promise<string> {
  const url = await server.url
  if (url === undefined) throw new Error((await server.ended).errors)
  return url
}

/** The folder of most tests: making a database takes longer than what they look at. */
const HOME = 'home'
let home: ServerProcess | undefined

/** The server in this folder: the one that runs there, or a new one. */
async function serve(): Promise<{ server: ServerProcess; url: string }> {
  home ??= spawnServer({ DATA_DIR: path.join(base, HOME) })
  return { server: home, url: await addressOf(home) }
}

async function endHome(signal: NodeJS.Signals = 'SIGTERM') {
  const server = home
  home = undefined
  server?.child.kill(signal)
  return server?.ended
}

/** The same folder, which has served and which no server is in. */
async function rest(): Promise<void> {
  if (!existsSync(path.join(cluster(HOME), 'PG_VERSION'))) await serve()
  await endHome()
}

describe('the embedded database', () => {
  test('OPS-02 starts with nothing set up, private to its folder, durable', async () => {
    const { url } = await serve()
    const ready = await fetch(`${url}/ready`)
    expect(ready.status).toBe(200)
    expect((await stat(path.join(base, HOME, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(base, HOME, 'run'))).mode & 0o777).toBe(0o700)
    const options = await readFile(path.join(cluster(HOME), 'postmaster.opts'), 'utf8')
    expect(options).toContain('listen_addresses=')
    expect(options).not.toMatch(/fsync|synchronous_commit|full_page_writes/)
  })

  test('F-30 a second opener refuses in one clear line, and the first goes on', async () => {
    const { url } = await serve()
    const { code, errors } = await start(HOME).ended
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder .* is in use by another running server\..*$/)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
  })

  test('F-02 a signal that comes twice at once, as one to a group of processes does, ends it in order', async () => {
    const { server } = await serve()
    server.child.kill('SIGINT')
    const ended = await endHome('SIGTERM')
    expect(ended?.code).toBe(0)
    expect(processesIn(cluster(HOME))).toEqual([])
  })

  test('F-01, F-30 after a kill -9 nothing acknowledged is lost and one database runs', async () => {
    const before = makeCaller((await serve()).url, undefined)
    const tokens: string[] = []
    for (let round = 0; round < 5; round++)
      tokens.push((await before.call(signUp, account(`kept-${round}`))).token)
    const orphan = await postmaster(HOME)
    await endHome('SIGKILL')
    expect(processesIn(cluster(HOME))).toContain(orphan)

    const after = makeCaller((await serve()).url, undefined)
    for (const token of tokens) {
      expect((await after.ask(getSession, {}, { token })).body.data).toMatchObject({ isLogin: true })
    }
    const now = await postmaster(HOME)
    expect(now).not.toBe(orphan)
    expect(processesIn(cluster(HOME))).not.toContain(orphan)
  })

  test('F-30 one that stood still while another took its folder over ends at once with its database, and leaves the other’s marks', async () => {
    await rest()
    const server = start(HOME, { LOG_LEVEL: 'error' })
    let said = ''
    server.child.stdout?.on('data', (chunk) => (said += chunk))
    await addressOf(server)
    const [lock, marked] = [path.join(base, HOME, 'lock'), path.join(cluster(HOME), 'postmaster.pid')]
    const other = JSON.stringify({ pid: 1, startedAt: '1', space: 'another machine' })
    server.child.kill('SIGSTOP')
    await writeFile(lock, other)
    const mark = await readFile(marked, 'utf8')
    server.child.kill('SIGCONT')
    expect((await server.ended).code).toBe(1)
    expect(said).toContain('another process took the data folder over')
    await expect.poll(() => processesIn(cluster(HOME))).toEqual([])
    expect(await readFile(lock, 'utf8')).toBe(other)
    expect(await readFile(marked, 'utf8')).toBe(mark)
    await rm(lock)
  })

  test('F-30 killed at any step of the first start, the next start works', async () => {
    const folder = path.join(base, 'interrupted')
    const names = async () => (await readdir(folder).catch(() => [])).join(' ')
    const steps = [/\block\b/, /postgres\.new-\w+/, /\bpostgres\b(?!\.)/, /postgres\.log/]
    for (const step of steps) {
      const server = start('interrupted')
      await expect.poll(names, { timeout: 20_000, interval: 5 }).toMatch(step)
      server.child.kill('SIGKILL')
      await server.ended
      running.delete(server)
    }
    const url = await addressOf(start('interrupted'))
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect(await names()).not.toMatch(/postgres\.new/)
  })

  test('F-03 killed beside us: calls are refused at once, then served again, and nothing is lost', async () => {
    const caller = makeCaller((await serve()).url, undefined)
    const { token } = await caller.call(signUp, account('hurt'))
    signalAll(processesIn(cluster(HOME)), 'SIGKILL')
    const startedMs = performance.now()
    const { status, body } = await caller.ask(getSession, {}, { token })
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    if (status !== 200) expect([status, body.reason]).toEqual([503, 'service.unavailable'])
    const again = async () => (await caller.ask(getSession, {}, { token })).body.data
    await expect.poll(again, { timeout: 15_000 }).toMatchObject({ isLogin: true })
  })

  test('F-05 hanging: calls are refused within 2 s and the server stays alive', async () => {
    const { url } = await serve()
    const caller = makeCaller(url, undefined)
    const { token } = await caller.call(signUp, account('frozen'))
    const frozen = processesIn(cluster(HOME))
    signalAll(frozen, 'SIGSTOP')
    try {
      const startedMs = performance.now()
      const { status } = await caller.ask(getSession, {}, { token })
      expect(status).toBe(503)
      expect(performance.now() - startedMs).toBeLessThan(5_000)
      expect((await fetch(`${url}/health`)).status).toBe(200)
      expect((await fetch(`${url}/ready`)).status).toBe(503)
    } finally {
      signalAll(frozen, 'SIGCONT')
    }
    const again = async () => (await caller.ask(getSession, {}, { token })).status
    await expect.poll(again, { timeout: 15_000 }).toBe(200)
  })
})

describe('ending', () => {
  // SIGHUP: the terminal it was started in closes.
  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'OPS-03 a %s ends it in order, database included',
    async (signal) => {
      await serve()
      expect(await endHome(signal)).toMatchObject({ code: 0, signal: null, errors: '' })
      expect(processesIn(cluster(HOME))).toEqual([])
      await expect(stat(path.join(base, HOME, 'lock'))).rejects.toThrow('ENOENT')
    },
  )
})

test('OPS-03 a second signal ends it at once, and its database follows', async () => {
  const { server, url } = await serve()
  const call = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  // Under way for as long as it may be.
  call.write('POST /api/user/signIn HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n')
  await once(call, 'data')
  const again = () => {
    server.child.kill('SIGTERM')
    return server.child.exitCode
  }
  await expect.poll(again, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => processesIn(cluster(HOME)), { timeout: 20_000 }).toEqual([])
  await endHome()
  call.destroy()
})

test('OPS-01, OPS-03 a command that is ended by hand takes along the database that it has started', async () => {
  await rest()
  const { PATH } = process.env
  const env = { PATH, DATA_DIR: path.join(base, HOME) }
  const command = spawn(process.execPath, [OPS, 'official', 'list'], { env, stdio: 'ignore' })
  const ended = once(command, 'exit')
  await expect.poll(() => processesIn(cluster(HOME)), { timeout: 20_000, interval: 5 }).not.toEqual([])
  command.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await expect.poll(() => processesIn(cluster(HOME)), { timeout: 20_000 }).toEqual([])
})

test('OPS-03 an end that is asked for while a start hangs comes within 10 s, and its database with it', async () => {
  await rest()
  // It takes what is sent, and answers nothing.
  const silent = createServer((socket) => socket.on('error', () => undefined).resume())
  const asked = once(silent, 'connection')
  const S3_ENDPOINT = `http://127.0.0.1:${await portOf(silent)}`
  const bucket = { MEDIA_STORE: 's3://media', S3_KEY_ID: 'key', S3_SECRET: 'secret', S3_ENDPOINT }
  const server = start(HOME, bucket)
  await asked
  const beganMs = performance.now()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(1)
  expect(performance.now() - beganMs).toBeLessThan(15_000)
  await expect.poll(() => processesIn(cluster(HOME)), { timeout: 20_000 }).toEqual([])
  silent.close()
})

test('OPS-03 a log that can’t be written, as on a full disk, holds up nothing, not the end either', async () => {
  await rest()
  const port = await freePort()
  const full = await open('/dev/full', 'w')
  const server = start(HOME, { PORT: String(port), LOG_LEVEL: 'error' }, full.fd)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  // That is said.
  signalAll(processesIn(cluster(HOME)), 'SIGKILL')
  await expect.poll(isReady, { timeout: 20_000 }).toBe(false)
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, errors: '' })
  await full.close()
})

describe('what an operator can repair is one line', () => {
  const refusal = async (server: ServerProcess) => {
    const { code, errors } = await server.ended
    expect([code, errors.split('\n').length]).toEqual([1, 1])
    return errors
  }

  test('OPS-02 a data folder that is a file', async () => {
    await writeFile(path.join(base, 'file'), '')
    expect(await refusal(start('file'))).toMatch(/is a file\. Set DATA_DIR to a folder\./)
  })

  test('OPS-02 a taken port', async () => {
    const taken = createServer()
    const PORT = String(await portOf(taken))
    await rest()
    expect(await refusal(start(HOME, { PORT }))).toMatch(/^Port \d+ is taken\. Set PORT/)
    taken.close()
  })

  test('OPS-02 a database that is away, or no PostgreSQL', async () => {
    const away = start('away', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await refusal(away)).toMatch(/^The database can't be reached: connect ECONNREFUSED/)
    const other = start('away', { DATABASE_URL: 'mysql://localhost/x' })
    expect(await refusal(other)).toMatch(/^DATABASE_URL must begin with postgres/)
  })

  test('OPS-02 a media store that is away', async () => {
    const keys = { S3_KEY_ID: 'key', S3_SECRET: 'secret', S3_ENDPOINT: 'http://127.0.0.1:1' }
    await rest()
    const away = start(HOME, { ...keys, MEDIA_STORE: 's3://media' })
    expect(await refusal(away)).toMatch(
      /^The media store s3:\/\/media at \S+ can't be reached \(ECONNREFUSED\)/,
    )
  })

  test('DR-9 a sample key', async () => {
    await rest()
    const file = path.join(base, HOME, 'keys.json')
    const keys = await readFile(file, 'utf8')
    await writeFile(file, JSON.stringify({ ...JSON.parse(keys), passwordPepper: 'change-me'.repeat(6) }))
    expect(await refusal(start(HOME))).toMatch(/^The key passwordPepper in .* is a sample/)
    await writeFile(file, keys)
  })

  test('OPS-02 a setting that can’t be read', async () => {
    expect(await refusal(start('setting', { PORT: 'http' }))).toMatch(/^PORT must be a whole number/)
  })

  // Nothing starts in this folder any more: the last one.
  test('OPS-02 a database folder that is damaged', async () => {
    await rest()
    await rm(path.join(cluster(HOME), 'global'), { recursive: true })
    expect(await refusal(start(HOME))).toMatch(/^The database didn't start: .*postgres\.log/)
  })
})
