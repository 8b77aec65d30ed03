import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchMedia } from './media.ts'
import { NoMedium } from './media-cache.ts'

const ADDRESS = `/media/${'m'.repeat(22)}`
let answer: (signal: AbortSignal) => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () => fetchMedia(ADDRESS, new AbortController().signal)
const picture = (body: BodyInit | null) => new Response(body, { headers: { 'content-type': 'image/png' } })

it('UPL-04 a picture that hangs is given up after 60 s of silence, and no sooner while it comes', async () => {
  let send: (text: string) => void = () => undefined
  answer = async (signal) =>
    picture(
      new ReadableStream({
        start(stream) {
          send = (text) => stream.enqueue(new TextEncoder().encode(text))
          signal.addEventListener('abort', () => stream.error(new Error('cut off')))
        },
      }),
    )
  let isOver = false
  const asked = ask().finally(() => {
    isOver = true
  })
  const failed = expect(asked).rejects.toThrow('cut off')
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(59_000)
    send('part')
  }
  await vi.advanceTimersByTimeAsync(59_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
})

it('UPL-04 comes with its kind, and anything else than a picture, a film or a sound is none', async () => {
  answer = async () => picture('bytes')
  expect(await ask()).toMatchObject({ size: 5, type: 'image/png' })
  answer = async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  await expect(ask()).rejects.toBeInstanceOf(NoMedium)
})

it('UPL-04 what is not there is told apart from what may come later', async () => {
  answer = async () => new Response('', { status: 404 })
  await expect(ask()).rejects.toBeInstanceOf(NoMedium)
  for (const status of [403, 500, 503]) {
    answer = async () => new Response('', { status })
    await expect(ask()).rejects.not.toBeInstanceOf(NoMedium)
  }
})
