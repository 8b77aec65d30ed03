/** A browser that says nothing about a file leaves its length unknown. */
const WITHIN_MS = 5_000

/** How long a file plays, in ms; 0 where the browser can't tell without playing it. */
export async function lengthOf(file: Blob): Promise<number> {
  const url = URL.createObjectURL(file)
  const audio = new Audio()
  audio.preload = 'metadata'
  const told = Promise.withResolvers<number | undefined>()
  const timer = setTimeout(() => told.resolve(undefined), WITHIN_MS)
  audio.onloadedmetadata = () => told.resolve(audio.duration)
  audio.onerror = () => told.resolve(undefined)
  audio.src = url
  const seconds = await told.promise
  clearTimeout(timer)
  audio.removeAttribute('src')
  URL.revokeObjectURL(url)
  return seconds !== undefined && Number.isFinite(seconds) ? seconds * 1_000 : 0
}
