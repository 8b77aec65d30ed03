/** Windows bitmaps, which sharp reads none of. Source: Microsoft Learn, Bitmap Storage, and OS/2's form of 1987 */

/** As sharp takes them: upright, row by row, 3 or 4 bytes a pixel. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array
}

export interface BitmapHeader {
  width: number
  height: number
  isTopDown: boolean
  /** Of one pixel. */
  bits: number
  isRuns: boolean
  /** Where red, green, blue and alpha stand within a pixel of 16 or 32 bits. */
  masks: readonly [number, number, number, number]
  /** Blue, green, red of each colour of up to 8 bits, one after another. */
  palette: Uint8Array
  dataAt: number
}

const FILE_HEADER_BYTES = 14
const OS2_BYTES = 12
const INFO_BYTES = 40
/** Headers of this length and more hold a mask of alpha, too. */
const ALPHA_BYTES = 56
const [PLAIN, RUNS_8, RUNS_4, MASKS, ALPHA_MASKS] = [0, 1, 2, 3, 6]

/** Bits of a pixel by the packing. JPEG, PNG and fax within a bitmap are for printers. */
const BITS: Readonly<Record<number, readonly number[]>> = {
  [PLAIN]: [1, 2, 4, 8, 16, 24, 32],
  [RUNS_8]: [8],
  [RUNS_4]: [4],
  [MASKS]: [16, 32],
  [ALPHA_MASKS]: [16, 32],
}

/** Reads nothing but the header and the colours. @throws where it is no bitmap that can be decoded */
export function readBitmapHeader(file: Buffer): BitmapHeader {
  const headerBytes = file.readUInt32LE(14)
  const isOs2 = headerBytes === OS2_BYTES
  const [width, height] = isOs2
    ? [file.readUInt16LE(18), file.readUInt16LE(20)]
    : [file.readInt32LE(18), file.readInt32LE(22)]
  const bits = file.readUInt16LE(isOs2 ? 24 : 28)
  const packing = isOs2 ? PLAIN : file.readUInt32LE(30)
  const isKnown = isOs2 || (headerBytes >= INFO_BYTES && headerBytes <= 124)
  if (!isKnown || width < 1 || height === 0 || BITS[packing]?.includes(bits) !== true) {
    throw new Error('no bitmap of a known form')
  }
  const isTopDown = height < 0
  const masks = masksOf(file, headerBytes, bits, packing)
  return {
    ...{ width, height: Math.abs(height), isTopDown, bits, masks },
    isRuns: packing === RUNS_8 || packing === RUNS_4,
    palette: bits > 8 ? new Uint8Array() : paletteOf(file, headerBytes, bits),
    dataAt: file.readUInt32LE(10),
  }
}

function masksOf(file: Buffer, headerBytes: number, bits: number, packing: number): BitmapHeader['masks'] {
  if (packing !== MASKS && packing !== ALPHA_MASKS) {
    return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
  }
  const at = FILE_HEADER_BYTES + INFO_BYTES
  const hasAlpha = packing === ALPHA_MASKS || headerBytes >= ALPHA_BYTES
  const [red, green, blue] = [file.readUInt32LE(at), file.readUInt32LE(at + 4), file.readUInt32LE(at + 8)]
  return [red, green, blue, hasAlpha ? file.readUInt32LE(at + 12) : 0]
}

function paletteOf(file: Buffer, headerBytes: number, bits: number): Uint8Array {
  const isOs2 = headerBytes === OS2_BYTES
  const all = 2 ** bits
  const used = isOs2 ? all : file.readUInt32LE(46) || all
  const bytes = isOs2 ? 3 : 4
  const palette = new Uint8Array(all * 3)
  for (let index = 0; index < Math.min(used, all); index += 1) {
    const at = FILE_HEADER_BYTES + headerBytes + index * bytes
    if (at + 3 > file.length) throw new Error('cut off')
    palette.set(file.subarray(at, at + 3), index * 3)
  }
  return palette
}

/** @throws where the file is cut off */
export function decodeBitmap(file: Buffer, header: BitmapHeader): Pixels {
  const { bits, isRuns } = header
  if (bits > 8) return readColours(file, header)
  return paint(header, isRuns ? readRuns(file, header) : readIndices(file, header))
}

/** Where each row begins, from the top of the picture to its bottom. */
function rowsOf(file: Buffer, { width, height, bits, isTopDown, dataAt }: BitmapHeader): number[] {
  const stride = Math.ceil((width * bits) / 32) * 4
  if (dataAt + stride * (height - 1) + Math.ceil((width * bits) / 8) > file.length) throw new Error('cut off')
  return Array.from({ length: height }, (_, row) => dataAt + stride * (isTopDown ? row : height - 1 - row))
}

/** Which colour each pixel has. */
function readIndices(file: Buffer, header: BitmapHeader): Uint8Array {
  const { width, height, bits } = header
  const indices = new Uint8Array(width * height)
  const mask = 2 ** bits - 1
  let at = 0
  for (const row of rowsOf(file, header)) {
    for (let bit = 0; bit < width * bits; bit += bits) {
      indices[at] = ((file[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask
      at += 1
    }
  }
  return indices
}

/** Runs of one colour, or of two by turns, and pieces in between. Source: Microsoft Learn, Bitmap Compression */
function readRuns(file: Buffer, { width, height, bits, isTopDown, dataAt }: BitmapHeader): Uint8Array {
  const indices = new Uint8Array(width * height)
  let [x, y, at] = [0, 0, dataAt]
  const put = (count: number, indexAt: (nth: number) => number) => {
    const row = (isTopDown ? y : height - 1 - y) * width
    for (let nth = 0; nth < Math.min(count, width - x); nth += 1) indices[row + x + nth] = indexAt(nth)
    x += count
  }
  while (y < height) {
    if (at + 2 > file.length) throw new Error('cut off')
    const [count, value] = [file.readUInt8(at), file.readUInt8(at + 1)]
    at += 2
    if (count > 0) put(count, (nth) => (bits === 8 ? value : nibble(value, nth)))
    else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      x += file.readUInt8(at)
      y += file.readUInt8(at + 1)
      at += 2
    } else {
      const bytes = Math.ceil((value * bits) / 8)
      const piece = file.subarray(at, at + bytes)
      if (piece.length < bytes) throw new Error('cut off')
      put(value, (nth) => (bits === 8 ? (piece[nth] ?? 0) : nibble(piece[nth >> 1] ?? 0, nth)))
      at += bytes + (bytes & 1)
    }
  }
  return indices
}

const nibble = (byte: number, nth: number) => (nth % 2 === 0 ? byte >> 4 : byte & 0xf)

function paint({ width, height, palette }: BitmapHeader, indices: Uint8Array): Pixels {
  const data = new Uint8Array(width * height * 3)
  let at = 0
  for (const index of indices) {
    data[at] = palette[index * 3 + 2] ?? 0
    data[at + 1] = palette[index * 3 + 1] ?? 0
    data[at + 2] = palette[index * 3] ?? 0
    at += 3
  }
  return { width, height, channels: 3, data }
}

/** Pixels of 16, 24 and 32 bits. Where all is transparent, alpha was not meant. */
function readColours(file: Buffer, header: BitmapHeader): Pixels {
  const { width, height, bits, masks } = header
  const channels = masks[3] === 0 ? 3 : 4
  const data = new Uint8Array(width * height * channels)
  const parts = masks.slice(0, channels).map(partOf)
  let [at, isSeen] = [0, channels === 3]
  for (const row of rowsOf(file, header)) {
    for (let x = 0; x < width; x += 1) {
      const pixel = file.readUIntLE(row + (x * bits) / 8, bits / 8)
      for (const part of parts) {
        data[at] = part(pixel)
        at += 1
      }
      isSeen ||= data[at - 1] !== 0
    }
  }
  if (!isSeen) for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 0xff
  return { width, height, channels, data }
}

/** One colour of a pixel, stretched to 8 bits. */
function partOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 0xff) / most)
}
