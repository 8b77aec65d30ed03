import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureDesk, type PictureLimits } from './picture-desk.ts'
import { pictureKindOf } from './picture-kind.ts'
import { colourAt, openDesk } from './renew.testkit.ts'
import {
  hollowPng,
  METADATA,
  moving,
  phoneJpeg,
  still,
  taggedPng,
  textPng,
} from './sample-pictures.testkit.ts'

const { folder, desk, renew, close } = await openDesk()
afterAll(close)
const MARK = Buffer.from('<!doctype html><script>alert(1)</script>')

/** A comment stands behind the table of colours. Source: GIF89a, 24 */
function withComment(gif: Buffer): Buffer {
  const colours = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, MARK.length]), MARK, Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, colours), comment, gif.subarray(colours)])
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
    expect(form).toMatchObject({ mime: 'image/jpeg', width: 60, height: 80 })
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

  test('UPL-03, SESS-011 has lost the texts of a PNG', async () => {
    const before = await textPng()
    expect(before.toString('latin1')).toMatch(METADATA)
    expect((await renew(before)).renewed.toString('latin1')).not.toMatch(METADATA)
  })

  test.each([
    ['a page behind a photo', async () => Buffer.concat([await still('jpeg'), MARK])],
    [
      'an archive behind a PNG',
      async () => Buffer.concat([await textPng(), Buffer.from('PK\x03\x04'), MARK]),
    ],
    ['a script within a GIF', async () => withComment(await still('gif'))],
  ])('UP-02, UP-09 keeps nothing of %s', async (_what, make) => {
    const { renewed } = await renew(await make())
    expect(renewed.includes('alert(1)')).toBe(false)
  })

  test.each([
    ['gif', 'image/gif'],
    ['webp', 'image/gif'],
  ] as const)('P-E4 keeps a moving %s moving', async (kind, mime) => {
    const { form, facts } = await renew(await moving(kind, 3))
    expect([form, facts.pages]).toMatchObject([{ mime, width: 60, height: 40 }, 3])
  })

  test.each(['avif', 'webp', 'jpeg'] as const)('P-E4 keeps a still %s as JPEG', async (kind) => {
    expect((await renew(await still(kind))).form.mime).toBe('image/jpeg')
  })

  test('UPL-02 is no longer than 2,048 px on its longer side, and never made larger', async () => {
    expect((await renew(await still('jpeg', 2_200, 1_100))).form).toMatchObject({
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

describe('smaller forms of a picture', () => {
  test('CHAT-040 fit a screen and the list of messages, and none is made that would not be smaller', async () => {
    const formsOf = async (width: number, height: number) =>
      (await renew(await still('jpeg', width, height))).form.parts
    expect(await formsOf(2_200, 1_100)).toEqual([
      { size: 2, mime: 'image/jpeg', width: 1_080, height: 540 },
      { size: 3, mime: 'image/jpeg', width: 155, height: 78 },
    ])
    expect(await formsOf(300, 1_080)).toEqual([{ size: 3, mime: 'image/jpeg', width: 43, height: 155 }])
    expect(await formsOf(155, 20)).toEqual([])
  })

  test('CHAT-040, UPL-03, P-E3, SESS-011 stand upright and have lost place, owner and every other tag', async () => {
    const { form, parts } = await renew(await phoneJpeg(10))
    expect(form.parts).toMatchObject([{ size: 3, width: 116, height: 155 }])
    for (const part of parts) {
      expect(part.toString('latin1')).not.toMatch(METADATA)
      const { exif, orientation, width, height } = await sharp(part).metadata()
      expect([exif, orientation, width, height]).toEqual([undefined, undefined, 116, 155])
      expect((await colourAt(part, 5, 80))[0]).toBeGreaterThan(200)
      expect((await colourAt(part, 110, 80))[2]).toBeGreaterThan(200)
    }
  })

  test.each(['gif', 'webp'] as const)('P-E4, CHAT-040 of a moving %s move as fast', async (kind) => {
    const { form, parts, facts } = await renew(await moving(kind, 3, 20))
    expect(form.parts).toEqual([
      { size: 2, mime: 'image/gif', width: 1_080, height: 720 },
      { size: 3, mime: 'image/gif', width: 155, height: 103 },
    ])
    const pace = await Promise.all(parts.map(async (part) => (await sharp(part).metadata()).delay))
    expect([facts.delay, ...pace]).toEqual(Array(3).fill([100, 100, 100]))
  })

  test('UPL-03 keep what can be seen through', async () => {
    const { form, parts } = await renew(await taggedPng(400))
    expect(form.parts).toMatchObject([{ size: 3, mime: 'image/png', width: 155, height: 155 }])
    for (const part of parts) {
      expect((await sharp(part).metadata()).hasAlpha).toBe(true)
      expect(part.toString('latin1')).not.toMatch(METADATA)
    }
  })

  test.each([
    ['of a photo', () => phoneJpeg(10), 0.5],
    ['of a moving one', () => moving('gif', 3), 1],
    ['of a small one', () => still('webp', 3, 2), 0],
    [
      'in grey',
      async () =>
        sharp(await still('jpeg'))
          .greyscale()
          .jpeg()
          .toBuffer(),
      0.3,
    ],
    [
      'of 16 bits',
      async () =>
        sharp(await still('jpeg'))
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
      0,
    ],
  ] as const)('CHAT-040 stand behind colours that tell them %s', async (_what, make, red) => {
    const { form } = await renew(await make())
    const hash = Buffer.from(form.blur ?? '', 'base64')
    expect(form.blur?.length).toBeLessThanOrEqual(60)
    const isUpright = thumbHashToApproximateAspectRatio(hash) < 1
    expect([isUpright, thumbHashToAverageRGBA(hash).a]).toEqual([form.height > form.width, 1])
    expect(Math.abs(thumbHashToAverageRGBA(hash).r - red)).toBeLessThan(0.15)
  })

  test('UPL-01 are not made of an avatar', async () => {
    expect((await renew(await still('jpeg', 900, 600), 'avatar')).form).toMatchObject({
      parts: [],
      blur: null,
    })
  })
})

describe('what is refused', () => {
  test('UP-05, P-E5 240 megapixels in a small file, by its header, as soon as a small picture', async () => {
    const bomb = hollowPng(20_000, 12_000, 100)
    const small = hollowPng(20, 12)
    const frugal = createPictureDesk({ memoryBytes: 150_000_000, timeMs: 60_000, waiting: 5 })
    const tookMs = async (run: () => Promise<unknown>) => {
      const startedMs = performance.now()
      await run()
      return performance.now() - startedMs
    }
    const refuse = () =>
      expect(renew(bomb, 'picture', frugal)).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
    let ratio = Number.POSITIVE_INFINITY
    // A machine that is busy for a while may make one attempt slow, and hardly five.
    for (let attempt = 0; attempt < 5 && ratio >= 2; attempt += 1) {
      const smallMs = await tookMs(() => renew(small, 'picture', frugal))
      ratio = Math.min(ratio, (await tookMs(refuse)) / smallMs)
    }
    expect(ratio).toBeLessThan(2)
  })

  test('UP-05, UP-14, P-E5 a line of 20,000 pixels, whose decoding would take long', async () => {
    for (const [width, height] of [
      [1, 20_000],
      [20_000, 1],
    ] as const)
      await expect(renew(hollowPng(width, height))).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
    expect((await renew(hollowPng(1, 16_384))).form.height).toBe(2_048)
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
      await expect(renew(hollowPng(2_000, 2_000), 'picture', strict)).rejects.toMatchObject({
        code: 'upload.unreadable',
      })
      expect((await renew(await still('jpeg'))).form.width).toBe(60)
    },
  )

  test.skipIf(!existsSync('/dev/full'))('F-16 a full disk is told as one', async () => {
    const from = path.join(folder, 'for-a-full-disk')
    await writeFile(from, await still('jpeg'))
    await expect(desk.renew('somebody', from, '/dev/full', 'jpeg', 'picture')).rejects.toMatchObject({
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
    ['a text about BMWs', 'BMW and other makers of cars'],
    ['MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt '],
    ['nothing at all', ''],
  ])('UP-02, P-E4 is none of ours for %s', (_name, bytes) => {
    expect(pictureKindOf(Buffer.from(bytes, 'latin1'))).toBeUndefined()
  })
})
