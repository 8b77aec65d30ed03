import { createHmac, timingSafeEqual } from 'node:crypto'
import { base62x20, type MediaId } from '@thrum/contracts/ids'
import { MEDIA_ADDRESS_MS } from '@thrum/contracts/limits'
import type { Caller } from '../../http/caller.ts'

/**
 * Addresses that work without the `token` header, for what a browser fetches by itself: a download, a film.
 * `/media/<id>?e=<expiry, epoch ms>&v=<session>&s=<HMAC>`. The HMAC binds medium, viewer, session and expiry;
 * whether the session still lives and its person may see the medium is asked at each request. Source: safety P-E2
 */
export interface SignedAddresses {
  sign(id: MediaId, viewer: Caller): string
  /** The session it was made for; undefined where it is no address of ours, or too old. */
  sessionOf(query: URLSearchParams): string | undefined
  /** Whether it was made for this medium and viewer. */
  isFor(query: URLSearchParams, id: MediaId, viewer: Caller): boolean
}

export function createSignedAddresses(key: string, wall: () => number): SignedAddresses {
  const ownKey = createHmac('sha256', key).update('media address').digest()
  const macOf = (id: MediaId, { userId, sessionId }: Caller, expiry: string) =>
    createHmac('sha256', ownKey).update([id, userId, sessionId, expiry].join('\n')).digest('base64url')
  return {
    sign(id, viewer) {
      const expiry = String(wall() + MEDIA_ADDRESS_MS)
      const query = new URLSearchParams({
        e: expiry,
        v: viewer.sessionId,
        s: macOf(id, viewer, expiry),
      })
      return `/media/${id}?${query}`
    },
    sessionOf(query) {
      const expiry = Number(query.get('e') ?? '0')
      const isCurrent = expiry > wall() && expiry <= wall() + MEDIA_ADDRESS_MS
      const sessionId = query.get('v') ?? ''
      return isCurrent && base62x20.test(sessionId) ? sessionId : undefined
    },
    isFor(query, id, viewer) {
      const expected = Buffer.from(macOf(id, viewer, query.get('e') ?? ''))
      const given = Buffer.from(query.get('s') ?? '')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
