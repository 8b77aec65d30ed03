/** What the server needs to send pushes to this browser. Base64url, both keys. */
export interface BrowserPush {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
}

function isSame(held: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (held === null || held.byteLength !== wanted.length) return false
  return new Uint8Array(held).every((byte, place) => byte === wanted[place])
}

/** Pushes from the browser's maker, which reach the service worker while no page is open. */
class PushDoor {
  /** Undefined where this browser takes none. */
  async subscribe(key: string): Promise<BrowserPush | undefined> {
    const manager = await this.#manager()
    if (manager === undefined) return undefined
    const applicationServerKey = toBytes(key)
    const held = await manager.getSubscription()
    const fits = held !== null && isSame(held.options.applicationServerKey, applicationServerKey)
    // Another server's, or one with a new key: it would be refused.
    if (held !== null && !fits) await held.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey }
    const { endpoint, keys } = (fits ? held : await manager.subscribe(options)).toJSON()
    if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return undefined
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  }

  /** @returns the address that is given up, if there was one */
  async unsubscribe(): Promise<string | undefined> {
    const held = await (await this.#manager())?.getSubscription()
    await held?.unsubscribe()
    return held?.endpoint
  }

  async #manager(): Promise<PushManager | undefined> {
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
    if ((await navigator.serviceWorker.getRegistration()) === undefined) return undefined
    return (await navigator.serviceWorker.ready).pushManager
  }
}

export const pushDoor = new PushDoor()
