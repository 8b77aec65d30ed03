import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { choosePicture, smallSize, toSmallPicture, typeOf } from './small-picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const HEADS = {
  jpg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n',
  gif: 'GIF89a',
  bmp: 'BM\0\0',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x20ftypavif\0\0\0\0avifmif1',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
}

afterEach(() => vi.unstubAllGlobals())

test('INPT-014, P-E4 takes jpg, png, gif, bmp, webp, avif and heic by what is in them, whatever they are called', async () => {
  for (const [type, head] of Object.entries(HEADS)) expect(typeOf(bytes(head))).toBe(type)
  for (const head of ['%PDF', '<svg', '', '\0\0\0 ftypmp42\0\0\0\0isom'])
    expect(typeOf(bytes(head))).toBeUndefined()
  expect(await choosePicture(new File(['%PDF'], 'a.png', { type: 'image/png' }))).toBe('type')
})

test('INPT-014 refuses what is too large or can’t be read, and tells the sides of what can', async () => {
  const jpg = (size: number) => new Blob([bytes(HEADS.jpg), new Uint8Array(size)])
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }))
  expect(await choosePicture(jpg(PICTURE_MAX_BYTES))).toBe('large')
  expect(await choosePicture(jpg(9))).toMatchObject({ width: 40, height: 30 })
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await choosePicture(jpg(9))).toBe('unreadable')
  const gone = jpg(9)
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('a folder')) }) as unknown as Blob
  expect(await choosePicture(gone)).toBe('unreadable')
})

test('INPT-014, P-E4 what only the service can read goes there as it is, if it is not too large', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')))
  for (const head of [HEADS.heic, HEADS.avif]) {
    const file = new Blob([bytes(head)])
    expect(await choosePicture(file)).toEqual({ blob: file, width: 0, height: 0 })
    expect(await toSmallPicture(file)).toBe(file)
    expect(await choosePicture(new Blob([bytes(head), new Uint8Array(PICTURE_MAX_BYTES)]))).toBe('large')
  }
})

test('INPT-014, UPL-02 the long side becomes 1,920 px at most', () => {
  expect(smallSize(3_840, 1_000)).toEqual({ width: 1_920, height: 500 })
  expect(smallSize(1_000, 3_840)).toEqual({ width: 500, height: 1_920 })
  expect(smallSize(640, 480)).toEqual({ width: 640, height: 480 })
  expect(smallSize(40_000, 1)).toEqual({ width: 1_920, height: 1 })
})

test('INPT-014 what moves is left as it is', async () => {
  const moving = `RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0`
  for (const head of [HEADS.gif, moving]) {
    const file = new Blob([bytes(head)])
    expect(await toSmallPicture(file)).toBe(file)
  }
})
