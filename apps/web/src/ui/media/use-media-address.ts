import { isPrivateMedia } from '../../lib/media.ts'
import { useMedia } from './use-media.ts'

/**
 * What an `img` can show of an address: a `/media/` one is fetched by the session's token, every other stands as
 * it is. Undefined while it is on its way, and where it can't be had.
 */
export function useMediaAddress(address: string): string | undefined {
  const isPrivate = isPrivateMedia(address)
  const { url } = useMedia(isPrivate ? address : '')
  return isPrivate ? url : address
}
