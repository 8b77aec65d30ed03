import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureDesk, type PictureFit, type PictureLimits } from './picture-desk.ts'
import { HEAD_BYTES, pictureKindOf } from './picture-kind.ts'
import { hollowPng, METADATA, moving, phoneJpeg, still, taggedPng } from './sample-pictures.testkit.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-pictures-'))
afterAll(() => rm(folder, { recursive: true }))
const desk = createPictureDesk()
let count = 0

async function renew(bytes: Buffer, fit: PictureFit = 'picture', by = desk) {
  const kind = pictureKindOf(bytes.subarray(0, HEAD_BYTES))
  if (kind === undefined) throw new Error('no picture')
  count += 1
  const from = path.join(folder, `${count}-raw`)
  const to = path.join(folder, `${count}-renewed`)
  await writeFile(from, bytes)
  const form = await by.renew(from, to, kind, fit)
  const renewed = await readFile(to)
  return { form, renewed, facts: await sharp(renewed).metadata() }
}

/** Colour at a place, as [red, green, blue]. */
async function colourAt(picture: Buffer, left: number, top: number) {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...pixel]
}

describe('a picture written anew', () => {
  test('UP-07, P-E3 stands upright and has lost place, owner, profile and every other tag', async () => {
    const taken = await phoneJpeg()
    const before = await sharp(taken).metadata()
    expect([before.orientation, before.width, before.exif?.includes(Buffer.from([0x25, 0x88]))]).toEqual([
      6,
      80,
      true,
    ])
    expect(taken.toString('latin1')).toMatch(METADATA)

    const { form, renewed, facts } = await renew(taken)
    expect(form).toEqual({ mime: 'image/jpeg', width: 60, height: 80 })
    expect(renewed.toString('latin1')).not.toMatch(METADATA)
    const tags = [facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation, facts.comments]
    expect(tags).toEqual(Array(tags.length).fill(undefined))
    const [left, right] = [await colourAt(renewed, 5, 40), await colourAt(renewed, 55, 40)]
    expect(left[0]).toBeGreaterThan(200)
    expect(left[2]).toBeLessThan(60)
    expect(right[2]).toBeGreaterThan(200)
  })

  test('UPL-03, P-E3 keeps what can be seen through, as PNG without its texts', async () => {
    const { form, renewed, facts } = await renew(await taggedPng())
    expect([form.mime, facts.hasAlpha]).toEqual(['image/png', true])
    expect(renewed.toString('latin1')).not.toMatch(METADATA)
  })

  test.each([
    ['gif', 'image/gif'],
    ['webp', 'image/gif'],
  ] as const)('P-E4 keeps a moving %s moving', async (kind, mime) => {
    const { form, facts } = await renew(await moving(kind, 3))
    expect([form, facts.pages]).toEqual([{ mime, width: 60, height: 40 }, 3])
  })

  test.each(['avif', 'webp', 'jpeg'] as const)('P-E4 keeps a still %s as JPEG', async (kind) => {
    expect((await renew(await still(kind))).form.mime).toBe('image/jpeg')
  })

  test('UPL-02 is no longer than 2,048 px on its longer side, and never made larger', async () => {
    expect((await renew(await still('jpeg', 3_000, 1_500))).form).toMatchObject({
      width: 2_048,
      height: 1_024,
    })
    expect((await renew(await still('jpeg', 60, 40))).form).toMatchObject({ width: 60, height: 40 })
  })

  test('UPL-01 as an avatar is square, still and 512 px', async () => {
    expect((await renew(await still('jpeg', 900, 600), 'avatar')).form).toMatchObject({
      width: 512,
      height: 512,
    })
    const { form, facts } = await renew(await moving('gif', 3), 'avatar')
    expect([form.mime, facts.pages]).toEqual(['image/png', undefined])
  })
})

describe('what is refused', () => {
  test('UP-05, P-E5 240 megapixels in a small file, by its header, within a second', async () => {
    const bomb = hollowPng(20_000, 12_000, 100)
    const frugal = createPictureDesk({ memoryBytes: 150_000_000, timeMs: 60_000, waiting: 5 })
    const times: number[] = []
    for (const _attempt of [1, 2, 3, 4, 5]) {
      const startedMs = performance.now()
      await expect(renew(bomb, 'picture', frugal)).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
      times.push(performance.now() - startedMs)
    }
    expect(Math.min(...times)).toBeLessThan(1_000)
  })

  test('P-E5 more than 200 frames', async () => {
    await expect(renew(await moving('gif', 201))).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
    expect((await renew(await moving('gif', 200))).facts.pages).toBe(200)
  })

  test('UP-02 a file that begins like a picture and is none, or only half of one', async () => {
    const refused = { code: 'upload.unreadable' }
    await expect(renew(Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject(
      refused,
    )
    await expect(
      renew(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500)])),
    ).rejects.toMatchObject(refused)
    const whole = await still('jpeg', 800, 800)
    await expect(renew(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refused)
  })

  test.each([
    ['time', { timeMs: 1 }],
    ['memory', { memoryBytes: 1_000_000 }],
  ])(
    'P-E5 what takes more %s than it may: its process is ended, and the next one is served',
    async (_what, bound) => {
      const limits: PictureLimits = { memoryBytes: 2 ** 40, timeMs: 60_000, waiting: 5, ...bound }
      const strict = createPictureDesk(limits)
      await expect(renew(hollowPng(6_000, 6_000), 'picture', strict)).rejects.toMatchObject({
        code: 'upload.unreadable',
      })
      expect((await renew(await still('jpeg'))).form.width).toBe(60)
    },
  )

  test.skipIf(!existsSync('/dev/full'))('F-16 a full disk is told as one', async () => {
    const from = path.join(folder, 'for-a-full-disk')
    await writeFile(from, await still('jpeg'))
    await expect(desk.renew(from, '/dev/full', 'jpeg', 'picture')).rejects.toMatchObject({
      code: 'upload.storeFull',
    })
  })

  test('RE-07 a long line: one picture at a time, and beyond the line a word to come back', async () => {
    const short = createPictureDesk({ memoryBytes: 2 ** 40, timeMs: 60_000, waiting: 2 })
    const picture = await still('jpeg')
    const answers = await Promise.allSettled([1, 2, 3].map(() => renew(picture, 'picture', short)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'request.tooMany' } }])
  })
})

describe('the kind of a file', () => {
  test.each([
    ['HTML', '<!doctype html><script>1</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['BMP', 'BM\0\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
    ['nothing at all', ''],
  ])('UP-02, P-E4 is none of ours for %s', (_name, bytes) => {
    expect(pictureKindOf(Buffer.from(bytes, 'latin1'))).toBeUndefined()
  })
})
