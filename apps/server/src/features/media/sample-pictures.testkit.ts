import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Metadata as it stands in a file's bytes. */
export const METADATA = /Exif|ns\.adobe|Photoshop|ICC_PROFILE|iCCP|eXIf|tEXt|iTXt|a secret remark/

export const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>http://ns.adobe.com/xap/1.0/ a secret remark</a></x:xmpmeta>'

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Upright, 60 × 80 px or so many times larger: red on the left, blue on the right. */
async function redAndBlue(times: number): Promise<Buffer> {
  const right = { input: await plain(30 * times, 80 * times, 'blue'), left: 30 * times, top: 0 }
  return sharp(await plain(60 * times, 80 * times, 'red'))
    .composite([right])
    .png()
    .toBuffer()
}

/** As a phone writes it: lying on its side with a note to turn it, with place, owner and colour profile. */
export async function phoneJpeg(times = 1): Promise<Buffer> {
  return sharp(await redAndBlue(times))
    .rotate(-90)
    .withExif({
      IFD0: { Copyright: 'a secret remark' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withXmp(XMP)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** With a smaller picture in its EXIF, which may show what was cut away, and to be turned by a quarter. Source: EXIF 2.3, 4.5 */
export async function thumbnailJpeg(width: number, height: number): Promise<Buffer> {
  const [whole, small] = [await still('jpeg', width, height), await still('jpeg', 16, 12)]
  const [short, long] = [3, 4]
  const ifdOf = (entries: readonly (readonly [tag: number, type: number, value: number])[], next: number) => {
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
    bytes.writeUInt16LE(entries.length)
    for (const [at, [tag, type, value]] of entries.entries()) {
      bytes.writeUInt16LE(tag, 2 + at * 12)
      bytes.writeUInt16LE(type, 4 + at * 12)
      bytes.writeUInt32LE(1, 6 + at * 12)
      bytes.writeUInt32LE(value, 10 + at * 12)
    }
    bytes.writeUInt32LE(next, bytes.length - 4)
    return bytes
  }
  // Turned; then JPEG, where it begins, how long it is.
  const first = ifdOf([[0x112, short, 6]], 26)
  const second = ifdOf(
    [
      [0x103, short, 6],
      [0x201, long, 26 + 42],
      [0x202, long, small.length],
    ],
    0,
  )
  const exif = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), first, second, small])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(exif.length + 2)
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1]), size, exif, whole.subarray(2)])
}

export async function taggedPng(side = 40): Promise<Buffer> {
  return sharp({
    create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 200, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Copyright: 'a secret remark' } })
    .withXmp(XMP)
    .withIccProfile('p3')
    .png()
    .toBuffer()
}

/** With texts of all three kinds. Source: PNG, 11.3.3 */
export async function textPng(): Promise<Buffer> {
  const png = await plain(60, 40, 'green')
  const texts = [
    chunk('tEXt', Buffer.from('Comment\0a secret remark')),
    chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync('a secret remark')])),
    chunk('iTXt', Buffer.from('Title\0\0\0\0\0a secret remark')),
  ]
  // Behind the header, which is 33 bytes with the signature.
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
}

/** So many frames of alternating colours, 60 × 40 px or so many times larger. */
export async function moving(form: 'gif' | 'webp', frames: number, times = 1): Promise<Buffer> {
  const names = ['red', 'green', 'blue']
  const colours = await Promise.all(names.map((colour) => plain(60 * times, 40 * times, colour)))
  const pictures = Array.from({ length: frames }, (_, index) => colours[index % 3] ?? '')
  const joined = sharp(pictures, { join: { animated: true } })
  const delay = Array<number>(frames).fill(100)
  return form === 'gif' ? joined.gif({ delay }).toBuffer() : joined.webp({ delay }).toBuffer()
}

export async function still(
  form: 'avif' | 'webp' | 'gif' | 'jpeg',
  width = 60,
  height = 40,
): Promise<Buffer> {
  return sharp(await plain(width, height, 'green'))
    .toFormat(form)
    .toBuffer()
}

/** A black PNG of any size, packed into very little. Only the header and as many rows as wanted are real. */
export function hollowPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
