// @vitest-environment jsdom

import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { media } from '../../../lib/media.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { FilmBubble } from './FilmBubble.tsx'

const FILM = {
  ...{ uuid: 'm', videoUrl: '/media/film', videoFormat: 'mp4', videoSecond: 12, videoSize: 9 },
  ...{ snapshotUrl: '/media/still', snapshotWidth: 640, snapshotHeight: 320 },
}

let root: Root
const stopped = vi.fn()

async function show(parts: Partial<ChatMessage>) {
  const message = makeMessage({ type: 'video', payload: FILM, ...parts })
  await act(async () => root.render(<FilmBubble message={message} onStop={stopped} />))
  return message
}

const box = () => document.querySelector('[data-film]') as HTMLElement
const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('x', { headers: { 'content-type': 'image/jpeg' } })),
  )
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  media.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  stopped.mockReset()
})

it('CHAT-042 shows cover, length and play sign in room that was there before; a tap opens its page', async () => {
  const push = vi.spyOn(navigation, 'push').mockImplementation(() => undefined)
  await show({})
  expect([box().style.inlineSize, box().style.blockSize]).toEqual(['155px', '78px'])
  await vi.waitFor(() => expect(box().querySelector('img')?.src).toBe('blob:1'), PATIENCE)
  expect(box().textContent).toBe('0:12')
  button('Play the video 0:12')?.click()
  expect(push).toHaveBeenCalledWith('/TUIKit/components/TUIChat/video-play', { videoUrl: '/media/film' })
})

it('CHAT-042, INPT-019 on its way it shows its own still and how much has left, plays nothing, and is stopped', async () => {
  const upload = { blob: new Blob(['x']), ratio: 0.5 }
  const message = await show({
    status: 'unSend',
    payload: { ...FILM, videoUrl: '', snapshotUrl: '' },
    upload,
  })
  expect(fetch).not.toHaveBeenCalled()
  expect(box().querySelector('img')?.src).toBe('blob:1')
  expect(box().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50')
  expect(button('Play the video 0:12')).toBeNull()
  button('Stop sending')?.click()
  expect(stopped).toHaveBeenCalledWith(message)
})
