import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a token or ticket, and what of it is stored. */
export function newSecret(): { text: string; hash: Buffer } {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashOf(text) }
}

/** The text is random, so a plain hash suffices, and look-up by hash has no timing by prefix. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
