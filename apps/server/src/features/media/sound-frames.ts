/** MPEG audio, layer III. Source: ISO/IEC 11172-3, 2.4.2.3; ISO/IEC 13818-3, 2.4.2.3 */
const LAYER_3 = 1
const [VERSION_1, VERSION_2] = [3, 2]
const MONO = 3
/** kbit/s by index; 0 is "free", which nothing here reads. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** Hz, of version 1; version 2 has half of it, version 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Where what stands in a first frame begins that holds no sound: behind the side information, or at a fixed place. */
const NOTE_NAMES = ['Xing', 'Info', 'VBRI']
const NOTE_BYTES = 48

/** Marks put before the sound, and behind it. Source: id3.org; APEv2; Lyrics3 */
const HEAD_ID3 = 'ID3'
const HEAD_APE = 'APETAGEX'
const APE_BYTES = 32
const TAILS = ['TAG', HEAD_APE, HEAD_ID3, 'LYRICSBEGIN', '3DI']

/** As many bytes as tell a frame's form. */
const FRAME_HEAD_BYTES = 4

interface Frame {
  bytes: number
  samples: number
  sampleRate: number
  /** What all frames of one sound share: version, sample rate, one channel or two. */
  form: string
}

/** The sound of an MP3 alone. */
export interface SoundFrames {
  content: Buffer
  ms: number
}

const text = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** By what stands at its beginning: a mark, or a frame. */
export function isSound(head: Uint8Array): boolean {
  const bytes = Buffer.from(head)
  return text(bytes, 0, 3) === HEAD_ID3 || text(bytes, 0, 8) === HEAD_APE || frameAt(bytes, 0) !== undefined
}

/**
 * Takes the frames out of a file: what stands before and behind them is left out, and so is a first frame that only
 * tells of the others. Undefined for what has no frame, frames of several forms, or anything else between them.
 */
export function soundFramesOf(file: Buffer): SoundFrames | undefined {
  const start = skipHead(file)
  const first = frameAt(file, start)
  if (first === undefined) return undefined
  const from = isNote(file, start, first) ? start + first.bytes : start
  let samples = 0
  let at = from
  for (let frame = frameAt(file, at); frame !== undefined; frame = frameAt(file, at)) {
    if (frame.form !== first.form) return undefined
    // The last one may be cut.
    if (at + frame.bytes > file.length) return end(file, from, at, samples, first)
    at += frame.bytes
    samples += frame.samples
  }
  return isTail(file, at) ? end(file, from, at, samples, first) : undefined
}

function end(file: Buffer, from: number, to: number, samples: number, { sampleRate }: Frame) {
  if (samples === 0) return undefined
  return { content: file.subarray(from, to), ms: Math.round((samples * 1_000) / sampleRate) }
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + FRAME_HEAD_BYTES > bytes.length) return undefined
  const [sync, kind, rates, mode] = bytes.subarray(at, at + FRAME_HEAD_BYTES)
  if (sync !== 0xff || kind === undefined || rates === undefined || mode === undefined) return undefined
  const version = (kind >> 3) & 3
  const isKnown = (kind & 0xe0) === 0xe0 && version !== 1 && ((kind >> 1) & 3) === LAYER_3 && (mode & 3) !== 2
  const rate = (version === VERSION_1 ? RATES_1 : RATES_2)[rates >> 4] ?? 0
  const fullRate = SAMPLE_RATES[(rates >> 2) & 3]
  if (!isKnown || rate === 0 || fullRate === undefined) return undefined
  const sampleRate = fullRate / (version === VERSION_1 ? 1 : version === VERSION_2 ? 2 : 4)
  const samples = version === VERSION_1 ? 1_152 : 576
  const padding = (rates >> 1) & 1
  return {
    bytes: Math.floor(((samples / 8) * rate * 1_000) / sampleRate) + padding,
    samples,
    sampleRate,
    form: `${version} ${sampleRate} ${mode >> 6 === MONO}`,
  }
}

function skipHead(file: Buffer): number {
  let at = 0
  for (;;) {
    if (text(file, at, 3) === HEAD_ID3 && at + 10 <= file.length) at += id3Bytes(file, at)
    else if (text(file, at, 8) === HEAD_APE && at + APE_BYTES <= file.length)
      at += APE_BYTES + file.readUInt32LE(at + 12)
    else break
  }
  // Room that a mark keeps for more of itself.
  while (at < file.length && file[at] === 0) at += 1
  return at
}

/** Its length stands in four bytes of seven bits. Source: ID3v2.4, 3.1 */
function id3Bytes(file: Buffer, at: number): number {
  const size = [6, 7, 8, 9].reduce((sum, place) => (sum << 7) | ((file[at + place] ?? 0) & 0x7f), 0)
  const hasFoot = ((file[at + 5] ?? 0) & 0x10) !== 0
  return 10 + size + (hasFoot ? 10 : 0)
}

function isNote(file: Buffer, at: number, { bytes }: Frame): boolean {
  const head = text(file, at, Math.min(bytes, NOTE_BYTES))
  return NOTE_NAMES.some((name) => head.includes(name))
}

function isTail(file: Buffer, at: number): boolean {
  const rest = file.subarray(at)
  return rest.every((byte) => byte === 0) || TAILS.some((name) => text(file, at, name.length) === name)
}
