import { useEffect, useSyncExternalStore } from 'react'
import { media } from '../../lib/media.ts'
import type { MediaState } from '../../lib/media-cache.ts'

/** A medium fetched by the session's token; nothing is fetched for an empty address. */
export function useMedia(address: string): MediaState {
  useEffect(() => (address === '' ? undefined : media.show(address)), [address])
  return useSyncExternalStore(media.subscribe, () => media.stateOf(address))
}
