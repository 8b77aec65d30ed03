import { ToyError } from '@thrum/toy-protocol/toy-error'

/**
 * One tab of a browser has a toy: each would take what another one moves for a motion that nobody asked for. The tab
 * in sight takes it; one out of sight doesn't take it away. Without Web Locks every tab has it.
 * @param onTaken another tab took it
 * @returns lets it go
 * @throws ToyError `toy.elsewhere`
 */
export function holdInTab(address: string, onTaken: () => void): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const isShown = document.visibilityState === 'visible'
  navigator.locks
    .request(`thrum-toy-${address}`, isShown ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (lock === null) {
        reject(new ToyError('toy.elsewhere'))
        return undefined
      }
      const { promise: over, resolve: release } = Promise.withResolvers<void>()
      resolve(release)
      return over
    })
    .catch(onTaken)
  return promise
}
