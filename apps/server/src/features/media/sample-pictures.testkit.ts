import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Metadata as it stands in a file's bytes. */
export const METADATA = /Exif|ns\.adobe|Photoshop|ICC_PROFILE|iCCP|eXIf|tEXt|iTXt|a secret remark/

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>http://ns.adobe.com/xap/1.0/ a secret remark</a></x:xmpmeta>'

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Upright 60 × 80 px: red on the left, blue on the right. */
async function redAndBlue(): Promise<Buffer> {
  const right = { input: await plain(30, 80, 'blue'), left: 30, top: 0 }
  return sharp(await plain(60, 80, 'red'))
    .composite([right])
    .png()
    .toBuffer()
}

/** As a phone writes it: lying on its side with a note to turn it, with place, owner and colour profile. */
export async function phoneJpeg(): Promise<Buffer> {
  return sharp(await redAndBlue())
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

export async function taggedPng(): Promise<Buffer> {
  return sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 9, g: 9, b: 200, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Copyright: 'a secret remark' } })
    .withXmp(XMP)
    .withIccProfile('p3')
    .png()
    .toBuffer()
}

/** So many frames of alternating colours. */
export async function moving(form: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const colours = await Promise.all(['red', 'green', 'blue'].map((colour) => plain(60, 40, colour)))
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
