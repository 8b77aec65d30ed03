import { AppError } from '@thrum/contracts/errors'

/** So many places for each key: what is held open at once, where a rate would not bound it. */
export interface Places {
  /** @returns gives the place back. @throws AppError `request.tooMany` while all are taken */
  take(key: string): () => void
}

export function createPlaces(perKey: number, retryAfterS: number): Places {
  const taken = new Map<string, number>()
  return {
    take(key) {
      const count = taken.get(key) ?? 0
      if (count >= perKey) throw new AppError('request.tooMany', { data: { retryAfterS } })
      taken.set(key, count + 1)
      return () => {
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
