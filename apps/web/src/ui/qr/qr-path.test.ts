import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { toQrPath } from './qr-path.ts'

describe('QR code', () => {
  it('ACC-13 draws exactly the dark modules', () => {
    const text = 'thrum:playAbCdEfGhIjKlMnOpQrSt'
    const { size, path } = toQrPath(text)
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let at = Number(x); at < Number(x) + Number(width); at += 1) {
        const row = drawn[Number(y)]
        if (row) row[at] = true
      }
    }
    expect(drawn).toEqual(encode(text, { ecc: 'M', border: 0 }).data)
  })
})
