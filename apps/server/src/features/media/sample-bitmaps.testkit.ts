/** Windows bitmaps of every form, made by their description. Source: Microsoft Learn, Bitmap Storage */

export type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

export interface Sample {
  width: number
  height: number
  palette: readonly Colour[]
  /** Which colour of the palette, from the top left on. */
  indices: readonly number[]
}

export interface BitmapForm {
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32
  isTopDown?: boolean
  /** Length of the header: OS/2's 12, or Windows' 40 and more. */
  header?: 12 | 40 | 52 | 56 | 64 | 108 | 124
  /** Of red, green, blue and alpha. */
  masks?: readonly [number, number, number, number]
  /** Packed pixels, as they stand in the file. */
  runs?: Buffer
}

const RED = [255, 0, 0] as const
const BLUE = [0, 0, 255] as const

/** Red on the left, blue on the right. */
export function halves(width: number, height: number): Sample {
  const indices = Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 1))
  return { width, height, palette: [RED, BLUE], indices }
}

export function bitmapOf(sample: Sample, form: BitmapForm): Buffer {
  const { header = 40, bits, masks } = form
  const palette = bits > 8 ? Buffer.alloc(0) : paletteOf(sample, header === 12 ? 3 : 4, 2 ** bits)
  const looseMasks =
    masks !== undefined && header === 40 ? u32s(...masks.slice(0, masks[3] === 0 ? 3 : 4)) : []
  const pixels = form.runs ?? rowsOf(sample, form)
  const dataAt = 14 + header + looseMasks.length * 4 + palette.length
  const head = Buffer.alloc(14)
  head.write('BM')
  head.writeUInt32LE(dataAt + pixels.length, 2)
  head.writeUInt32LE(dataAt, 10)
  return Buffer.concat([head, headerOf(sample, form), ...looseMasks, palette, pixels])
}

function headerOf({ width, height, palette }: Sample, form: BitmapForm): Buffer {
  const { header = 40, bits, masks, runs, isTopDown = false } = form
  const bytes = Buffer.alloc(header)
  bytes.writeUInt32LE(header)
  if (header === 12) {
    for (const [at, value] of [width, height, 1, bits].entries()) bytes.writeUInt16LE(value, 4 + at * 2)
    return bytes
  }
  bytes.writeInt32LE(width, 4)
  bytes.writeInt32LE(isTopDown ? -height : height, 8)
  bytes.writeUInt16LE(1, 12)
  bytes.writeUInt16LE(bits, 14)
  bytes.writeUInt32LE(packingOf(bits, masks, runs), 16)
  bytes.writeUInt32LE(bits > 8 ? 0 : palette.length, 32)
  if (masks === undefined || header === 40) return bytes
  for (const [at, mask] of masks.slice(0, header === 52 ? 3 : 4).entries())
    bytes.writeUInt32LE(mask, 40 + at * 4)
  return bytes
}

function packingOf(bits: number, masks: BitmapForm['masks'], runs: Buffer | undefined): number {
  if (runs !== undefined) return bits === 8 ? 1 : 2
  if (masks === undefined) return 0
  return masks[3] === 0 ? 3 : 6
}

const u32s = (...values: number[]) =>
  values.map((value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  })

function paletteOf({ palette }: Sample, entry: 3 | 4, all: number): Buffer {
  const colours = palette.flatMap(([red, green, blue]) => [blue, green, red, 0].slice(0, entry))
  // The older form always has all of them.
  return Buffer.concat([Buffer.from(colours), Buffer.alloc(entry === 3 ? all * 3 - colours.length : 0)])
}

function rowsOf({ width, height, palette, indices }: Sample, form: BitmapForm): Buffer {
  const { bits, isTopDown = false } = form
  const stride = Math.ceil((width * bits) / 32) * 4
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(stride)
    for (let x = 0; x < width; x += 1) {
      const index = indices[y * width + x] ?? 0
      if (bits > 8) row.writeUIntLE(pixelOf(palette[index] ?? RED, form), (x * bits) / 8, bits / 8)
      else {
        const at = (x * bits) >> 3
        row[at] = (row[at] ?? 0) | (index << (8 - bits - ((x * bits) & 7)))
      }
    }
    return row
  })
  return Buffer.concat(isTopDown ? rows : rows.reverse())
}

function pixelOf(colour: Colour, { bits, masks }: BitmapForm): number {
  const usual = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
  let pixel = 0
  for (const [at, mask] of (masks ?? usual).entries()) {
    if (mask === 0) continue
    const lowest = 2 ** (31 - Math.clz32(mask & -mask))
    pixel += Math.round(((colour[at] ?? 255) / 255) * (mask / lowest)) * lowest
  }
  return pixel
}
