import { UPLOAD_SILENCE_MS } from '@thrum/contracts/limits'
import { NoMedium } from './media-cache.ts'
import { session } from './session.ts'

const NOT_FOUND = 404

/**
 * What lies under a `/media/` address, by the session's token. It may last, and ends after 60 s without a byte.
 * @param onBytes told how many are there
 * @throws where it can't be had whole; NoMedium where there is nothing to be had
 */
export async function fetchBytes(
  address: string,
  outer: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<Blob> {
  const { token } = session
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), UPLOAD_SILENCE_MS)
  let timer = wait()
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([outer, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
      headers: token === undefined ? {} : { token },
    })
    if (response.status === NOT_FOUND) throw new NoMedium()
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = wait()
      chunks.push(value)
      bytes += value.length
      onBytes?.(bytes)
    }
    return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
  } finally {
    clearTimeout(timer)
  }
}
