import type { Spot } from '@thrum/contracts/chat/place'

/** Why the device does not say where it is. Source: Geolocation API, codes 1 to 3 */
export type Unlocated = 'refused' | 'unavailable' | 'timeout'

const REASONS: readonly Unlocated[] = ['refused', 'unavailable', 'timeout']
const PATIENCE_MS = 15_000
/** Somebody stands about where they stood a minute ago. */
const FRESH_MS = 60_000

/** Asks the browser, which asks the person. Only after a tap: a page that asks by itself is refused for good. */
export function locate(isExact: boolean): Promise<Spot | Unlocated> {
  const { geolocation } = navigator
  if (geolocation === undefined || !window.isSecureContext) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(REASONS[code - 1] ?? 'unavailable'),
      { enableHighAccuracy: isExact, timeout: PATIENCE_MS, maximumAge: isExact ? 0 : FRESH_MS },
    )
  })
}
