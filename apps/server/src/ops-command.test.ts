import { describe, expect, it } from 'vitest'
import { type OpsTable, readCommand, Typed, UsageError, usageOf } from './ops-command.ts'
import { OPS } from './ops-table.ts'

const echo: OpsTable = {
  'toy count': {
    form: '--model P2 [--count 1] [--file x …]',
    says: 'Counts.',
    options: ['model', 'count', 'file'],
    prepare: (typed) => {
      const value = {
        model: typed.needed('model'),
        count: typed.whole('count', 1),
        files: typed.all('file'),
      }
      return async () => ({ value })
    },
  },
}

async function answer(words: readonly string[]) {
  const run = await readCommand(words, echo)
  return (await run?.({} as never))?.value
}

/** Commands that change nothing and show nothing about a person; what a timer runs every few minutes is none of it either. */
const UNLOGGED = [
  ...['device list', 'model list', 'model show', 'model check', 'notice list', 'guide list', 'page list'],
  ...['message list', 'version list', 'figures', 'goods list', 'showcase list', 'official list'],
  ...['official answers', 'operator list', 'audit check', 'audit list', 'alarm list'],
  ...['backup tombstones', 'backup rows', 'backup rehearse', 'backup check'],
]

describe('operator commands', () => {
  it('OP-04 stand in the operators’ log, but for those that change nothing and show nobody', () => {
    const unlogged = Object.entries(OPS).filter(([, { logs }]) => logs === undefined)
    for (const [name] of unlogged) expect(UNLOGGED).toContain(name)
    for (const { logs = [], options } of Object.values(OPS))
      expect(options).toEqual(expect.arrayContaining([...logs]))
  })

  it('RUN-01 are read with their options, once or several times where they may be', async () => {
    expect(await answer(['toy', 'count', '--model', 'P2', '--count=3'])).toEqual({
      model: 'P2',
      count: 3,
      files: [],
    })
    expect(await answer(['toy', 'count', '--file', 'a', '--model=P2', '--file', 'b'])).toEqual({
      model: 'P2',
      count: 1,
      files: ['a', 'b'],
    })
  })

  it('RUN-01 show help where nothing or help is asked', async () => {
    for (const words of [[], ['help'], ['--help'], ['-h'], ['toy', 'count', '-h']]) {
      expect(await readCommand(words, echo)).toBeUndefined()
    }
    for (const [name, { says }] of Object.entries(OPS)) {
      expect(usageOf(OPS)).toContain(`  ${name}`)
      expect(usageOf(OPS)).toContain(says)
    }
  })

  it.each([
    [['toy']],
    [['toy', 'count']],
    [['toy', 'count', '--model', '']],
    [['toy', 'count', '--model', 'P2', '--model', 'H1']],
    [['toy', 'count', '--model', 'P2', '--count', 'many']],
    [['toy', 'count', '--model', 'P2', '--count', '-1']],
    [['toy', 'count', '--model', 'P2', '--count', '1.5']],
    [['toy', 'count', '--model', 'P2', 'extra']],
    [['toy', 'count', '--mod', 'P2']],
    [['toy', 'count', 'twice', '--model', 'P2']],
    [['drop', 'all']],
    [['constructor']],
    [['__proto__']],
  ])('RUN-01 %j is refused', async (words) => {
    await expect(readCommand(words, echo)).rejects.toThrow(UsageError)
  })

  it.each([
    [['device', 'add']],
    [['device', 'forbid']],
    [['notice', 'add']],
    [['notice', 'add', '--file', '/nowhere/x.md']],
    [['notice', 'add', '--file', import.meta.filename]],
    [['notice', 'withdraw']],
    [['message', 'send', '--file', 'x.md']],
    [['message', 'send', '--to', 'everybody', '--file', 'x.md']],
    [['version', 'publish', '--platform', 'ios', '--version', '1.0.12']],
    [['version', 'publish', '--platform', 'ios', '--version', '1.0.12', '--code', '0x10']],
    [['user', 'find']],
    [['user', 'suspend']],
    [['gift', 'list', '--state', 'lost']],
    [['gift', 'set', '--id', 'x', '--state', 'received']],
  ])('OPS-01 %j is refused before anything is opened', async (words) => {
    await expect(readCommand(words, OPS)).rejects.toThrow(UsageError)
  })

  it('RUN-01 tell a missing option from one without a value', () => {
    const typed = new Typed({ id: [''], count: ['7'] })
    expect(typed.one('id')).toBeUndefined()
    expect(() => typed.needed('id')).toThrow('--id is missing')
    expect(typed.whole('count')).toBe(7)
    expect(typed.whole('minimum', undefined)).toBeUndefined()
  })
})
