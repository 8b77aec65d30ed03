import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { colourAt, openDesk } from './renew.testkit.ts'
import { bitmapOf, halves } from './sample-bitmaps.testkit.ts'
import { phoneHeic } from './sample-heic.testkit.ts'
import { METADATA, phoneJpeg, still, taggedPng, thumbnailJpeg, XMP } from './sample-pictures.testkit.ts'

const { renew, close } = await openDesk()
afterAll(close)

const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>')

/** All that a reader of metadata finds; what a file can't be without is none. */
async function tagsOf(picture: Buffer): Promise<unknown> {
  return exifr.parse(picture, {
    ...{
      tiff: true,
      exif: true,
      gps: true,
      xmp: true,
      icc: true,
      iptc: true,
      makerNote: true,
      userComment: true,
    },
    ...{ ihdr: false, jfif: false },
  })
}

/** Red on the left and blue on the right. */
async function standsUpright(picture: Buffer, width: number, height: number): Promise<void> {
  const facts = await sharp(picture).metadata()
  expect([facts.width, facts.height, facts.orientation]).toEqual([width, height, undefined])
  const [left, right] = [
    await colourAt(picture, 3, height / 2),
    await colourAt(picture, width - 4, height / 2),
  ]
  expect(left[0]).toBeGreaterThan(180)
  expect(left[2]).toBeLessThan(70)
  expect(right[2]).toBeGreaterThan(180)
  expect(right[0]).toBeLessThan(70)
}

describe('what a reader of metadata finds', () => {
  const withTags = async (form: 'webp' | 'avif' | 'png') =>
    sharp(await phoneJpeg(10))
      .autoOrient()
      .withExif({
        IFD0: { Copyright: 'a secret remark' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp(XMP)
      .withIccProfile('p3')
      .toFormat(form)
      .toBuffer()

  test.each([
    ['JPEG', () => phoneJpeg(10)],
    ['HEIC', () => phoneHeic(10)],
    ['PNG', () => withTags('png')],
  ] as const)(
    'UP-07, P-E3, SESS-011 is all of a %s before and nothing after, in any of its forms',
    async (_what, make) => {
      const taken = await make()
      const before = JSON.stringify(await tagsOf(taken))
      expect(before).toContain('a secret remark')
      expect(before).toMatch(/"GPSLatitude":\[51,30,/)
      const { renewed, parts } = await renew(taken)
      expect(parts.length).toBeGreaterThan(0)
      for (const one of [renewed, ...parts]) {
        expect(await tagsOf(one)).toBeUndefined()
        expect(one.toString('latin1')).not.toMatch(METADATA)
      }
      await standsUpright(renewed, 600, 800)
    },
  )

  test('UP-07, P-E3 is no smaller picture within a picture', async () => {
    const taken = await thumbnailJpeg(800, 600)
    const small = await exifr.thumbnail(taken)
    expect((await sharp(small).metadata()).width).toBe(16)
    const { form, renewed, parts } = await renew(taken)
    expect([form.width, form.height]).toEqual([600, 800])
    for (const one of [renewed, ...parts]) expect(await exifr.thumbnail(one)).toBeUndefined()
  })

  // It can't read these as they come.
  test.each(['webp', 'avif'] as const)('UP-07, P-E3 is nothing of what was a %s', async (form) => {
    const taken = await withTags(form)
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('a secret remark')
    const { renewed } = await renew(taken)
    expect(await tagsOf(renewed)).toBeUndefined()
  })
})

describe('HEIC', () => {
  test('P-E4, UP-07 is turned as it says itself, once, and kept as JPEG with its smaller forms', async () => {
    const { form, renewed, parts } = await renew(await phoneHeic(14))
    expect(form).toMatchObject({ mime: 'image/jpeg', width: 840, height: 1_120 })
    expect(form.parts).toMatchObject([
      { size: 2, width: 810, height: 1_080 },
      { size: 3, width: 116, height: 155 },
    ])
    await standsUpright(renewed, 840, 1_120)
    await standsUpright(parts[1] ?? Buffer.alloc(0), 116, 155)
    expect(form.blur).not.toBeNull()
  })

  test.each([0, 1, 2, 3])('UP-07 of %i quarter turns to the left has the right sides', async (turns) => {
    const { form } = await renew(await phoneHeic(1, { turns }))
    expect([form.width, form.height]).toEqual(turns % 2 === 0 ? [80, 60] : [60, 80])
  })

  test('UPL-01 becomes an avatar', async () => {
    const { form } = await renew(await phoneHeic(10), 'avatar')
    expect(form).toMatchObject({ mime: 'image/jpeg', width: 512, height: 512 })
  })

  test('UP-05 that claims 240 megapixels is refused before it is decoded', async () => {
    const bomb = await phoneHeic(1, { claimed: { width: 20_000, height: 12_000 } })
    await expect(renew(bomb)).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
  })

  test.each([
    ['half of it', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['its head alone', (whole: Buffer) => whole.subarray(0, 64)],
    [
      'no colours behind its head',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 700), Buffer.alloc(9_000)]),
    ],
    [
      'a film in its clothes',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08moov', 'latin1'),
    ],
  ])('UP-02 of which there is %s is unreadable', async (_what, spoil) => {
    await expect(renew(Buffer.from(spoil(await phoneHeic())))).rejects.toMatchObject({
      code: 'upload.unreadable',
    })
  })

  test('UP-02, UP-09 keeps nothing of a page behind it', async () => {
    const { renewed } = await renew(Buffer.concat([await phoneHeic(), PAGE]))
    expect(renewed.includes('alert(1)')).toBe(false)
  })
})

describe('a bitmap', () => {
  test.each([24, 8, 1] as const)('P-E4 of %i bits is kept as JPEG with its smaller forms', async (bits) => {
    const { form, renewed } = await renew(bitmapOf(halves(300, 200), { bits }))
    expect(form).toMatchObject({ mime: 'image/jpeg', width: 300, height: 200 })
    expect(form.parts).toMatchObject([{ size: 3, width: 155, height: 103 }])
    await standsUpright(renewed, 300, 200)
  })

  test('P-E4 that can be seen through is kept as PNG', async () => {
    const glass = { ...halves(40, 40), palette: [[255, 0, 0, 255] as const, [0, 0, 255, 200] as const] }
    const { form, facts } = await renew(
      bitmapOf(glass, { bits: 32, header: 124, masks: [0xff0000, 0xff00, 0xff, 0xff000000] }),
    )
    expect([form.mime, facts.hasAlpha]).toEqual(['image/png', true])
  })

  test('UPL-01 becomes an avatar', async () => {
    expect((await renew(bitmapOf(halves(90, 60), { bits: 24 }), 'avatar')).form).toMatchObject({ width: 512 })
  })

  test('UP-05 that claims 240 megapixels, and one of 41 in runs, are refused before they are decoded', async () => {
    const small = bitmapOf(halves(4, 4), { bits: 24 })
    small.writeInt32LE(20_000, 18)
    small.writeInt32LE(12_000, 22)
    const runs = Buffer.from([0, 1])
    const packed = bitmapOf({ ...halves(2, 2), width: 41_000, height: 1_000 }, { bits: 8, runs })
    for (const bomb of [small, packed]) {
      await expect(renew(bomb)).rejects.toMatchObject({ code: 'upload.tooManyPixels' })
    }
  })

  test('UP-02 that is cut off is unreadable', async () => {
    const whole = bitmapOf(halves(90, 60), { bits: 24 })
    for (const bytes of [20, 54, whole.length / 2]) {
      await expect(renew(whole.subarray(0, bytes))).rejects.toMatchObject({ code: 'upload.unreadable' })
    }
  })

  test('UP-02, UP-09 keeps nothing of a page between its head and its colours', async () => {
    const whole = bitmapOf(halves(90, 60), { bits: 24 })
    const file = Buffer.concat([whole.subarray(0, 54), PAGE, whole.subarray(54)])
    file.writeUInt32LE(54 + PAGE.length, 10)
    const { renewed } = await renew(file)
    expect(renewed.includes('alert(1)')).toBe(false)
    await standsUpright(renewed, 90, 60)
  })
})

describe('half of a picture', () => {
  test.each([
    ['JPEG', () => still('jpeg', 800, 800)],
    ['PNG', () => taggedPng(400)],
    ['WebP', () => still('webp', 800, 800)],
    ['AVIF', () => still('avif', 400, 400)],
  ] as const)('UP-02 is unreadable: %s', async (_what, make) => {
    const whole = await make()
    for (const bytes of [64, whole.length / 2, whole.length - 20]) {
      await expect(renew(whole.subarray(0, bytes))).rejects.toMatchObject({ code: 'upload.unreadable' })
    }
  })
})
