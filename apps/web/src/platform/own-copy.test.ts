// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { PageMessage } from '../own-copy/worker.types.ts'
import { startOwnCopy } from './own-copy.ts'

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'activated'
  postMessage(message: PageMessage, [port]: readonly MessagePort[]): void {
    if (message.type === 'which') port?.postMessage('/assets/next.js')
  }
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('APP-19 a newer build that the browser was fetching before the page looked for one is offered too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.stubEnv('PROD', true)
  const [active, arriving] = [new FakeWorker(), new FakeWorker()]
  arriving.state = 'installing'
  const registration = Object.assign(new EventTarget(), { active, installing: arriving, waiting: null })
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    controller: active,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  const offer = vi.fn()
  await startOwnCopy(offer)
  arriving.state = 'installed'
  arriving.dispatchEvent(new Event('statechange'))
  await expect.poll(() => offer.mock.calls.length).toBe(1)
})
