import type { ByteRange } from './media-store.ts'

/**
 * Reads a `Range` header: undefined where there is none, one range within the content, or refused. Several
 * ranges in one request could ask for the same bytes a thousand times. Source: abuse case ME-05
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'refused' | undefined {
  if (header === undefined) return undefined
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'refused'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && from < size ? { from, to } : 'refused'
}
