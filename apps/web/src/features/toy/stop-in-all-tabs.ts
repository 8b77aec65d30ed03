import type { Toy } from './toy.types.ts'

/** A person's stop counts in every tab of this browser, whichever of them has the toy. */
export function stopInAllTabs(
  toy: Pick<Toy, 'stop' | 'onStop'>,
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>,
): void {
  toy.onStop((cause) => {
    if (cause === 'person') tabs.postMessage('stop')
  })
  tabs.addEventListener('message', () => void toy.stop('tab'))
}
