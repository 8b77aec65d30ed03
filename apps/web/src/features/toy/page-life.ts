import type { Toy } from './toy.types.ts'

/**
 * Stops the toy whenever the page goes out of sight: hidden, about to be frozen, closed or reloaded.
 * Source: safety §3.1 (4), P-A4. `mayGoOn`: being hidden alone is no stop now. Looks for a lost toy again when the page comes back.
 */
export function stopWithPage(
  toy: Pick<Toy, 'stop' | 'stopLast' | 'retry'>,
  page: Document,
  view: Window,
  mayGoOn: () => boolean,
): void {
  const lastWord = () => toy.stopLast()
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'hidden') toy.retry()
    else if (!mayGoOn()) void toy.stop('page')
  })
  page.addEventListener('freeze', lastWord)
  view.addEventListener('pagehide', lastWord)
}
