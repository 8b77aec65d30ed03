import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://thrum.example'
const ENTRY = '/assets/index-1.js'
const BUILD = {
  id: '1',
  entry: ENTRY,
  files: [ENTRY],
  tables: { de: ['/assets/de-1.js', '/assets/de-2.js'], fr: ['/assets/fr-1.js'] },
}

class FakeCache {
  readonly held = new Map<string, Response>()
  isFull = false
  readonly match = async (address: string) => this.held.get(address)?.clone()
  readonly keys = async () => [...this.held.keys()].map((address) => ({ url: ORIGIN + address }))
  readonly put = async (address: string, response: Response) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.held.set(address, response)
  }
  readonly addAll = async (requests: readonly { url: string }[]) => {
    for (const { url } of requests) await this.put(new URL(url).pathname, new Response('file'))
  }
}

let listeners: Map<string, (event: unknown) => void>
let caches: Map<string, FakeCache>
let cache: FakeCache

function openCache(name: string): FakeCache {
  const found = caches.get(name) ?? new FakeCache()
  caches.set(name, found)
  return found
}

/** What the worker answers; undefined where it lets the request pass. */
function answerTo(address: string, mode: RequestMode = 'cors'): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { method: 'GET', url: ORIGIN + address, mode },
    respondWith(given: Promise<Response>) {
      answer = given
    },
    waitUntil: () => undefined,
  })
  return answer
}

beforeEach(async () => {
  listeners = new Map()
  caches = new Map()
  cache = openCache('thrum-1')
  vi.stubGlobal('BUILD', BUILD)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('Request', function asked(this: { url: string }, address: string) {
    this.url = ORIGIN + address
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    keys: async () => [...caches.keys()],
    match: async () => undefined,
    delete: async (name: string) => caches.delete(name),
  })
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('fetch', async () => new Response(`fresh ${ENTRY}`))
  vi.resetModules()
  await import('./worker.ts')
})
afterEach(() => void vi.unstubAllGlobals())

it('APP-19 a newer build takes the words of the languages along that an older copy held, and no others', async () => {
  openCache('thrum-0').held.set('/assets/de-0.js', new Response('words'))
  openCache('another').held.set('/assets/fr-0.js', new Response('not ours'))
  let work: unknown
  listeners.get('install')?.({ waitUntil: (given: unknown) => (work = given) })
  await work
  expect([...cache.held.keys()]).toEqual(['/', ENTRY, '/assets/de-1.js', '/assets/de-2.js'])
})

it('APP-19 a file that can’t be kept, as on a full disk, is handed out all the same', async () => {
  vi.stubGlobal('fetch', async () => new Response('words'))
  cache.isFull = true
  expect(await (await answerTo('/assets/de-1.js'))?.text()).toBe('words')
  cache.isFull = false
  await answerTo('/assets/de-1.js')
  expect(await cache.held.get('/assets/de-1.js')?.text()).toBe('words')
})

it('APP-19 the held page opens where the server’s doesn’t come, or breaks off', async () => {
  cache.held.set('/', new Response(`held ${ENTRY}`))
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network')) })
  for (const [fetched, words] of [
    [async () => Promise.reject(new TypeError('network')), 'held'],
    [async () => new Response(broken), 'held'],
    [async () => new Response('away', { status: 503 }), 'held'],
    [async () => new Response(`fresh ${ENTRY}`), 'fresh'],
  ] as const) {
    vi.stubGlobal('fetch', fetched)
    expect(await (await answerTo('/pages/bar/home', 'navigate'))?.text()).toBe(`${words} ${ENTRY}`)
  }
})

it('APP-19 a newer build’s copy, which is being filled or waits, is not taken for an older one', async () => {
  const tidy = async (registration: Record<'installing' | 'waiting', object | null>) => {
    vi.stubGlobal('registration', registration)
    let work: unknown
    listeners.get('message')?.({ data: { type: 'tidy' }, waitUntil: (given: unknown) => (work = given) })
    await work
    return [...caches.keys()]
  }
  vi.stubGlobal('clients', { matchAll: async () => ['the only window'] })
  openCache('thrum-2')
  expect(await tidy({ installing: {}, waiting: null })).toEqual(['thrum-1', 'thrum-2'])
  expect(await tidy({ installing: null, waiting: {} })).toEqual(['thrum-1', 'thrum-2'])
  expect(await tidy({ installing: null, waiting: null })).toEqual(['thrum-1'])
})

it('ME-10 calls and media pass by', () => {
  for (const address of ['/api/user/info', '/media/1', '/socket.io/'])
    expect(answerTo(address)).toBeUndefined()
})
