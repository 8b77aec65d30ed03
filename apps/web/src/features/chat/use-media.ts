import { useEffect, useSyncExternalStore } from 'react'
import { media } from '../../lib/media.ts'
import type { MediaState } from '../../lib/media-cache.ts'

/** A medium of a message, fetched by the session's token; nothing is fetched for an empty address. CHAT-040 */
export function useMedia(address: string): MediaState {
  useEffect(() => (address === '' ? undefined : media.show(address)), [address])
  return useSyncExternalStore(media.subscribe, () => media.stateOf(address))
}
