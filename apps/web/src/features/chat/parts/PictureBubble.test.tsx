// @vitest-environment jsdom

import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { media } from '../../../lib/media.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { PictureBubble } from './PictureBubble.tsx'

/** ThumbHash of https://evanw.github.io/thumbhash */
const BLUR = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const FORMS = [1, 2, 3].map((sizeType) => ({
  sizeType,
  url: `/media/f${sizeType}`,
  width: 620,
  height: 310,
  size: 1,
}))

const JPEG = { headers: { 'content-type': 'image/jpeg' } }

let root: Root
let urls: string[]
let answer: PromiseWithResolvers<Response>
const opened = vi.fn()
const stopped = vi.fn()
const asked = vi.fn()
const drawn = vi.fn()

async function show(parts: Partial<ChatMessage>) {
  const payload = { uuid: 'm1', imageFormat: 1, imageInfoArray: FORMS, blur: BLUR }
  const message = makeMessage({ type: 'image', payload, ...parts })
  await act(async () => root.render(<PictureBubble message={message} onOpen={opened} onStop={stopped} />))
  return message
}

const box = () => document.querySelector('[data-picture]') as HTMLElement
const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  urls = []
  let made = 0
  URL.createObjectURL = () => {
    made += 1
    urls.push(`blob:${made}`)
    return `blob:${made}`
  }
  URL.revokeObjectURL = (url) => {
    urls = urls.filter((one) => one !== url)
  }
  answer = Promise.withResolvers<Response>()
  asked.mockImplementation(() => answer.promise)
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal(
    'ImageData',
    class {
      width: number
      height: number
      constructor(_data: unknown, width: number, height: number) {
        this.width = width
        this.height = height
      }
    },
  )
  HTMLCanvasElement.prototype.getContext = (() => ({ putImageData: drawn })) as never
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  media.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

it('CHAT-040 has its room and its colours before it is there, and comes as its smallest form', async () => {
  await show({})
  expect(box().style).toMatchObject({ inlineSize: '155px', blockSize: '78px' })
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/media/f3'])
  await act(async () => answer.resolve(new Response('x', JPEG)))
  await vi.waitFor(() => expect(document.querySelector('img')).not.toBeNull(), PATIENCE)
  expect(document.querySelector('canvas')).toBeNull()
  expect(box().style).toMatchObject({ inlineSize: '155px', blockSize: '78px' })
})

it('CHAT-040, ME-10 its address is let go of when the session ends', async () => {
  await show({})
  await act(async () => answer.resolve(new Response('x', JPEG)))
  await vi.waitFor(() => expect(urls).toHaveLength(1), PATIENCE)
  await act(async () => media.clear())
  expect(urls).toEqual([])
})

it('CHAT-040 a form that can’t be had says so, and is asked for again by a tap', async () => {
  await show({})
  await act(async () => answer.resolve(new Response('', { status: 404 })))
  await vi.waitFor(
    () => expect(button('The picture could not be loaded. Try again')).not.toBeNull(),
    PATIENCE,
  )
  await act(async () => button('The picture could not be loaded. Try again')?.click())
  expect(asked).toHaveBeenCalledTimes(2)
  expect(opened).not.toHaveBeenCalled()
})

it('CHAT-041 a tap opens it once it has arrived', async () => {
  const message = await show({})
  await act(async () => button('Open the picture')?.click())
  expect(opened).toHaveBeenCalledWith(message)
})

it('INPT-019, CHAT-040 on its way it is shown from this device, with its progress and a way to stop it', async () => {
  const upload = { blob: new Blob(['x']), ratio: 0.4 }
  const message = await show({ flow: 'out', status: 'unSend', delivery: 'sending', upload })
  expect(asked).not.toHaveBeenCalled()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:1')
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('40')
  expect(button('Open the picture')).toBeNull()
  await act(async () => button('Stop sending')?.click())
  expect(stopped).toHaveBeenCalledWith(message)
})

it('CHAT-040 sent, it stays in sight until its form has come, and what this device held is let go of', async () => {
  await show({
    flow: 'out',
    status: 'unSend',
    delivery: 'sending',
    upload: { blob: new Blob(['x']), ratio: 1 },
  })
  await show({ flow: 'out' })
  expect(urls).toEqual([])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:1')
  await act(async () => answer.resolve(new Response('x', JPEG)))
  await vi.waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:2'), PATIENCE)
})
