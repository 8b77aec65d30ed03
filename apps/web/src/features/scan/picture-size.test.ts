import { describe, expect, it } from 'vitest'
import { fitInto, isStrip, readPictureSize } from './picture-size.ts'

function bytes(...parts: (readonly number[] | string)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [...part])),
  )
}

const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG = bytes(PNG_SIGN, [0, 0, 0, 13], 'IHDR', [0, 0, 0x9c, 0x40, 0, 0, 0, 9])
/** A note of 4 bytes and a fill byte before the frame. */
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2], [0xff, 0xff, 0xc2, 0, 17, 8, 0x03, 0xe8, 0x07, 0xd0])

/** Two colours and a comment before a frame of 300 × 200 at 10, 20. */
function gif(size: readonly number[]): Uint8Array {
  const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 1, 0x2c, 0]
  const frame = [0x2c, 10, 0, 20, 0, 0x2c, 0x01, 200, 0, 0]
  return bytes('GIF89a', size, [0x80, 0, 0], [0, 0, 0, 255, 255, 255], comment, frame)
}

describe('size of a picture', () => {
  it.each([
    ['PNG', PNG, { width: 40_000, height: 9 }],
    ['JPEG', JPEG, { width: 2_000, height: 1_000 }],
    ['GIF', gif([0x40, 0x01, 0xf0, 0x00]), { width: 320, height: 240 }],
    ['GIF with a frame beyond it', gif([1, 0, 1, 0]), { width: 310, height: 220 }],
    [
      'lossy WebP',
      bytes(
        'RIFF',
        [0, 0, 0, 0],
        'WEBP',
        'VP8 ',
        [0, 0, 0, 0],
        [0, 0, 0, 0x9d, 0x01, 0x2a],
        [0x40, 0x41, 0xf0, 0],
      ),
      { width: 320, height: 240 },
    ],
    [
      'lossless WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8L', [0, 0, 0, 0], [0x2f, 0x3f, 0xc1, 0x3b, 0]),
      { width: 320, height: 240 },
    ],
    [
      'WebP with extras',
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0xff, 0xff, 0xff, 0, 0, 0]),
      { width: 16_777_216, height: 1 },
    ],
  ])('DEV-01 is read from the first bytes of a %s', (_, head, size) => {
    expect(readPictureSize(head)).toEqual(size)
  })

  it('DEV-01 is unknown for what is no picture, or ends too soon, wherever it is cut', () => {
    for (const text of ['', '<svg width="9" height="9"/>', '%PDF-1.7', 'RIFF....WAVEfmt ', 'GIF89a'])
      expect(readPictureSize(bytes(text))).toBeUndefined()
    for (const whole of [PNG, JPEG])
      for (let length = 0; length < whole.length; length += 1)
        expect(readPictureSize(whole.subarray(0, length))).toBeUndefined()
  })

  it('DEV-01 is drawn small along its longer side, whichever that is', () => {
    expect(fitInto({ width: 4_000, height: 3_000 }, 1_280)).toMatchObject({ resizeWidth: 1_280 })
    expect(fitInto({ width: 3_000, height: 4_000 }, 1_280)).toMatchObject({ resizeHeight: 1_280 })
    expect(fitInto({ width: 1_280, height: 9 }, 1_280)).toEqual({})
  })

  it('DEV-01 is not drawn at all as a strip, or as nothing', () => {
    expect(isStrip({ width: 4_000, height: 500 })).toBe(false)
    expect(isStrip({ width: 10, height: 4_000_000 })).toBe(true)
    expect(isStrip({ width: 4_000_000, height: 10 })).toBe(true)
    expect(isStrip({ width: 0, height: 1 })).toBe(true)
  })

  it('DEV-01 does not go round in circles in a JPEG made to', () => {
    expect(readPictureSize(bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0]))).toBeUndefined()
    expect(readPictureSize(new Uint8Array(512 * 1024).fill(0xff))).toBeUndefined()
  })
})
