/** Layer III of MPEG 1 at 192 kbit/s, 44,100 Hz, one channel: a frame of nothing but silence. */
const HEAD = [0xff, 0xfb, 0xb0, 0xc0]
const FRAME_BYTES = 626
export const FRAME_MS = (1_152 / 44_100) * 1_000

/** So many frames of silence. */
export function silentMp3(frames: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.set(HEAD)
  return Buffer.concat(Array<Buffer>(frames).fill(frame))
}

/** As long as wanted, in whole frames, as an encoder does it. */
export const mp3Of = (ms: number): Buffer => silentMp3(Math.ceil(ms / FRAME_MS))

/** A mark before the sound, with a remark that nobody else should read. */
export function id3Head(remark = 'a secret remark'): Buffer {
  const words = Buffer.concat([Buffer.from([3]), Buffer.from(remark)])
  const frameHead = Buffer.from('COMM\0\0\0\0\0\0', 'latin1')
  frameHead.writeUInt32BE(words.length, 4)
  const head = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  const size = frameHead.length + words.length
  head.set([(size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f], 6)
  return Buffer.concat([head, frameHead, words])
}

/** A mark behind it, of either kind. */
export function id3Tail(remark = 'a secret remark'): Buffer {
  const tail = Buffer.alloc(128)
  tail.write(`TAG${remark}`, 'latin1')
  return tail
}

export function apeTail(remark = 'a secret remark'): Buffer {
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from(`Comment\0${remark}`)])
  item.writeUInt32LE(Buffer.byteLength(remark))
  const mark = Buffer.alloc(32)
  mark.write('APETAGEX', 'latin1')
  mark.writeUInt32LE(2_000, 8)
  mark.writeUInt32LE(item.length + 32, 12)
  mark.writeUInt32LE(1, 16)
  return Buffer.concat([mark, item, mark])
}

/** A first frame that tells how many there are, and who made them. */
export function infoFrame(): Buffer {
  const frame = silentMp3(1)
  frame.write('Info', 21, 'latin1')
  frame.write('LAME3.100 a secret remark', 60, 'latin1')
  return frame
}
