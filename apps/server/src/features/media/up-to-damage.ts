import { Readable } from 'node:stream'
import type { Log } from '../../log.ts'
import { DamagedMedium } from './media-store.ts'

/** As far as it can be read: what is damaged for good costs nobody what stands before it, or beside it. */
export function upToDamage(content: Readable, log: Log): Readable {
  const readable = Readable.from(
    (async function* () {
      try {
        yield* content
      } catch (cause) {
        if (!(cause instanceof DamagedMedium)) throw cause
        log.error('a medium is damaged', { cause })
      }
    })(),
    { objectMode: false },
  )
  // Also where it is let go of before its first byte was asked for.
  return readable.once('close', () => content.destroy())
}
