import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import { type ByteRange, DamagedMedium, type MediaStore } from './media-store.ts'
import { inPieces } from './pieces.ts'

/** Says that it is sealed, and how; no picture, sound or film begins like this. */
const MARK = Buffer.from('\x8aThrum\r\n', 'latin1')
const SALT_BYTES = 16
const HEAD_BYTES = MARK.length + SALT_BYTES

/** Source: NIST SP 800-38D, 5.2 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Sealed each by itself, so that any part can be opened alone. */
const PIECE_BYTES = 64 * 1024
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES

/** The largest object that there can be, where no end is meant. Source: Amazon S3, object size */
const NO_END = 5 * 2 ** 40

/**
 * Keeps media encrypted in another store, each under a key of its own; a leaked disk or bucket tells sizes and times.
 * A mark, a salt, then pieces of which only the last is shorter, so that a missing end shows. What lay there before,
 * without the mark, is given as it is. Source: safety P-E12
 * @param secret stands outside database and store; without it nothing opens
 */
export function createSealedStore(inner: MediaStore, secret: string): MediaStore {
  const keyOf = (id: MediaId, salt: Uint8Array) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `medium ${id}`, KEY_BYTES))
  /** The salt; 'plain' for what is not sealed. */
  const saltOf = async (id: MediaId) => {
    const stream = await inner.open(id, { from: 0, to: HEAD_BYTES - 1 })
    if (stream === undefined) return undefined
    const head = await buffer(stream)
    return head.subarray(0, MARK.length).equals(MARK) ? head.subarray(MARK.length) : 'plain'
  }
  return {
    async put(id, content) {
      const salt = randomBytes(SALT_BYTES)
      let bytes = 0
      const count = (more: number) => {
        bytes += more
      }
      const sealed = sealAll(content, Buffer.concat([MARK, salt]), keyOf(id, salt), count)
      // One that fails before anybody reads it fails this call alone: unheard, it would end the process.
      if (content instanceof Readable) content.on('error', () => undefined)
      try {
        await inner.put(id, Readable.from(sealed, { objectMode: false }))
        return bytes
      } finally {
        if (content instanceof Readable) content.destroy()
      }
    },
    async size(id) {
      const [size, salt] = await Promise.all([inner.size(id), saltOf(id)])
      return size === undefined || salt === 'plain' ? size : plainSize(size)
    },
    async open(id, range) {
      const salt = await saltOf(id)
      if (salt === undefined) return undefined
      if (salt === 'plain') return inner.open(id, range)
      const content = await inner.open(id, sealedRange(range))
      if (content === undefined) return undefined
      const opened = Readable.from(openAll(content, keyOf(id, salt), range), { objectMode: false })
      // Also where it is let go of before its first byte was asked for.
      return opened.once('close', () => content.destroy())
    },
    remove: inner.remove,
    list: inner.list,
  }
}

async function* sealAll(
  content: Readable | Uint8Array,
  head: Buffer,
  key: Buffer,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  yield head
  let [index, last] = [0, PIECE_BYTES]
  for await (const piece of inPieces(content, PIECE_BYTES)) {
    yield sealPiece(piece, key, index)
    count(piece.length)
    last = piece.length
    index += 1
  }
  if (last === PIECE_BYTES) yield sealPiece(new Uint8Array(), key, index)
}

function sealPiece(piece: Uint8Array, key: Buffer, index: number): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index))
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
}

/** The stream ends with a DamagedMedium where it was changed, cut off, or sealed for another medium. */
async function* openAll(
  content: Readable,
  key: Buffer,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const { from, to } = range ?? { from: 0, to: Number.POSITIVE_INFINITY }
  let [index, left, last] = [Math.floor(from / PIECE_BYTES), to - from + 1, SEALED_BYTES]
  let skipped = from % PIECE_BYTES
  for await (const sealed of inPieces(content, SEALED_BYTES)) {
    const part = openPiece(sealed, key, index).subarray(skipped, skipped + left)
    if (part.length > 0) yield part
    left -= part.length
    last = sealed.length
    skipped = 0
    index += 1
  }
  const isCutOff = range === undefined ? last === SEALED_BYTES : left > 0
  if (isCutOff) throw new DamagedMedium('the sealed medium is cut off')
}

function openPiece(sealed: Uint8Array, key: Buffer, index: number): Buffer {
  const tagAt = sealed.length - TAG_BYTES
  if (tagAt < 0) throw new DamagedMedium('the sealed medium is cut off')
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index)).setAuthTag(sealed.subarray(tagAt))
  const opened = decipher.update(sealed.subarray(0, tagAt))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch (cause) {
    throw new DamagedMedium('the sealed medium was changed', { cause })
  }
}

/** A key seals each piece once, so its place is nonce enough. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 4)
  return nonce
}

/** Where the pieces lie that hold the range. */
function sealedRange(range: ByteRange | undefined): ByteRange {
  if (range === undefined) return { from: HEAD_BYTES, to: NO_END }
  const [first, last] = [Math.floor(range.from / PIECE_BYTES), Math.floor(range.to / PIECE_BYTES)]
  return { from: HEAD_BYTES + first * SEALED_BYTES, to: HEAD_BYTES + (last + 1) * SEALED_BYTES - 1 }
}

function plainSize(sealedSize: number): number {
  const bytes = sealedSize - HEAD_BYTES
  const whole = Math.floor(bytes / SEALED_BYTES)
  return whole * PIECE_BYTES + Math.max(0, bytes - whole * SEALED_BYTES - TAG_BYTES)
}
