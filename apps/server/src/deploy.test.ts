import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { readCommand } from './ops-command.ts'
import { OPS } from './ops-table.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const units = globSync('deploy/*.service', { cwd: ROOT })
const timers = globSync('deploy/*.timer', { cwd: ROOT })
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const operating = read('docs/operating.md')

/** Every setting that the server asks for. */
function settings(): ReadonlySet<string> {
  const asked = new Set<string>()
  const given: Record<string, string> = { MEDIA_STORE: 's3://bucket', S3_KEY_ID: 'x', S3_SECRET: 'x' }
  const env = new Proxy(given, {
    get(values, name) {
      asked.add(String(name))
      return Reflect.get(values, name)
    },
  })
  configFrom(env)
  return asked
}
const KNOWN = settings()
/** Read by others: the runtime, the commands, the library of traces; the proxy; the demo and the tests. */
const OTHERS = ['NODE_ENV', 'BACKUP_PASSPHRASE', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME']
const PROXYS = names(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g)
const TOOLS = ['DEMO_PORT', 'CHROMIUM_PATH', 'CHROMIUM_SHELL_PATH', 'DEMO_ORIGIN']

/** The words of a shell's line, without what it would put in for variables. */
const wordsOf = (line: string) => line.match(/"[^"]*"|\S+/g) ?? []

describe('what installs it', () => {
  it('OPS-04 gives the server only settings that it reads', () => {
    const environments = names(dockerfile, /^ENV (.*)$/gm)
    for (const unit of units) environments.push(...names(read(unit), /^Environment=(.*)$/gm))
    const used = environments.flatMap((line) => names(line, /(?:^|\s)([A-Z0-9_]+)=/g))
    used.push(...names(read('deploy/thrum.env.example'), /^([A-Z0-9_]+)=/gm))
    used.push(...names(compose, /^ {6}([A-Z0-9_]+):/gm).filter((name) => !PROXYS.includes(name)))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !KNOWN.has(name) && !OTHERS.includes(name))).toEqual([])
  })

  it('OPS-04 says of each setting what it means', () => {
    const table = read('docs/running.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const told = rows.flatMap((line) => names(line.split(' | ')[0] ?? '', /`([A-Z0-9_]+)`/g))
    expect([...KNOWN].filter((name) => !told.includes(name) && !TOOLS.includes(name))).toEqual([])
    expect(told.filter((name) => ![...KNOWN, ...OTHERS, ...TOOLS].includes(name))).toEqual([])
  })

  it('OPS-04 copies and starts what is there', () => {
    const copied = names(dockerfile, /^COPY (?:--from=\S+ )?(\S+) \S+$/gm)
    const own = copied.map((from) => from.replace(/^\/opt\/thrum\/?/, '')).filter((from) => from !== '.')
    // What is installed and built on the way.
    const made = ['node_modules', 'apps/web/dist', 'apps/console/dist']
    expect(own).toEqual(expect.arrayContaining(made))
    expect(own.filter((from) => !made.includes(from) && !existsSync(path.join(ROOT, from)))).toEqual([])
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    expect(own.filter((from) => !made.includes(from) && ignored.includes(from))).toEqual([])
    const started = names(dockerfile, /^CMD \["node", "([^"]+)"\]$/gm)
    for (const unit of units)
      started.push(...names(read(unit), /^ExecStart=\/usr\/bin\/node \/opt\/thrum\/(\S+)/gm))
    expect(started).toHaveLength(units.length + 1)
    expect(started.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })

  it('OPS-03, OPS-04 asks for its health where it listens, and gives it the time it takes to end', () => {
    const port = /PORT: "(\d+)"/.exec(compose)?.[1]
    expect(compose).toContain(`http://127.0.0.1:${port}/ready`)
    expect(read('deploy/Caddyfile')).toContain(`thrum:${port}`)
    const graces = [
      /stop_grace_period: (\d+)s/.exec(compose),
      /TimeoutStopSec=(\d+)/.exec(read('deploy/thrum.service')),
    ]
    for (const grace of graces) expect(Number(grace?.[1])).toBeGreaterThan(10)
  })

  it('P-E11 writes a quick backup every four minutes, to the second', () => {
    expect(read('deploy/thrum-rows.timer')).toMatch(/^OnCalendar=\*:0\/4\nAccuracySec=1s$/m)
  })

  it.each(units.filter((unit) => read(unit).includes('/ops.ts ')))(
    'OPS-04 %s runs a command that is understood',
    async (unit) => {
      const [line = ''] = names(read(unit), /\/ops\.ts (.*)$/gm)
      expect(await readCommand(wordsOf(line), OPS)).toBeDefined()
    },
  )
})

describe('docs/operating.md', () => {
  const lines = operating
    .split('```')
    .filter((_, index) => index % 2 === 1)
    .join('')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
  const commands = lines.flatMap((line) =>
    names(line, /(?:^thrum-ops|\/ops\.ts) ((?!"\$@").*?)\s*(?:#.*)?$/g),
  )
  const spoken = names(operating, /`thrum-ops ([^`…]+?)(?: --\S+ …[^`]*)?`/g)

  it.each(commands)('OPS-04 types a command that is understood: %s', async (line) => {
    const run = await readCommand(wordsOf(line), OPS)
    expect(run === undefined).toBe(line === 'help')
  })

  it('OPS-04 gives Compose the name that each of its commands asks for', () => {
    const asked = names(compose, /\$\{([A-Z_]+):\?/g)
    expect(asked).not.toEqual([])
    const blocks = operating.split('```').filter((_, index) => index % 2 === 1)
    const composing = blocks.filter((block) => block.includes('docker compose '))
    expect(composing.length).toBeGreaterThan(1)
    for (const block of composing) {
      const [before = ''] = block.split(block.includes('$OPS') ? '$OPS' : 'docker compose ')
      // A line of its own: what stands before a command is gone with that one.
      const set = names(before, /^(?:export )?([A-Z_]+)=\S+(?: +#.*)?$/gm)
      expect(asked.filter((name) => !set.includes(name))).toEqual([])
    }
  })

  it('OPS-04 speaks of commands that are there', () => {
    const nouns = spoken.map((words) => words.split(' --')[0]?.trim())
    expect(nouns.length).toBeGreaterThan(5)
    expect(nouns.filter((name = '') => name !== 'help' && !Object.hasOwn(OPS, name))).toEqual([])
  })

  it('OPS-04 names every unit, and none that is not there', () => {
    const there = [...units, ...timers].map((file) => path.basename(file))
    for (const timer of timers) expect(operating).toContain(path.basename(timer, '.timer'))
    const typed = lines.flatMap((line) => names(line, /\b(thrum-[a-z]+)(?:\.timer)?\b/g))
    const known = ['thrum-ops', 'thrum-backup', ...there.map((name) => name.replace(/\.\w+$/, ''))]
    expect(typed.filter((name) => !known.includes(name))).toEqual([])
  })
})
