import { pageClock } from './clock.ts'
import { connection } from './connection.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { MediaCache, NoMedium } from './media-cache.ts'
import { session } from './session.ts'

/** Pictures, films and sounds; anything else that answers under such an address is not shown. */
const SHOWN = /^(?:image|video|audio)\//

/** The bytes of a medium. @throws as `fetchBytes` does, and NoMedium for what is none */
export async function fetchMedia(address: string, signal: AbortSignal): Promise<Blob> {
  const blob = await fetchBytes(address, signal)
  if (!SHOWN.test(blob.type)) throw new NoMedium()
  return blob
}

/** The one cache of this window. */
export const media = new MediaCache({
  fetchBlob: fetchMedia,
  toUrl: (blob) => URL.createObjectURL(blob),
  revoke: (url) => URL.revokeObjectURL(url),
  clock: pageClock,
})

session.onSignOut(media.clear)
connection.onBack(media.retry)

/** Whether an address needs the session's token, and so cannot stand in an `img` as it is. */
export function isPrivateMedia(address: string): boolean {
  return address.startsWith('/media/')
}
