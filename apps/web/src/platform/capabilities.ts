import { pageConfig } from './page-config.ts'

/** What this page can do. Screens ask here and never which platform it is. */
export const capabilities = {
  /** Device features are offered at all; where they are not, a notice leads to the download page. */
  get offersToys(): boolean {
    const { platform, webDevices } = pageConfig()
    return platform === 'app' || webDevices
  },
  get canCall(): boolean {
    return pageConfig().platform === 'app'
  },
  get canScan(): boolean {
    return navigator.mediaDevices !== undefined && 'getUserMedia' in navigator.mediaDevices
  },
  get canVibrate(): boolean {
    return 'vibrate' in navigator
  },
  get canShare(): boolean {
    return 'share' in navigator
  },
  /** The browser of the web build has a swipe of its own. */
  get canSwipeBack(): boolean {
    return pageConfig().platform === 'app'
  },
  /** The app is told when another one comes in front; a page in a browser loses the focus for lesser things. */
  get canCover(): boolean {
    return pageConfig().platform === 'app'
  },
  /** A page in a browser may be put to sleep at any moment once it is hidden; an app is told first. */
  get canGoOnHidden(): boolean {
    return pageConfig().platform === 'app'
  },
  /** A PIN is kept by the browser's own cryptography, which plain HTTP does not have. */
  get canLock(): boolean {
    return window.isSecureContext
  },
  /** Passkeys belong to a site's name; an address of numbers has none. */
  get canUsePasskeys(): boolean {
    const isNumbers = /^[\d.]+$|^\[/.test(window.location.hostname)
    return window.isSecureContext && 'PublicKeyCredential' in window && !isNumbers
  },
}
