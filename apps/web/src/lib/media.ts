import { connection } from './connection.ts'
import { MediaCache } from './media-cache.ts'
import { session } from './session.ts'

/** Pictures, films and sounds; anything else that answers under such an address is not shown. */
const SHOWN = /^(?:image|video|audio)\//

/** The bytes of a medium, by the session's token. @throws where it can't be had */
export async function fetchMedia(address: string, signal: AbortSignal): Promise<Blob> {
  const { token } = session
  const response = await fetch(address, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    headers: token === undefined ? {} : { token },
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const blob = await response.blob()
  if (!SHOWN.test(blob.type)) throw new Error('no medium')
  return blob
}

/** The one cache of this window. */
export const media = new MediaCache({
  fetchBlob: fetchMedia,
  toUrl: (blob) => URL.createObjectURL(blob),
  revoke: (url) => URL.revokeObjectURL(url),
})

session.onSignOut(media.clear)
connection.onBack(media.retry)

/** Whether an address needs the session's token, and so cannot stand in an `img` as it is. */
export function isPrivateMedia(address: string): boolean {
  return address.startsWith('/media/')
}
