import { fetchBytes } from '../../../lib/fetch-bytes.ts'

/** Nothing of this page ever runs or shows it. */
const ANY_TYPE = 'application/octet-stream'

/** The bytes of a file. @throws as `fetchBytes` does */
export async function fetchFile(
  address: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const blob = await fetchBytes(address, signal, onBytes)
  return blob.slice(0, blob.size, ANY_TYPE)
}
