/**
 * HEIC files made from nothing: pixels that HEVC lets stand as they are (I_PCM), in boxes like a phone's. No
 * encoder under patents is needed, and every byte is known. Source: ITU-T H.265 (7.3, 9.3.4), ISO/IEC 23008-12
 */

import sharp from 'sharp'
import { phoneJpeg, XMP } from './sample-pictures.testkit.ts'

export interface RawPicture {
  width: number
  height: number
  /** Red, green, blue. */
  data: Uint8Array
}

export interface HeicExtras {
  /** Quarter turns to the left that the file asks for. */
  turns?: number
  /** With its `Exif` mark, as JPEG holds it. */
  exif?: Buffer
  xmp?: string
  /** What the file says of its sides, where it lies. */
  claimed?: { width: number; height: number }
}

/** Side of a coding block. */
const BLOCK = 32
const [VPS, SPS, PPS, IDR] = [32, 33, 34, 20]

/** As a phone writes it: lying on its side and to be turned, with place and owner; 60 × 80 px or so many times larger. */
export async function phoneHeic(times = 1, extras: HeicExtras = {}): Promise<Buffer> {
  const taken = sharp(await phoneJpeg(times))
  const { exif } = await taken.metadata()
  const { data, info } = await taken.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return heicOf({ width, height, data }, { turns: 3, xmp: XMP, ...(exif && { exif }), ...extras })
}

/** Both sides even. */
function heicOf(picture: RawPicture, extras: HeicExtras = {}): Buffer {
  const { exif, xmp, turns = 0 } = extras
  const { width, height } = extras.claimed ?? picture
  const items = [
    { type: 'hvc1', data: sized(nalOf(IDR, sliceOf(picture))), about: '' },
    ...(exif === undefined ? [] : [{ type: 'Exif', data: Buffer.concat([u32(6), exif]), about: '' }]),
    ...(xmp === undefined ? [] : [{ type: 'mime', data: Buffer.from(xmp), about: 'application/rdf+xml\0' }]),
  ]
  const properties = [
    box('hvcC', hvcC(picture)),
    box('ispe', u32(0), u32(width), u32(height)),
    box('colr', Buffer.from('nclx'), u16(1), u16(13), u16(6), u8(0x80)),
    box('irot', u8(turns)),
  ]
  const metaOf = (dataAt: number) => {
    let at = dataAt
    const places = items.map(({ data }, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)])
      at += data.length
      return place
    })
    const infos = items.map(({ type, about }, index) =>
      box('infe', u32(0x02000000), u16(index + 1), u16(0), Buffer.from(`${type}\0${about}`)),
    )
    const refs = items.slice(1).map((_, index) => box('cdsc', u16(index + 2), u16(1), u16(1)))
    return box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iloc', u32(0), u8(0x44), u8(0), u16(items.length), ...places),
      box('iinf', u32(0), u16(items.length), ...infos),
      ...(refs.length === 0 ? [] : [box('iref', u32(0), ...refs)]),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', u32(0), u32(1), u16(1), u8(4), u8(0x81), u8(2), u8(3), u8(0x84)),
      ),
    )
  }
  const ftyp = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  const dataAt = ftyp.length + metaOf(0).length + 8
  return Buffer.concat([ftyp, metaOf(dataAt), box('mdat', ...items.map(({ data }) => data))])
}

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const sized = (bytes: Buffer) => Buffer.concat([u32(bytes.length), bytes])

function box(name: string, ...content: Buffer[]): Buffer {
  const whole = Buffer.concat([Buffer.from(name, 'latin1'), ...content])
  return Buffer.concat([u32(whole.length + 4), whole])
}

/** Main Still Picture, of the highest level. */
const PROFILE = Buffer.from('0370000000b00000000000ba', 'hex')

function hvcC(picture: RawPicture): Buffer {
  const sets = [nalOf(VPS, vps()), nalOf(SPS, sps(picture)), nalOf(PPS, pps())]
  const arrays = sets.map((set) =>
    Buffer.concat([u8(0x80 | ((set[0] ?? 0) >> 1)), u16(1), u16(set.length), set]),
  )
  return Buffer.concat([u8(1), PROFILE, Buffer.from('f000fcfdf8f800000f', 'hex'), u8(sets.length), ...arrays])
}

/** Bits, written one after another. */
class Bits {
  readonly #bits: number[] = []

  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push(Math.floor(value / 2 ** bit) % 2)
    return this
  }

  /** Exponential Golomb codes, of none below zero. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.u(length, 0).u(length + 1, value + 1)
    }
    return this
  }

  bytes(all: Uint8Array): this {
    for (const byte of all) this.u(8, byte)
    return this
  }

  /** A one, and zeros to the end of the byte. */
  end(): Buffer {
    this.#bits.push(1)
    return this.align()
  }

  align(): Buffer {
    while (this.#bits.length % 8 !== 0) this.#bits.push(0)
    const bytes = Buffer.alloc(this.#bits.length / 8)
    for (const [at, bit] of this.#bits.entries()) bytes[at >> 3] = ((bytes[at >> 3] ?? 0) << 1) | bit
    return bytes
  }
}

/** With a three wherever two zeros would look like the beginning of another. */
function nalOf(type: number, payload: Buffer): Buffer {
  const bytes: number[] = [type << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

const vps = () =>
  new Bits()
    .u(4, 0)
    .u(2, 3)
    .u(6, 0)
    .u(3, 0)
    .u(1, 1)
    .u(16, 0xffff)
    .bytes(PROFILE)
    .u(1, 1)
    .ue(0, 0, 0)
    .u(6, 0)
    .ue(0)
    .u(2, 0)
    .end()

const blocksOf = ({ width, height }: RawPicture) =>
  [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)] as const

function sps(picture: RawPicture): Buffer {
  const [across, down] = blocksOf(picture)
  const hidden = [(across * BLOCK - picture.width) / 2, (down * BLOCK - picture.height) / 2] as const
  const bits = new Bits()
    .u(4, 0)
    .u(3, 0)
    .u(1, 1)
    .bytes(PROFILE)
    .ue(0, 1, across * BLOCK, down * BLOCK)
  bits.u(1, 1).ue(0, hidden[0], 0, hidden[1])
  // Depths, order, buffers; then blocks of one size, 32, and transforms of 4 to 32.
  bits.ue(0, 0, 0).u(1, 1).ue(0, 0, 0, 2, 0, 0, 3, 0, 0)
  // No lists, no asymmetry, no offsets; raw samples of 8 bits in blocks of 32, left unfiltered.
  return bits.u(3, 0).u(1, 1).u(4, 7).u(4, 7).ue(2, 0).u(1, 1).ue(0).u(5, 0).end()
}

const pps = () => new Bits().ue(0, 0).u(7, 0).ue(0, 0, 0).u(3, 0).ue(0, 0).u(10, 0).ue(0).u(2, 0).end()

/** Of the least likely bit by the state, where the range is 448 or more. Source: H.265, table 9-46, last column */
const LEAST =
  '240 227 216 205 195 185 175 166 158 150 142 135 128 122 116 110 104 99 94 89 85 80 76 72 69 65 62 59 56 53 50 48 45 43 41 39 37 35 33 31 30 28 27 25 24 23 22 21 20 19 18 17 16 15 14 14 13 12 12 11 11 10 9'
    .split(' ')
    .map(Number)

function sliceOf(picture: RawPicture): Buffer {
  const [across, down] = blocksOf(picture)
  const pieces = [new Bits().u(2, 2).ue(0, 2, 0).end()]
  for (let block = 0; block < across * down; block += 1) {
    // "One whole block", always as likely as can be; before it, from the second on, "not the last".
    const range = (block === 0 ? 510 : 508) - (LEAST[Math.min(block, LEAST.length - 1)] ?? 0)
    pieces.push(ending(range), samplesOf(picture, block % across, Math.floor(block / across)))
  }
  pieces.push(ending(510))
  return Buffer.concat(pieces)
}

/** A coder that was just begun says "yes, it ends here". Source: H.265, 9.3.4.5 and 9.3.4.6 */
function ending(range: number): Buffer {
  const bits = new Bits()
  let [low, isFirst, waiting] = [range - 2, true, 0]
  const put = (bit: number) => {
    if (isFirst) isFirst = false
    else bits.u(1, bit)
    for (; waiting > 0; waiting -= 1) bits.u(1, 1 - bit)
  }
  for (let turn = 0; turn < 7; turn += 1) {
    if (low < 256) put(0)
    else if (low >= 512) put(1)
    else waiting += 1
    low = (low >= 512 ? low - 512 : low >= 256 ? low - 256 : low) * 2
  }
  put((low >> 9) & 1)
  return bits.u(2, ((low >> 7) & 3) | 1).align()
}

/** Of one block: brightness, then its blue and its red at half the size. Source: ITU-T T.871, 7 */
function samplesOf({ width, height, data }: RawPicture, across: number, down: number): Buffer {
  const at = (x: number, y: number) => {
    const pixel = Math.min(down * BLOCK + y, height - 1) * width + Math.min(across * BLOCK + x, width - 1)
    return [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0] as const
  }
  const luma = (x: number, y: number) => {
    const [red, green, blue] = at(x, y)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  }
  const blues = (x: number, y: number) => 128 + (at(x, y)[2] - luma(x, y)) / 1.772
  const reds = (x: number, y: number) => 128 + (at(x, y)[0] - luma(x, y)) / 1.402
  const plane = (step: number, of: (x: number, y: number) => number) => {
    const samples: number[] = []
    for (let y = 0; y < BLOCK; y += step) {
      for (let x = 0; x < BLOCK; x += step) samples.push(Math.min(255, Math.round(of(x, y))))
    }
    return Buffer.from(samples)
  }
  return Buffer.concat([plane(1, luma), plane(2, blues), plane(2, reds)])
}
