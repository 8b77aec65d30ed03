import { useEffect, useSyncExternalStore } from 'react'
import { isPrivateMedia, media } from '../../lib/media.ts'

/**
 * What an `img` can show of an address: a `/media/` one is fetched by the session's token, every other stands as
 * it is. Undefined while it is on its way, and where it can't be had.
 */
export function useMediaAddress(address: string): string | undefined {
  const isPrivate = isPrivateMedia(address)
  useEffect(() => (isPrivate ? media.show(address) : undefined), [address, isPrivate])
  const state = useSyncExternalStore(media.subscribe, () => media.stateOf(address))
  return isPrivate ? state.url : address
}
