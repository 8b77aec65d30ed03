// @vitest-environment jsdom

import type { MessageId } from '@thrum/contracts/chat/chat.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, i18n, startLanguage } from '../../../i18n/language.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { onceTaps } from '../once.store.ts'
import { canView } from '../picture-view.ts'
import { previewOf } from '../preview.ts'
import { canForward, toolsOf } from '../tool-entries.ts'
import { OnceBubble } from './OnceBubble.tsx'
import { OnceViewer } from './OnceViewer.tsx'

const fetches = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const made = vi.fn(() => 'blob:once')
const revoked = vi.fn()
let root: Root
let host: HTMLElement

const closed = makeMessage({ type: 'image', payload: {}, once: { isOpened: false } })
const opened = makeMessage({ type: 'image', payload: {}, once: { isOpened: true } })
interface RoomProps {
  readonly message: ChatMessage
  /** Rows far from view are not drawn. */
  readonly isNear: boolean
}

function Room({ message, isNear }: RoomProps) {
  const [at, setAt] = useState<MessageId>()
  return (
    <>
      {isNear ? (
        <OnceBubble
          message={message}
          isOpened={message.once?.isOpened ?? false}
          onOpen={({ ID }) => setAt(ID)}
        />
      ) : null}
      <OnceViewer at={at} messages={[message]} onClose={() => setAt(undefined)} />
    </>
  )
}

const show = (message = closed, isNear = true) =>
  act(async () => root.render(<Room message={message} isNear={isNear} />))
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
const click = (name: string) => act(async () => button(name)?.click())
const image = () => document.querySelector('img')
const answer = (code: number, more: object) => Promise.resolve(Response.json({ code, msg: 'x', ...more }))
const taps = () =>
  fetches.mock.calls.map(([, init]) => new URLSearchParams(String(init.body)).get('requestId'))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetches)
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked })
  fetches
    .mockReset()
    .mockImplementation(() => answer(200, { data: { mime: 'image/png', content: btoa('x') } }))
  revoked.mockReset()
  await startLanguage()
  await completeTexts()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  onceTaps.end(closed.ID)
  host.remove()
  vi.unstubAllGlobals()
})

describe('a picture to be seen once', () => {
  test('CHAT-071 is fetched by a tap, shown until it is closed, and nowhere after that', async () => {
    await show()
    expect(fetches).not.toHaveBeenCalled()
    await click('Open once')
    await vi.waitFor(() => act(async () => expect(image()?.src).toBe('blob:once')), PATIENCE)
    // The service says that it was opened, while it is looked at.
    await show(opened)
    expect(image()?.src).toBe('blob:once')
    await click('Close')
    await vi.waitFor(() => act(async () => expect(image()).toBeNull()), PATIENCE)
    expect(revoked).toHaveBeenCalledWith('blob:once')
    expect([host.textContent, fetches.mock.calls.length]).toEqual(['View-once picture, opened', 1])
  })

  test('CHAT-071 where no answer came the same tap asks again; what is gone is said', async () => {
    await show()
    fetches.mockImplementationOnce(() => Promise.reject(new TypeError('no network')))
    await click('Open once')
    await vi.waitFor(() => act(async () => expect(button('Open once')).toBeDefined()), PATIENCE)
    fetches.mockImplementationOnce(() => answer(-1, { data: null, reason: 'chat.messageUnknown' }))
    await vi.waitFor(async () => {
      await click('Open once')
      expect(fetches).toHaveBeenCalledTimes(2)
    }, PATIENCE)
    expect(new Set(taps()).size).toBe(1)
    expect(image()).toBeNull()
  })

  test('CHAT-071 stays open to the tap that opened it until that had the picture, also by way of elsewhere', async () => {
    const lost = Promise.withResolvers<Response>()
    await show()
    fetches.mockReturnValueOnce(lost.promise)
    await click('Open once')
    // The mark overtakes the picture, whose download breaks.
    await show(opened)
    await act(async () => lost.reject(new TypeError('no network')))
    expect(host.textContent).toContain('View-once pictureOpen once')
    await act(async () => root.render(null))
    await show(opened)
    await vi.waitFor(async () => {
      await click('Open once')
      expect(fetches).toHaveBeenCalledTimes(2)
    }, PATIENCE)
    await vi.waitFor(() => act(async () => expect(image()?.src).toBe('blob:once')), PATIENCE)
    expect(new Set(taps()).size).toBe(1)
    await click('Close')
    await vi.waitFor(() => act(async () => expect(image()).toBeNull()), PATIENCE)
    expect(host.textContent).toBe('View-once picture, opened')
  })

  test('CHAT-071 is looked at until it is closed or recalled, however far its row is by then', async () => {
    await show()
    await click('Open once')
    await vi.waitFor(() => act(async () => expect(image()?.src).toBe('blob:once')), PATIENCE)
    await show(opened, false)
    expect(image()?.src).toBe('blob:once')
    expect(revoked).not.toHaveBeenCalled()
    const { once: _, ...bare } = opened
    await show({ ...bare, isRevoked: true }, false)
    await vi.waitFor(() => act(async () => expect(image()).toBeNull()), PATIENCE)
    expect(revoked).toHaveBeenCalledWith('blob:once')
    expect(fetches).toHaveBeenCalledTimes(1)
  })

  test('CHAT-071 has nothing to open for its sender', async () => {
    await show({ ...closed, flow: 'out' })
    expect(host.textContent).toBe('View-once picture')
    expect(button('Open once')).toBeUndefined()
  })

  test('CHAT-071, CHAT-058, VIEW-001 is in no viewer, sent on by nobody, and named in the list', () => {
    expect([canView(closed), canForward(closed), canForward(opened)]).toEqual([false, false, false])
    expect(toolsOf(closed, 0)).not.toContain('forward')
    expect([closed, opened].map((message) => previewOf(i18n.t, message, ''))).toEqual([
      '[View-once picture]',
      '[View-once picture, opened]',
    ])
  })
})
