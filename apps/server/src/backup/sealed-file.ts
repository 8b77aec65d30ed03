import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ByteReader, type Bytes } from './byte-reader.ts'
import { BackupTrouble } from './trouble.ts'

/** What every backup begins with: whose it is, and which form it has. */
const MARK = Buffer.from('Thrum backup 1\n')
const SALT_BYTES = 16
/** Tells a wrong passphrase from a damaged file. */
const CHECK_BYTES = 16

/** Source: NIST SP 800-38D, 5.2 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PIECE_BYTES = 64 * 1024
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES

/** 32 MB and about a tenth of a second for each guess, beside at least 16 characters. Source: RFC 7914, 2 */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

async function keysOf(secret: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await derive(secret.normalize('NFC'), salt, KEY_BYTES * 2, COST)
  const check = createHash('sha256').update(bytes.subarray(KEY_BYTES)).digest().subarray(0, CHECK_BYTES)
  return { key: bytes.subarray(0, KEY_BYTES), check }
}

/** The key serves one file; the nonce counts its pieces, and marks the last, so that a missing end shows. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream of any length, 64 kB at a time. */
export function seal(secret: string) {
  return async function* (plain: Bytes): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const { key, check } = await keysOf(secret, salt)
    yield Buffer.concat([MARK, salt, check])
    const reader = new ByteReader(plain)
    for (let index = 0, isLast = false; !isLast; index++) {
      const piece = await reader.upTo(PIECE_BYTES)
      isLast = await reader.isAtEnd()
      const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** @throws BackupTrouble for a wrong secret, and for a file that is cut, changed, or no backup */
export function unseal(secret: string) {
  return async function* (sealed: Bytes): AsyncGenerator<Buffer> {
    const reader = new ByteReader(sealed)
    const head = await reader.upTo(MARK.length + SALT_BYTES + CHECK_BYTES)
    if (!head.subarray(0, MARK.length).equals(MARK)) throw new BackupTrouble('This file is no backup.')
    const { key, check } = await keysOf(secret, head.subarray(MARK.length, MARK.length + SALT_BYTES))
    if (!head.subarray(MARK.length + SALT_BYTES).equals(check)) {
      throw new BackupTrouble('The passphrase or key file is not the one this backup was made with.')
    }
    for (let index = 0, isLast = false; !isLast; index++) {
      const piece = await reader.upTo(SEALED_BYTES)
      isLast = await reader.isAtEnd()
      yield openPiece(piece, key, index, isLast)
    }
  }
}

function openPiece(piece: Buffer, key: Buffer, index: number, isLast: boolean): Buffer {
  const opened = tryOpen(piece, key, nonceOf(index, isLast))
  if (opened !== undefined) return opened
  const at = `${((index * SEALED_BYTES) / 1_000_000).toFixed(1)} MB`
  const isCut = isLast && (piece.length < SEALED_BYTES || tryOpen(piece, key, nonceOf(index, false)))
  throw new BackupTrouble(
    isCut ? `The backup is cut off after ${at}.` : `The backup is damaged at ${at}. Use another one.`,
  )
}

function tryOpen(piece: Buffer, key: Buffer, nonce: Buffer): Buffer | undefined {
  if (piece.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce)
  decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
