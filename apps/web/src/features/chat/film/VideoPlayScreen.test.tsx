// @vitest-environment jsdom

import { MEDIA_ADDRESS_MS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { lock } from '../../discretion/index.ts'
import { VideoPlayScreen } from './VideoPlayScreen.tsx'

const ID = 'f'.repeat(22)
const draw = drawEach()
let answer: object
const paused = vi.fn()
const emptied = vi.fn()
const asked = vi.fn(async (_url: string) => Response.json(answer))

async function open(videoUrl: string, isTop = true) {
  const search = `?${new URLSearchParams({ videoUrl })}`
  await draw(
    <OnPage isTop={isTop} search={search}>
      <VideoPlayScreen />
    </OnPage>,
  )
}

const video = () => document.querySelector('video')

beforeEach(() => {
  answer = { code: 200, msg: '', data: { address: `/media/${ID}?e=1&v=2&s=3` } }
  asked.mockClear()
  paused.mockClear()
  emptied.mockClear()
  vi.stubGlobal('fetch', asked)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(paused)
  HTMLMediaElement.prototype.load = emptied
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('CHAT-042 plays by an address of its own, with controls, and rests where it is out of sight', async () => {
  await open(`/media/${ID}`)
  await vi.waitFor(() => expect(video()?.getAttribute('src')).toBe(`/media/${ID}?e=1&v=2&s=3`), PATIENCE)
  expect([video()?.controls, video()?.autoplay]).toEqual([true, true])
  expect(asked.mock.calls.map(([url]) => url)).toEqual([`/api/user/upload/address?id=${ID}`])
  expect(paused).not.toHaveBeenCalled()
  await open(`/media/${ID}`, false)
  expect(paused).toHaveBeenCalledTimes(1)
})

it('APP-20, CHAT-042 rests while the app is locked, and no key of a headset goes on with it', async () => {
  lock.write({ salt: 'x', hash: 'x', rounds: 1, afterMin: 5 })
  await open(`/media/${ID}`)
  await vi.waitFor(() => expect(video()?.getAttribute('src')).toContain(ID), PATIENCE)
  await act(async () => lock.lock())
  expect(paused).toHaveBeenCalledTimes(1)
  await act(async () => void video()?.dispatchEvent(new Event('play')))
  expect(paused).toHaveBeenCalledTimes(2)
  await act(async () => lock.remove())
  await act(async () => void video()?.dispatchEvent(new Event('play')))
  expect(paused).toHaveBeenCalledTimes(2)
})

it('CHAT-042, ME-10 that was left has nothing that the keys of a headset could go on with', async () => {
  await open(`/media/${ID}`)
  await vi.waitFor(() => expect(video()?.getAttribute('src')).toContain(ID), PATIENCE)
  const left = video()
  await draw(null)
  expect([left?.hasAttribute('src'), emptied.mock.contexts]).toEqual([false, [left]])
})

/** Five minutes on, its address is no more; the service gives another. */
async function expire(): Promise<void> {
  answer = { code: 200, msg: '', data: { address: `/media/${ID}?e=1&v=2&s=4` } }
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MEDIA_ADDRESS_MS)
  await act(async () => void video()?.dispatchEvent(new Event('error')))
  await vi.waitFor(() => expect(video()?.getAttribute('src')).toContain('s=4'), PATIENCE)
}

it.each([true, false])(
  'CHAT-042 gets another address once the first has expired, and rests on if it rested: %s',
  async (rests) => {
    await open(`/media/${ID}`)
    await vi.waitFor(() => expect(video()?.getAttribute('src')).toContain('s=3'), PATIENCE)
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(rests)
    await expire()
    expect(video()?.autoplay).toBe(!rests)
  },
)

it.each([
  [['timeupdate'], 5],
  [['timeupdate', 'ended'], 0],
] as const)(
  'CHAT-042 goes on by another address where it was; after its end from the beginning: %s',
  async (events, place) => {
    await open(`/media/${ID}`)
    await vi.waitFor(() => expect(video()?.getAttribute('src')).toContain('s=3'), PATIENCE)
    const film = video() as HTMLVideoElement
    Object.defineProperty(film, 'currentTime', { value: 5, writable: true })
    await act(async () => events.forEach((event) => void film.dispatchEvent(new Event(event))))
    film.currentTime = 0
    await expire()
    expect(film.currentTime).toBe(place)
  },
)

it('CHAT-043 a foreign or malformed address asks nothing and plays nothing', async () => {
  for (const address of ['https://media.example/film.mp4', `//media.example/media/${ID}`, 'x', '']) {
    await open(address)
    expect(document.body.textContent).toContain('This link can’t be opened.')
    expect(video()).toBeNull()
  }
  expect(asked).not.toHaveBeenCalled()
})

it('CHAT-043 one that is gone or not one’s own says the same', async () => {
  answer = { code: -1, msg: 'gone', data: null, reason: 'upload.gone' }
  await open(`/media/${ID}`)
  await vi.waitFor(() => expect(document.body.textContent).toContain('This link can’t be opened.'), PATIENCE)
  expect(video()).toBeNull()
})
