import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { describe, expect, test } from 'vitest'
import type { ExportRepo } from './export.repo.ts'
import { createExports } from './export.service.ts'
import { readZip } from './zip.testkit.ts'

const ANN = 'A'.repeat(20) as UserId
const idOf = (letter: string) => letter.repeat(22) as MediaId
const medium = (letter: string, bytes: number) => ({
  ...{ id: idOf(letter), mime: 'image/png', bytes },
  createdAt: new Date(0),
})

/** One archive under way, whose person has three pictures. */
function stage(override: { open?: (id: MediaId) => Promise<Readable | undefined>; isWanted?: boolean } = {}) {
  const percents: number[] = []
  const said: string[] = []
  let archive = Buffer.alloc(0)
  const repo = {
    find: async () => undefined,
    begin: async () => null,
    listWorking: async () => [{ user_id: ANN, language: 'en' }],
    setPercent: async (_userId, percent) => void percents.push(percent),
    finish: async () => {
      said.push('finish')
      return override.isWanted ?? true
    },
    fail: async () => void said.push('fail'),
  } satisfies ExportRepo
  const exports = createExports({
    repo,
    data: { read: async (chapter) => [{ chapter }] },
    media: {
      listOf: async () => [medium('a', 30), medium('b', 50), medium('c', 20)],
      open: override.open ?? (async (id) => Readable.from([id])),
      keepExport: async (_owner, content) => {
        archive = await buffer(content)
        return { id: idOf('z'), bytes: archive.length }
      },
      remove: async (id) => void said.push(`remove ${id[0]}`),
    },
    limiter: { take: async () => {}, giveBack: async () => {}, ensureLeft: async () => {} },
    log: { info: () => {}, error: (event) => void said.push(event), showCode: () => {} },
    wall: () => 0,
    hurry: async () => {},
  })
  return { exports, percents, said, archive: () => readZip(archive) }
}

const never = new AbortController().signal

describe('making an archive', () => {
  test('ACC-14 its progress only rises, and reaches the end with the archive', async () => {
    const { exports, percents, said, archive } = stage()
    await exports.makeAll(never)
    expect(percents.length).toBeGreaterThan(10)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(percents.at(-1)).toBeLessThan(100)
    expect(said).toEqual(['finish'])
    expect(
      archive()
        .get(`media/${idOf('b')}.png`)
        ?.toString(),
    ).toBe(idOf('b'))
  })

  test('ACC-14 a file that has gone meanwhile leaves the others whole', async () => {
    const open = async (id: MediaId) => (id === idOf('b') ? undefined : Readable.from([id]))
    const { exports, said, archive } = stage({ open })
    await exports.makeAll(never)
    expect(said).toEqual(['finish'])
    expect(archive().get(`media/${idOf('b')}.png`)).toHaveLength(0)
    expect(
      archive()
        .get(`media/${idOf('c')}.png`)
        ?.toString(),
    ).toBe(idOf('c'))
  })

  test('ACC-14 a disk that fails is said, and the person can begin anew', async () => {
    const open = async () => {
      throw new Error('the disk is gone')
    }
    const { exports, said } = stage({ open })
    await exports.makeAll(never)
    expect(said).toEqual(['an archive of own data could not be made', 'fail'])
  })

  test('ACC-14 a database that is away, and the end of the server, leave it to the next run', async () => {
    const away = stage({
      open: async () => {
        throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
      },
    })
    await expect(away.exports.makeAll(never)).rejects.toThrow('gone')
    expect(away.said).toEqual([])
    const ending = new AbortController()
    const ended = stage({
      open: async (id) => {
        ending.abort()
        return Readable.from([id])
      },
    })
    await expect(ended.exports.makeAll(ending.signal)).rejects.toThrow()
    expect(ended.said).toEqual([])
  })

  test('ACC-12, ACC-14 nobody’s archive stays once the account is cancelled', async () => {
    const { exports, said } = stage({ isWanted: false })
    await exports.makeAll(never)
    expect(said).toEqual(['finish', 'remove z'])
  })
})
