import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { describe, expect, test } from 'vitest'
import { DamagedMedium } from '../media/index.ts'
import type { ExportRepo } from './export.repo.ts'
import { createExports } from './export.service.ts'
import type { OwnDataRepo } from './own-data.repo.ts'
import type { Pages } from './pages.ts'
import { readZip } from './zip.testkit.ts'

const [ANN, BEN] = ['A'.repeat(20), 'B'.repeat(20)] as [UserId, UserId]
const idOf = (letter: string) => letter.repeat(22) as MediaId
const medium = (letter: string, bytes: number) => ({
  ...{ id: idOf(letter), mime: 'image/png', bytes },
  createdAt: new Date(0),
})

interface Override {
  people?: readonly UserId[]
  read?: OwnDataRepo['read']
  open?: (id: MediaId) => Promise<Readable | undefined>
  isWanted?: boolean
}

async function* oneRow(chapter: string): Pages {
  yield [{ chapter }]
}

/** Archives under way, one where no more people are given, each of whom has three pictures. */
function stage(override: Override = {}) {
  const percents: number[] = []
  const said: string[] = []
  let archive = Buffer.alloc(0)
  const repo = {
    find: async () => undefined,
    begin: async () => null,
    listWorking: async () => (override.people ?? [ANN]).map((user_id) => ({ user_id, language: 'en' })),
    setPercent: async (_userId, percent) => void percents.push(percent),
    finish: async () => {
      said.push('finish')
      return override.isWanted ?? true
    },
    fail: async (userId, times) => void said.push(`fail ${userId[0]} ${times}`),
  } satisfies ExportRepo
  const exports = createExports({
    repo,
    data: { read: override.read ?? oneRow },
    media: {
      listOf: async () => [medium('a', 30), medium('b', 50), medium('c', 20)],
      open: override.open ?? (async (id) => Readable.from([id])),
      keepExport: async (_owner, content) => {
        archive = await buffer(content)
        return { id: idOf('z'), bytes: archive.length }
      },
      remove: async (id) => void said.push(`remove ${id[0]}`),
    },
    limiter: {
      take: async () => {},
      tryTake: async () => true,
      giveBack: async () => {},
      ensureLeft: async () => {},
    },
    log: { info: () => {}, error: (event) => void said.push(event), showCode: () => {} },
    wall: () => 0,
    hurry: async () => {},
  })
  return { exports, percents, said, archive: () => readZip(archive) }
}

const never = new AbortController().signal
const FAILED = 'an archive of own data could not be made'

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
    expect(said).toEqual([FAILED, 'fail A 1'])
  })

  test('ACC-14 one that a store out of reach stops is tried again a few times', async () => {
    const open = async () => {
      throw new AppError('service.unavailable')
    }
    const { exports, said } = stage({ open })
    await exports.makeAll(never)
    expect(said).toEqual([FAILED, 'fail A 3'])
  })

  test('ACC-14 a file that breaks off in the middle is said, and ends nothing else', async () => {
    const open = async () =>
      Readable.from(
        (async function* () {
          yield 'the beginning'
          throw new Error('the disk is gone')
        })(),
      )
    const { exports, said } = stage({ open })
    await exports.makeAll(never)
    expect(said).toEqual([FAILED, 'fail A 1'])
  })

  test('ACC-14 a file that is damaged is as long as it can be read, and leaves the others whole', async () => {
    const open = async (id: MediaId) =>
      Readable.from(
        (async function* () {
          yield id
          if (id === idOf('b')) throw new DamagedMedium('it was changed')
        })(),
      )
    const { exports, said, archive } = stage({ open })
    await exports.makeAll(never)
    expect(said).toEqual(['a medium is damaged', 'finish'])
    for (const letter of ['a', 'b', 'c'])
      expect(
        archive()
          .get(`media/${idOf(letter)}.png`)
          ?.toString(),
      ).toBe(idOf(letter))
  })

  test('ACC-14 one that the database stops is tried again a few times, and holds up nobody else’s', async () => {
    async function* read(chapter: string, userId: UserId): Pages {
      yield* oneRow(chapter)
      if (userId === ANN) throw Object.assign(new Error('canceling statement'), { code: '57014' })
    }
    const { exports, said, archive } = stage({ people: [ANN, BEN], read })
    await exports.makeAll(never)
    expect(said).toEqual([FAILED, 'fail A 3', 'finish'])
    expect(archive().size).toBeGreaterThan(20)
  })

  test('ACC-14 the end of the server leaves it to the next run', async () => {
    const ending = new AbortController()
    const { exports, said } = stage({
      open: async (id) => {
        ending.abort()
        return Readable.from([id])
      },
    })
    await expect(exports.makeAll(ending.signal)).rejects.toThrow()
    expect(said).toEqual([])
  })

  test('ACC-14 what comes page by page is one table and one list, and little of it waits to be written', async () => {
    const pages = Array.from({ length: 40 }, (_, page) =>
      Array.from({ length: 500 }, (_, place) => ({
        sequence: 500 * page + place,
        words: `<w${'o'.repeat(99)}>`,
      })),
    )
    let [now, most] = [0, 0]
    async function* read(chapter: string): Pages {
      if (chapter !== 'messages') return
      for (const rows of pages) {
        now += 1
        most = Math.max(most, now)
        setImmediate(() => {
          now -= 1
        })
        yield rows
      }
    }
    const { exports, archive } = stage({ read })
    await exports.makeAll(never)
    const files = archive()
    expect(files.get('data/messages.json')?.toString()).toBe(JSON.stringify(pages.flat(), null, 2))
    expect(files.get('data/plays.json')?.toString()).toBe('[]')
    const page = files.get('index.html')?.toString() ?? ''
    expect(page.match(/<th>sequence/g)).toHaveLength(1)
    expect(page.match(/<tr><td>/g)).toHaveLength(20_000 + 3)
    expect(most).toBeLessThan(10)
  })

  test('ACC-12, ACC-14 nobody’s archive stays once the account is cancelled', async () => {
    const { exports, said } = stage({ isWanted: false })
    await exports.makeAll(never)
    expect(said).toEqual(['finish', 'remove z'])
  })
})
