import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaId } from '@thrum/contracts/ids'
import { type ByteRange, DamagedMedium } from './media-store.ts'

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
      const closed = Readable.from(
        (async function* () {
          yield nonce
          for await (const chunk of content) yield cipher.update(chunk)
          yield cipher.final()
          yield cipher.getAuthTag()
        })(),
      )
      // Also where it finds no room before its first byte was asked for.
      return closed.once('close', () => content.destroy())
    },

    /**
     * The stream ends with a DamagedMedium for what was sealed for another medium, by another key, or was changed or
     * cut off since.
     */
    async open(id: MediaId, { size, read }: SealedBytes): Promise<Readable | undefined> {
      const tagAt = size - TAG_BYTES
      if (tagAt < NONCE_BYTES) return cutOff()
      const parts = await Promise.all([
        read({ from: 0, to: NONCE_BYTES - 1 }),
        read({ from: tagAt, to: size - 1 }),
        read({ from: NONCE_BYTES, to: tagAt - 1 }),
      ])
      const [nonce, tag, hidden] = parts
      if (nonce === undefined || tag === undefined || hidden === undefined) return undefined
      const opened = Readable.from(
        (async function* () {
          const decipher = createDecipheriv(CIPHER, key, await buffer(nonce))
          decipher.setAAD(Buffer.from(id)).setAuthTag(await buffer(tag))
          for await (const chunk of hidden) yield decipher.update(chunk)
          yield ended(decipher)
        })(),
      )
      // Also where it is let go of before its first byte was asked for, or one of them can't be read.
      return opened.once('close', () => {
        for (const part of parts) part?.destroy()
      })
    },
  }
}
export type ByteSeal = ReturnType<typeof createByteSeal>

function cutOff(): Readable {
  return new Readable({
    read() {
      this.destroy(new DamagedMedium('the sealed copy is cut off'))
    },
  })
}

function ended(decipher: DecipherGCM): Buffer {
  try {
    return decipher.final()
  } catch (cause) {
    throw new DamagedMedium('the sealed copy was changed', { cause })
  }
}
