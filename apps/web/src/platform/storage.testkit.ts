import type { Storage } from './storage.ts'

/** Keeps as a browser does, over what a test takes for reloads. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
}
