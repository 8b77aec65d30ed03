import { describe, expect, test } from 'vitest'
import { decodeBitmap, readBitmapHeader } from './bitmap.ts'
import { type BitmapForm, bitmapOf, type Sample } from './sample-bitmaps.testkit.ts'

const [R, G, B, W] = [0, 1, 2, 3]
/** No side is a multiple of what rows are padded to. */
const SAMPLE: Sample = {
  ...{ width: 5, height: 3 },
  palette: [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ],
  indices: [R, G, B, W, R, G, G, G, G, G, B, W, R, G, B],
}
const COLOURS = SAMPLE.indices.flatMap((index) => SAMPLE.palette[index] ?? [])
const decode = (file: Buffer) => decodeBitmap(file, readBitmapHeader(file))

describe('a bitmap', () => {
  test.each<[string, BitmapForm]>([
    ['24 bits', { bits: 24 }],
    ['24 bits, from its top', { bits: 24, isTopDown: true }],
    ['24 bits, of OS/2', { bits: 24, header: 12 }],
    ['32 bits', { bits: 32 }],
    ['32 bits with its own order', { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0] }],
    [
      '32 bits with its order in the header',
      { bits: 32, header: 52, masks: [0xff000000, 0xff0000, 0xff00, 0] },
    ],
    ['16 bits', { bits: 16 }],
    ['16 bits, green one more', { bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0] }],
    ['256 colours', { bits: 8 }],
    ['256 colours, from its top', { bits: 8, isTopDown: true, header: 124 }],
    ['256 colours, of OS/2', { bits: 8, header: 12 }],
    ['16 colours', { bits: 4, header: 108 }],
    ['4 colours', { bits: 2 }],
  ])('P-E4 of %s is read', (_what, form) => {
    const { width, height, channels, data } = decode(bitmapOf(SAMPLE, form))
    expect([width, height, channels, [...data]]).toEqual([5, 3, 3, COLOURS])
  })

  test('P-E4 of two colours is read', () => {
    const sample: Sample = { ...SAMPLE, width: 9, height: 1, indices: [1, 0, 1, 1, 0, 0, 0, 1, 1] }
    const colours = sample.indices.flatMap((index) => sample.palette[index] ?? [])
    expect([
      ...decode(bitmapOf({ ...sample, palette: sample.palette.slice(0, 2) }, { bits: 1 })).data,
    ]).toEqual(colours)
  })

  test('P-E4 keeps what can be seen through, and is opaque where nothing could be seen', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000] as const
    const glass: Sample = {
      ...SAMPLE,
      width: 2,
      height: 1,
      palette: [
        [255, 0, 0, 0],
        [0, 0, 255, 128],
      ],
      indices: [0, 1],
    }
    for (const header of [40, 56, 124] as const) {
      expect(decode(bitmapOf(glass, { bits: 32, header, masks }))).toMatchObject({ channels: 4 })
      expect([...decode(bitmapOf(glass, { bits: 32, header, masks })).data]).toEqual([
        255, 0, 0, 0, 0, 0, 255, 128,
      ])
    }
    const nothing = bitmapOf({ ...glass, indices: [0, 0] }, { bits: 32, header: 124, masks })
    expect([...decode(nothing).data]).toEqual([255, 0, 0, 255, 255, 0, 0, 255])
  })

  test('P-E4 in runs of 256 colours is read', () => {
    // From the bottom: a run and a piece of three; a run and the end of the row; a jump of two up and one row.
    const runs = Buffer.from([
      ...[1, B, 0, 3, W, R, G, 0, 1, B, 0, 0],
      ...[5, G, 0, 0],
      ...[1, R, 0, 2, 1, 0, 1, B, 1, W, 0, 1],
    ])
    const colours = [R, R, B, W, R, G, G, G, G, G, B, W, R, G, B].flatMap(
      (index) => SAMPLE.palette[index] ?? [],
    )
    expect([...decode(bitmapOf(SAMPLE, { bits: 8, runs })).data]).toEqual(colours)
  })

  test('P-E4 in runs of 16 colours is read, and what runs over its edge is left out', () => {
    const runs = Buffer.from([
      ...[5, 0x12, 0, 0],
      ...[0, 5, 0x01, 0x23, 0x00, 0, 0, 0],
      ...[99, 0x33, 0, 0],
      ...[9, 0x11],
    ])
    const indices = [W, W, W, W, W, R, G, B, W, R, G, B, G, B, G]
    expect([...decode(bitmapOf(SAMPLE, { bits: 4, runs })).data]).toEqual(
      indices.flatMap((index) => SAMPLE.palette[index] ?? []),
    )
  })

  test('UP-02 that is cut off anywhere is none', () => {
    const runs = Buffer.from([5, R, 0, 0, 5, R, 0, 0, 5, R, 0, 1])
    for (const form of [
      { bits: 24 },
      { bits: 8 },
      { bits: 8, runs },
      { bits: 16, masks: [1, 2, 4, 0] },
    ] as const) {
      const whole = bitmapOf(SAMPLE, form)
      // What pads the last row is nobody's.
      for (let bytes = 0; bytes < whole.length - 3; bytes += 1) {
        expect(() => decode(whole.subarray(0, bytes))).toThrow()
      }
    }
  })

  test.each<[string, (file: Buffer) => void]>([
    ['a header of another length', (file) => file.writeUInt32LE(41_000, 14)],
    ['a header of no length', (file) => file.writeUInt32LE(0, 14)],
    ['no width', (file) => file.writeInt32LE(0, 18)],
    ['a width below nothing', (file) => file.writeInt32LE(-5, 18)],
    ['no height', (file) => file.writeInt32LE(0, 22)],
    ['3 bits', (file) => file.writeUInt16LE(3, 28)],
    ['a JPEG in it', (file) => file.writeUInt32LE(4, 30)],
    ['runs of 24 bits', (file) => file.writeUInt32LE(1, 30)],
    ['its pixels far outside', (file) => file.writeUInt32LE(0xffffffff, 10)],
  ])('UP-02 with %s is none', (_what, spoil) => {
    const file = bitmapOf(SAMPLE, { bits: 24 })
    spoil(file)
    expect(() => decode(file)).toThrow()
  })

  test.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [1, -(2 ** 31)],
    [20_000, 12_000],
  ])('UP-05 that claims %i × %i px tells so by its header alone', (width, height) => {
    const file = bitmapOf(SAMPLE, { bits: 24 })
    file.writeInt32LE(width, 18)
    file.writeInt32LE(height, 22)
    expect(readBitmapHeader(file.subarray(0, 54))).toMatchObject({ width, height: Math.abs(height) })
  })
})
