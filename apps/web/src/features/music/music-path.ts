import { Capacitor } from '@capacitor/core'

/** The same page under the address of each platform. Source: spec §2 (androidMusic, iosMusic by platform). */
export function musicPath(): '/pages/player/androidMusic' | '/pages/player/iosMusic' {
  return Capacitor.getPlatform() === 'ios' ? '/pages/player/iosMusic' : '/pages/player/androidMusic'
}
