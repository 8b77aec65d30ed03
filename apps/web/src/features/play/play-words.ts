export { isolated } from '../../lib/isolated.ts'

/** `0:42`, `12:04`, `1:02:03`; read from left to right in every language. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const tail = two(seconds % 60)
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${two(minutes)}:${tail}`
}

/** What is left of a countdown, so that its last second still reads 0:01. */
export function formatLeft(ms: number): string {
  return formatSpan(Math.ceil(Math.max(0, ms) / 1000) * 1000)
}
