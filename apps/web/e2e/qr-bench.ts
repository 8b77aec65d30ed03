import { deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Dots a side of one module, and white modules around the code. */
const DOTS = 8
const MARGIN = 4

interface Grey {
  readonly width: number
  readonly height: number
  /** Row by row, 0 black to 255 white. */
  readonly dots: Uint8Array
}

function draw(text: string): Grey {
  const { data } = encode(text, { ecc: 'M', border: MARGIN })
  const side = data.length * DOTS
  const dots = new Uint8Array(side * side).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (data[Math.floor(y / DOTS)]?.[Math.floor(x / DOTS)] === true) dots[y * side + x] = 0
  return { width: side, height: side, dots }
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(body.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

function png({ width, height, dots }: Grey): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    lines.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A QR code as a picture, for a file input. */
export function qrPicture(text: string): PictureFile {
  return { name: 'code.png', mimeType: 'image/png', buffer: png(draw(text)) }
}

/** Some hundred bytes that claim a picture of 1.6 thousand million dots. */
export function hugePicture(): PictureFile {
  const picture = qrPicture('thrum')
  picture.buffer.writeUInt32BE(40_000, 16)
  picture.buffer.writeUInt32BE(40_000, 20)
  return picture
}

/** A film of a QR code in the middle of 640 × 480 grey dots, as Chromium's fake camera takes it. */
export function qrFilm(text: string): Buffer {
  const code = draw(text)
  const [width, height] = [640, 480]
  const luma = new Uint8Array(width * height).fill(128)
  const left = Math.floor((width - code.width) / 2)
  const top = Math.floor((height - code.height) / 2)
  for (let y = 0; y < code.height; y += 1)
    luma.set(code.dots.subarray(y * code.width, (y + 1) * code.width), (top + y) * width + left)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, new Uint8Array((width * height) / 2).fill(128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
