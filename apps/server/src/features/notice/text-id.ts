import { createHash } from 'node:crypto'

/** 20 characters of base62: the same words give the same id, over every start and on every installation. */
export function textIdOf(words: string): string {
  const digest = createHash('sha256').update(words).digest('base64')
  return digest.replace(/[^0-9A-Za-z]/g, '').slice(0, 20)
}
