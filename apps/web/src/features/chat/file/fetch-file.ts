import { UPLOAD_SILENCE_MS } from '@thrum/contracts/limits'
import { session } from '../../../lib/session.ts'

/** Nothing of this page ever runs or shows it. */
const ANY_TYPE = 'application/octet-stream'

/**
 * The bytes of a file, by the session's token. It may last, and ends after 60 s without a byte.
 * @throws where it can't be had whole
 */
export async function fetchFile(
  address: string,
  outer: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const { token } = session
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), UPLOAD_SILENCE_MS)
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([outer, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
      headers: token === undefined ? {} : { token },
    })
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), UPLOAD_SILENCE_MS)
      chunks.push(value)
      bytes += value.length
      onBytes(bytes)
    }
    return new Blob(chunks, { type: ANY_TYPE })
  } finally {
    clearTimeout(timer)
  }
}
