import { expect, test } from 'vitest'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { pictureName, type SavePorts, savePicture } from './save-picture.ts'

const form = (sizeType: number) => ({ sizeType, url: `/media/f${sizeType}`, width: 9, height: 9 })
const picture = (imageFormat: number, sizes = [1, 2, 3]) => ({
  payload: { imageFormat, imageInfoArray: sizes.map(form) },
  time: Date.parse('2026-03-04T05:06:07') / 1_000,
})

async function save(one: ReturnType<typeof picture>, parts: Partial<SavePorts> = {}) {
  const asked: string[] = []
  const names: string[] = []
  const end = await savePicture(one, 'Noa', {
    async fetch(address) {
      asked.push(address)
      return new Blob(['x'], { type: 'image/png' })
    },
    share: undefined,
    download: (_blob, name) => names.push(name),
    ...parts,
  })
  return { end, asked, names }
}

test('VIEW-007, UPL-05 jpg, gif, png and bmp can be saved, others not', async () => {
  const names = await Promise.all([1, 2, 3, 4].map(async (format) => (await save(picture(format))).names[0]))
  expect(names.map((name) => name?.slice(-4))).toEqual(['.jpg', '.gif', '.png', '.bmp'])
  expect(await save(picture(255))).toEqual({ end: 'type', asked: [], names: [] })
})

test('VIEW-010, VIEW-009 saves the picture itself, named by conversation and time', async () => {
  expect(await save(picture(1))).toEqual({
    end: 'saved',
    asked: ['/media/f1'],
    names: ['Noa 2026-03-04 05-06-07.jpg'],
  })
})

test('VIEW-008, UPL-05 without an address, without an answer, cancelled or not allowed: each says so', async () => {
  expect((await save(picture(1, []))).end).toBe('address')
  expect((await save(picture(1), { fetch: () => Promise.reject(new Error('404')) })).end).toBe('download')
  const shared = (name: string) => ({ share: () => Promise.reject(new DOMException('', name)) })
  expect((await save(picture(1), shared('AbortError'))).end).toBe('cancelled')
  expect((await save(picture(1), shared('DataError'))).end).toBe('permission')
  const files: File[] = []
  const share = async (file: File) => {
    files.push(file)
  }
  expect((await save(picture(1), { share })).end).toBe('saved')
  expect(files[0]?.name).toBe('Noa 2026-03-04 05-06-07.jpg')
})

test('VIEW-008, UPL-05 where fetching outlasted the tap it is downloaded, and fetched no second time', async () => {
  const share = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  expect(await save(picture(1), { share })).toEqual({
    end: 'saved',
    asked: ['/media/f1'],
    names: ['Noa 2026-03-04 05-06-07.jpg'],
  })
})

test('VIEW-009 a name holds nothing that a file system or an eye takes for something else', () => {
  expect(pictureName('../a:b\u202Egpj.exe', 0, 'png')).toMatch(/^\.\.abgpj\.exe \d{4}-/)
  expect(pictureName('/', 0, 'png')).toMatch(/^Thrum /)
  expect(pictureName('x'.repeat(300), 0, 'png').length).toBeLessThan(90)
})

test('VIEW-009, APP-20 what has no name of its own is called by what this is, and in discreet mode by nothing that tells', () => {
  const named = () => pictureName('', 0, 'mp4').split(' ')[0]
  expect(named()).toBe('Thrum')
  storage.write(STORAGE_KEYS.discreet, '1')
  expect(named()).toBe('Notes')
  storage.write(STORAGE_KEYS.discreet, undefined)
})
