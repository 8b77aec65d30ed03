import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import type { ByteRange } from './media-store.ts'

/** AES-256-GCM: the nonce, the content, then the mark of wholeness. Source: NIST SP 800-38D, 5.2 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** How sealed bytes are read: any part of them. */
export interface SealedBytes {
  size: number
  read(range: ByteRange): Promise<Readable | undefined>
}

/**
 * Encrypts media as they stream by.
 * @param secret stands outside database and store
 */
export function createByteSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'recalled media', KEY_BYTES))
  return {
    /** @param id what was sealed for one medium opens for no other */
    close(id: MediaId, content: Readable): Readable {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id))
      return Readable.from(
        (async function* () {
          yield nonce
          for await (const chunk of content) yield cipher.update(chunk)
          yield cipher.final()
          yield cipher.getAuthTag()
        })(),
      )
    },

    /** The stream ends with an error for what was sealed for another medium, by another key, or was changed since. */
    async open(id: MediaId, { size, read }: SealedBytes): Promise<Readable | undefined> {
      const tagAt = size - TAG_BYTES
      const [nonce, tag, hidden] = await Promise.all([
        read({ from: 0, to: NONCE_BYTES - 1 }),
        read({ from: tagAt, to: size - 1 }),
        read({ from: NONCE_BYTES, to: tagAt - 1 }),
      ])
      if (nonce === undefined || tag === undefined || hidden === undefined) return undefined
      const decipher = createDecipheriv(CIPHER, key, await buffer(nonce))
      decipher.setAAD(Buffer.from(id)).setAuthTag(await buffer(tag))
      return Readable.from(
        (async function* () {
          for await (const chunk of hidden) yield decipher.update(chunk)
          yield decipher.final()
        })(),
      )
    },
  }
}
export type ByteSeal = ReturnType<typeof createByteSeal>
