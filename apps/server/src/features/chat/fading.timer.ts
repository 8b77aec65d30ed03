import type { Clock } from '@thrum/toy-protocol/clock'
import { lookEvery } from '../../look-every.ts'
import type { FadingMessages } from './fading.service.ts'
import type { Once } from './once.service.ts'

/** Both sides lose it within 5 s of its end. Requirement CHAT-071 */
const LOOK_EVERY_MS = 1_000

interface Parts {
  fading: Pick<FadingMessages, 'resume' | 'end'>
  once: Pick<Once, 'end'>
  clock: Clock
}

/**
 * Looks for what is over, also for what came to its end while the server was down.
 * @returns ends the watch
 */
export function watchFading({ fading, once, clock }: Parts): () => void {
  let isResumed = false
  return lookEvery(clock, LOOK_EVERY_MS, async () => {
    if (!isResumed) await fading.resume()
    isResumed = true
    // Neither waits for the other, or falls with it.
    await Promise.allSettled([fading.end(), once.end()])
  })
}
