import { comeForward, hearPush, renew } from './heard-push.ts'
import type {
  AskedEvent,
  Build,
  ChangedEvent,
  LastingEvent,
  PressedEvent,
  PushedEvent,
  ToldEvent,
  WorkerScope,
} from './worker.types.ts'

/*
 * The app's own copy of its files, so that it opens without a network (APP-19). Holds what the build lists and
 * nothing else: calls, media and sockets never pass through here, so no cache ever holds anything personal (ME-10).
 * It also hears pushes, for as long as no page is in sight.
 * Source: docs/decisions/2026-11-28-an-own-copy.md
 */

/** Written in by `own-copy.plugin.ts`. */
declare const BUILD: Build
const build = BUILD

const worker = globalThis as unknown as WorkerScope

const PREFIX = 'thrum-'
const CACHE = PREFIX + build.id
const PAGE = '/'
const FILES: ReadonlySet<string> = new Set(build.files)
const ASSETS = '/assets/'
/** As the server tells screens from files. */
const SCREEN = /^\/(?:$|(?:pages|TUIKit)(?:\/|$))/
/** Longer, and somebody in a lift waits for nothing. */
const PAGE_LIMIT_MS = 3_000

worker.addEventListener('install', (event: LastingEvent) => event.waitUntil(fill()))
worker.addEventListener('activate', (event: LastingEvent) => event.waitUntil(begin()))
worker.addEventListener('fetch', (event: AskedEvent) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (FILES.has(pathname) || pathname.startsWith(ASSETS)) event.respondWith(file(request, pathname))
  else if (request.mode === 'navigate' && SCREEN.test(pathname)) event.respondWith(page(event))
})
worker.addEventListener('push', (event: PushedEvent) => event.waitUntil(hearPush(worker, event)))
worker.addEventListener('pushsubscriptionchange', (event: ChangedEvent) =>
  event.waitUntil(renew(worker, event)),
)
worker.addEventListener('notificationclick', (event: PressedEvent) => {
  event.notification.close()
  event.waitUntil(comeForward(worker, event.notification.data, (pathname) => SCREEN.test(pathname)))
})
worker.addEventListener('message', (event: ToldEvent) => {
  const { data, ports } = event
  if (data.type === 'which') ports[0]?.postMessage(build.entry)
  else if (data.type === 'take') event.waitUntil(worker.skipWaiting())
  else if (data.type === 'keep') event.waitUntil(keep(data.files))
  else event.waitUntil(tidy())
})

/** All or nothing: a copy with holes would break a page half-way. */
async function fill(): Promise<void> {
  const cache = await worker.caches.open(CACHE)
  const response = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok || !(await isOurs(response))) throw new Error('the server has another build')
  await cache.put(PAGE, response)
  await cache.addAll(
    [...build.files, ...(await readTables())].map(
      (name) => new Request(name, { cache: name.startsWith(ASSETS) ? 'default' : 'no-cache' }),
    ),
  )
}

/** Of the languages that this phone reads: an older copy holds their tables, and goes once this one begins. */
async function readTables(): Promise<readonly string[]> {
  const held: string[] = []
  for (const name of await worker.caches.keys()) {
    const kept = name.startsWith(PREFIX) ? await (await worker.caches.open(name)).keys() : []
    held.push(...kept.map(({ url }) => new URL(url).pathname))
  }
  return Object.entries(build.tables).flatMap(([language, files]) =>
    held.some((address) => address.startsWith(`${ASSETS}${language}-`)) ? files : [],
  )
}

async function isOurs(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(build.entry)
}

async function begin(): Promise<void> {
  await worker.clients.claim()
  await tidy()
}

/** Older copies go as soon as no second window may still run on them. */
async function tidy(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 1) return
  const names = await worker.caches.keys()
  // One of them may be a newer build's, which is still being filled, or waits.
  const { installing, waiting } = worker.registration
  if (installing ?? waiting) return
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
      .map((name) => worker.caches.delete(name)),
  )
}

async function keep(files: readonly string[]): Promise<void> {
  const cache = await worker.caches.open(CACHE)
  for (const name of files) {
    if (name.startsWith(ASSETS) && (await cache.match(name)) === undefined) await cache.add(name)
  }
}

/** Names carry a hash of the content, or the copy is that of one build: what is held is right. */
async function file(request: Request, pathname: string): Promise<Response> {
  const options = { ignoreSearch: true, ignoreVary: true }
  const cache = await worker.caches.open(CACHE)
  const held = (await cache.match(pathname, options)) ?? (await worker.caches.match(pathname, options))
  if (held !== undefined) return held
  const response = await fetch(request)
  // On a full disk it comes from the network each time.
  if (response.ok) await cache.put(pathname, response.clone()).catch(() => undefined)
  return response
}

/** The server's page, which says what this server is; the held one where none comes in time. */
async function page(event: AskedEvent): Promise<Response> {
  const cache = await worker.caches.open(CACHE)
  const held = await cache.match(PAGE, { ignoreVary: true })
  const asked = fetch(event.request)
  if (held === undefined) return asked
  const answer = asked
    .then(async (response) => {
      if (response.status >= 500) return held
      // A page of a newer build would ask for files that this copy hasn't got.
      if (response.ok && (await isOurs(response))) event.waitUntil(cache.put(PAGE, response.clone()))
      return response
    })
    // None came, or one that broke off.
    .catch(() => held)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS, held))
  return Promise.race([answer, late])
}
