import { STORAGE_KEYS, type Storage, storage } from '../../../platform/storage.ts'
import { BASIC } from './basic.ts'

/** Two rows on a phone. */
const RECENT_MAX = 16
const KNOWN: ReadonlySet<string> = new Set(BASIC)

/** Chosen lately on this device, newest first. */
export function readRecent(from: Storage = storage): string[] {
  const kept = from.read(STORAGE_KEYS.emoji)?.split(' ') ?? []
  return kept.filter((emoji) => KNOWN.has(emoji)).slice(0, RECENT_MAX)
}

export function addRecent(emoji: string, to: Storage = storage): void {
  const others = readRecent(to).filter((other) => other !== emoji)
  to.write(STORAGE_KEYS.emoji, [emoji, ...others].slice(0, RECENT_MAX).join(' '))
}
