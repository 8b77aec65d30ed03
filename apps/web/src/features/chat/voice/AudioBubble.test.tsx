// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { media } from '../../../lib/media.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { AudioBubble } from './AudioBubble.tsx'
import { voicePlayer } from './voice-player.instance.ts'

const PAYLOAD = { uuid: 'm1', url: '/media/m1', size: 1, second: 8, ms: 8_000, levels: [0, 100] }
const MP3 = { headers: { 'content-type': 'audio/mpeg' } }

let root: Root
const heard = vi.fn()
const stopped = vi.fn()
const asked = vi.fn()
const play = vi.fn()

async function show(parts: Partial<ChatMessage> = {}) {
  const message = makeMessage({ type: 'audio', payload: PAYLOAD, ...parts })
  await act(async () => root.render(<AudioBubble message={message} onHeard={heard} onStop={stopped} />))
  return message
}

const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)
const click = (label: string) => act(async () => button(label)?.click())
const text = () => document.body.textContent ?? ''
const bars = () => [...document.querySelectorAll('i')]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  asked.mockResolvedValue(new Response('mp3', MP3))
  vi.stubGlobal('fetch', asked)
  play.mockResolvedValue(undefined)
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.pause = () => undefined
  HTMLMediaElement.prototype.load = () => undefined
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
})

afterEach(async () => {
  await act(async () => root.unmount())
  act(() => voicePlayer.stop())
  media.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('CHAT-044, VOIC-009 says how long it is, at least a second, and is wider where it is longer, up to a cap', async () => {
  const counts: number[] = []
  for (const ms of [400, 15_000, 30_000, 60_000]) {
    await show({ payload: { ...PAYLOAD, second: 1, ms } })
    counts.push(bars().length)
  }
  expect(text()).toContain('1:00')
  expect(counts).toEqual([12, 20, 27, 27])
  await show({ payload: { ...PAYLOAD, ms: 400 } })
  expect(text()).toContain('0:01')
  expect(button('Play, 0:01')).not.toBeNull()
})

it('VOIC-012 draws how loud it is, and something where that is not known', async () => {
  await show()
  expect(bars().map(({ style }) => style.blockSize)).toEqual([
    ...Array(8).fill('8%'),
    ...Array(8).fill('100%'),
  ])
  await show({ payload: { ...PAYLOAD, levels: undefined } })
  expect(new Set(bars().map(({ style }) => style.blockSize))).toEqual(new Set(['8%']))
})

it('CHAT-044, CHAT-045 is fetched when it is played, and then it is heard', async () => {
  const message = await show()
  expect(text()).toContain('Not played yet')
  expect(asked).not.toHaveBeenCalled()
  await click('Play, 0:08')
  expect([play.mock.calls.length, heard.mock.calls]).toEqual([1, [[message]]])
  expect(text()).not.toContain('Not played yet')
  await click('Pause')
  await show({ isPlayed: true })
  expect(text()).not.toContain('Not played yet')
  await click('Play, 0:08')
  expect([asked.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1])
})

it('CHAT-045 has no sign on one’s own side', async () => {
  await show({ flow: 'out' })
  expect(text()).not.toContain('Not played yet')
  await click('Play, 0:08')
  expect(heard).not.toHaveBeenCalled()
})

it('CHAT-044 says where it can’t be played, and is not heard then', async () => {
  asked.mockResolvedValue(new Response('', { status: 404 }))
  await show()
  await click('Play, 0:08')
  expect(document.querySelector('[role=status]')?.textContent).toBe('Can’t be played. Try again')
  expect(heard).not.toHaveBeenCalled()
  asked.mockResolvedValue(new Response('mp3', MP3))
  await click('Play, 0:08')
  expect([document.querySelector('[role=status]')?.textContent, heard.mock.calls.length]).toEqual(['', 1])
})

it('CHAT-019, INPT-019 on its way shows how much has left, is heard from here, and can be stopped', async () => {
  const upload = { blob: new Blob(['mp3']), ratio: 0.4 }
  const payload = { ...PAYLOAD, uuid: '', url: '' }
  const message = await show({ flow: 'out', status: 'unSend', payload, upload })
  const progress = document.querySelector('[role=progressbar]')
  expect([progress?.getAttribute('aria-label'), progress?.getAttribute('aria-valuenow')]).toEqual([
    'Sending the voice message',
    '40',
  ])
  await click('Play, 0:08')
  expect([asked.mock.calls.length, play.mock.calls.length]).toEqual([0, 1])
  await click('Stop sending')
  expect(stopped).toHaveBeenCalledWith(message)
})
