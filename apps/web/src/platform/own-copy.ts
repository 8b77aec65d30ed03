import type { PageMessage } from '../own-copy/worker.types.ts'
import { runningScript } from './running-script.ts'
import { trusted } from './trusted-types.ts'

const WORKER = '/own-copy.js'
const ASSETS = '/assets/'
/** A page that stays open for days learns of a newer build all the same. */
const LOOK_AGAIN_MS = 3_600_000

/** Told of a newer build; what it is given lets that one take over. */
type OnNewer = (takeOver: () => void) => void

function say(worker: ServiceWorker, message: PageMessage, ports: Transferable[] = []): void {
  worker.postMessage(message, ports)
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    say(worker, { type: 'which' }, [port2])
  })
}

function takeOver(waiting: ServiceWorker): void {
  const reload = () => window.location.reload()
  // Another window may have let it take over already.
  if (waiting.state !== 'installed') {
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  say(waiting, { type: 'take' })
}

/** A page that is itself of the newer build needs no asking: only its worker is an older one. */
async function judge(waiting: ServiceWorker, onNewer: OnNewer): Promise<void> {
  if ((await buildOf(waiting)) === runningScript()) say(waiting, { type: 'take' })
  else onNewer(() => takeOver(waiting))
}

function watch(registration: ServiceWorkerRegistration, onNewer: OnNewer): void {
  const follow = () => {
    const arriving = registration.installing
    arriving?.addEventListener('statechange', () => {
      const isFirst = navigator.serviceWorker.controller === null
      if (arriving.state === 'installed' && !isFirst) void judge(arriving, onNewer)
    })
  }
  if (registration.waiting !== null) void judge(registration.waiting, onNewer)
  // The browser looks by itself as a page is loaded, so one may be on its way already.
  follow()
  registration.addEventListener('updatefound', follow)
  // Without a network there is nothing newer to be had.
  const look = () => void registration.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  window.addEventListener('online', look)
  setInterval(look, LOOK_AGAIN_MS)
}

/** What this page fetched before the worker was there, such as the reader's language. */
function filesSoFar(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, window.location.href))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)
}

/** Keeps a copy of the app on this phone, so that it opens without a network (APP-19). Called once, at rest. */
export async function startOwnCopy(onNewer: OnNewer): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const options = { updateViaCache: 'none' } as const
    watch(await navigator.serviceWorker.register(trusted().createScriptURL(WORKER), options), onNewer)
    const { active } = await navigator.serviceWorker.ready
    if (active === null) return
    say(active, { type: 'keep', files: filesSoFar() })
    say(active, { type: 'tidy' })
  } catch {
    // A browser that keeps nothing: the app needs a network then, as before.
  }
}
