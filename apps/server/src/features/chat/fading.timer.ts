import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { FadingMessages } from './fading.service.ts'
import type { Once } from './once.service.ts'

/** Both sides lose it within 5 s of its end. Requirement CHAT-071 */
const LOOK_EVERY_MS = 1_000

interface Parts {
  fading: Pick<FadingMessages, 'resume' | 'end'>
  once: Pick<Once, 'end'>
  clock: Clock
  log: Log
}

/**
 * Looks for what is over, also for what came to its end while the server was down. None of the looks waits for
 * another, or falls with it.
 * @returns ends the watch
 */
export function watchFading({ fading, once, ...parts }: Parts): () => void {
  const looks = { 'fading-begin': fading.resume, 'fading-end': fading.end, 'once-end': once.end }
  const ends = Object.entries(looks).map(([name, look]) => lookEvery(parts, name, LOOK_EVERY_MS, look))
  return () => {
    for (const end of ends) end()
  }
}
