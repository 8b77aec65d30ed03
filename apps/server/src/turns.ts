/** One work at a time for each key; whoever comes cuts short what is under way. */
export interface Turns<Key> {
  /** @param work is told by the signal that the next one waits; it may go on to its end all the same */
  take<Value>(key: Key, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
}

export function createTurns<Key>(): Turns<Key> {
  const last = new Map<Key, { aborter: AbortController; over: Promise<void> }>()
  return {
    async take(key, work) {
      const before = last.get(key)
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = { aborter: new AbortController(), over: promise }
      last.set(key, own)
      before?.aborter.abort()
      try {
        await before?.over
        return await work(own.aborter.signal)
      } finally {
        resolve()
        if (last.get(key) === own) last.delete(key)
      }
    },
  }
}
