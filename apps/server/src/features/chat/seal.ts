import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { MessageType } from '@thrum/contracts/chat/chat.entities'

/** AES-256-GCM: the nonce, the mark of wholeness, then the content. Source: NIST SP 800-38D, 5.2 */
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a message stood; what was sealed for one place opens at no other. */
export interface SealedPlace {
  conversationId: number
  seq: number
  senderId: string
}

export interface SealedContent {
  type: MessageType
  payload: Readonly<Record<string, unknown>>
  cloudCustomData: string
}

/** @param secret stands outside the database, so that a copy of that alone reads nothing */
export function createSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'recalled messages', KEY_BYTES))
  const about = ({ conversationId, seq, senderId }: SealedPlace) =>
    Buffer.from(`${conversationId} ${seq} ${senderId}`)
  return {
    close(place: SealedPlace, content: SealedContent): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(about(place))
      const hidden = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },

    /** @throws Error for what was sealed elsewhere, by another key, or was changed since */
    open(place: SealedPlace, sealed: Buffer): SealedContent {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
      decipher.setAAD(about(place)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      return JSON.parse(Buffer.concat([decipher.update(hidden), decipher.final()]).toString())
    },
  }
}
export type Seal = ReturnType<typeof createSeal>
