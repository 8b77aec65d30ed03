import { randomBytes } from 'node:crypto'

/** UUID version 7: milliseconds, then chance. Source: RFC 9562, 5.7 */
export function newMessageId(nowMs: number): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0')
  const bytes = randomBytes(10)
  const hex = bytes.toString('hex')
  const variant = (((bytes[2] ?? 0) & 0x3f) | 0x80).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(6, 8)}-${hex.slice(8, 20)}`
}
