import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { changeKey, loadKeys } from './keys.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-keys-'))
const file = path.join(folder, 'keys.json')
afterAll(() => rm(folder, { recursive: true }))

const load = (place: string) => loadKeys(place, async () => false)
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

describe('keys', () => {
  test('DR-9 are made once, and each start reads the same', async () => {
    const keys = await load(folder)
    expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length)
    expect(await load(folder)).toEqual(keys)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('DR-9 that an older file lacks are added, and the others stay', async () => {
    const { passwordPepper, chatSignKey } = await load(folder)
    await writeFile(file, JSON.stringify({ passwordPepper, chatSignKey }))
    const keys = await load(folder)
    expect(keys).toMatchObject({ passwordPepper, chatSignKey })
    expect(keys.codeKey).toMatch(/^[\w-]{43}$/)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await load(folder)).toEqual(keys)
  })

  test('DR-9 whose first writing was cut off are made by the next start', async () => {
    const place = await mkdtemp(path.join(folder, 'cut-'))
    const start = `import(process.argv[1]).then(({ loadKeys }) => loadKeys(process.argv[2], async () => false))`
    // The system lets a file be made, and no byte be written to it.
    const words = ['-c', 'ulimit -f 0 && exec "$@"', 'sh', process.execPath, '-e', start]
    const cut = spawnSync('sh', [...words, path.resolve(import.meta.dirname, 'keys.ts'), place])
    expect(cut.status).not.toBe(0)
    const keys = await load(place)
    expect(await load(place)).toEqual(keys)
  })

  test('DR-9 that are lost are not made anew where others were in use', async () => {
    const place = await mkdtemp(path.join(folder, 'lost-'))
    await expect(loadKeys(place, async () => true)).rejects.toThrow(
      /^The keys are missing: .* from a backup\.$/,
    )
    expect(await readdir(place)).toEqual([])
    const keys = await load(place)
    expect(await loadKeys(place, async () => true)).toEqual(keys)
  })

  test.runIf(isRoot)(
    'DR-9 that another user has brought back are neither lost nor to be restored',
    async () => {
      const place = await mkdtemp(path.join(os.tmpdir(), 'thrum-keys-of-root-'))
      await load(place)
      const keys = path.join(place, 'keys.json')
      await chmod(place, 0o755)
      const asNobody = async () => {
        process.seteuid?.(NOBODY)
        try {
          return await load(place)
        } finally {
          process.seteuid?.(0)
        }
      }
      const refusal = (code: string) =>
        new RegExp(
          `^The file .* can't be used \\(${code}\\)\\. Give it to the user that the server runs as\\.$`,
        )
      await expect(asNobody()).rejects.toThrow(refusal('EACCES'))
      await chmod(keys, 0o644)
      await expect(asNobody()).rejects.toThrow(refusal('EPERM'))
      await rm(place, { recursive: true })
    },
  )

  test('OPS-01 that may be changed are drawn anew, one by one, and only where keys are', async () => {
    const { codeKey, ...others } = await load(folder)
    await changeKey(folder, 'codeKey')
    const { codeKey: fresh, ...same } = await load(folder)
    expect(same).toEqual(others)
    expect(fresh).not.toBe(codeKey)
    await expect(changeKey(path.join(folder, 'nowhere'), 'codeKey')).rejects.toThrow('There are no keys')
  })

  test.each(['', '{}', '{"passwordPepper":1}', 'null', '[]'])(
    'DR-9 in a file that holds %j are not replaced',
    async (text) => {
      await writeFile(file, text)
      await expect(load(folder)).rejects.toThrow(/can't be read/)
      expect(await readFile(file, 'utf8')).toBe(text)
    },
  )
})
