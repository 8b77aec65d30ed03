import { Capacitor } from '@capacitor/core'
import type { Platform } from '@thrum/contracts/version/version.routes'

/** Where newer versions of what runs here come from: a store's app, or the web page itself. */
export function storePlatform(): Platform {
  const name = Capacitor.getPlatform()
  return name === 'android' || name === 'ios' ? name : 'web'
}
