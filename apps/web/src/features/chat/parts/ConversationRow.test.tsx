// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import type { ChatRow } from '../chat.model.ts'
import { makeRow, toUserId } from '../chat.testkit.ts'
import { ConversationRow } from './ConversationRow.tsx'

const onAction = vi.fn()
let root: Root
let host: HTMLElement

async function show(row: ChatRow) {
  const age = row.last === undefined ? undefined : '5 min'
  await act(async () =>
    root.render(<ConversationRow row={row} age={age} hasLine={false} onAction={onAction} />),
  )
  return host
}

const link = () => host.querySelector('a') as HTMLAnchorElement
const signs = () => [...link().querySelectorAll('[role=img]')].map((sign) => sign.getAttribute('aria-label'))

describe('a row of the conversations', () => {
  beforeEach(async () => {
    await startLanguage()
    await completeTexts()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    onAction.mockClear()
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    vi.unstubAllGlobals()
  })

  test('CONV-013 shows the picture, whose it is, what was said and when, and opens the chat', async () => {
    await show(makeRow({ remark: 'Noa', last: { payload: { text: 'See\nyou' } } }))
    expect(link().textContent).toBe('Noa5 minSee\nyou')
    expect(link().getAttribute('href')).toBe(
      '/TUIKit/components/TUIChat/index?conversationID=C2Cim_noa00000000000000000',
    )
    const picture = link().querySelector('img') as HTMLImageElement
    expect(picture.getAttribute('src')).toBe('/avatars/dune-1.svg')
  })

  test('CONV-021, CH-20 tags the service by its id, and nobody by a name', async () => {
    await show(makeRow({ other: toUserId('merchantHelp'), nick: 'Help' }))
    expect(link().textContent).toBe('HelpService5 minHello')
    await show(makeRow({ nick: 'merchant', remark: 'Service merchant' }))
    expect(link().textContent).toBe('Service merchant5 minHello')
  })

  test('CONV-018 counts what is new up to 99', async () => {
    await show(makeRow({ unreadCount: 0 }))
    expect(link().textContent).toBe('noa5 minHello')
    await show(makeRow({ unreadCount: 99 }))
    expect(link().textContent).toContain('9999 unread messages')
    await show(makeRow({ unreadCount: 100 }))
    expect(link().textContent).toContain('99+100 unread messages')
  })

  test('CONV-019 has a dot instead of the number where it is muted, and the sign alone at 0', async () => {
    await show(makeRow({ unreadCount: 7, isMuted: true }))
    expect(link().textContent).toBe('noa5 minHello')
    expect(signs()).toEqual(['Unread messages, muted'])
    expect(link().querySelectorAll('[aria-hidden][data-kind=plain]')).toHaveLength(1)
    await show(makeRow({ isMuted: true }))
    expect(signs()).toEqual(['Muted'])
    expect(link().querySelectorAll('[aria-hidden][data-kind=plain]')).toHaveLength(0)
  })

  test('CONV-020 stands on its own ground while it is pinned', async () => {
    await show(makeRow())
    expect(link().hasAttribute('data-pinned')).toBe(false)
    await show(makeRow({ isPinned: true }))
    expect(link().hasAttribute('data-pinned')).toBe(true)
    expect(signs()).toEqual(['Pinned'])
  })

  test('CONV-037 shows a draft first, with its mark, and the message again without it', async () => {
    await show(makeRow({ draft: { text: 'Half a', quote: null, time: 1 } }))
    expect(link().textContent).toBe('noa5 min[Draft] Half a')
    await show(makeRow())
    expect(link().textContent).toBe('noa5 minHello')
  })

  test('CONV-013 tells what was not sent, and shows nothing where nothing was said', async () => {
    await show(makeRow({ last: { flow: 'out', delivery: 'fail' } }))
    expect(signs()).toEqual(['Not sent'])
    await show(makeRow({ last: { flow: 'out', delivery: 'waiting' } }))
    expect(signs()).toEqual(['Not sent yet'])
    await show(makeRow({ last: undefined }))
    expect(link().textContent).toBe('noa')
  })

  test('CONV-027 offers to pin, mute and delete, or to take back the first two', async () => {
    const actions = () => [...host.querySelectorAll<HTMLElement>('[data-action]')]
    const open = () =>
      act(async () =>
        link().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      )
    const row = makeRow()
    await show(row)
    expect(actions()).toEqual([])
    await open()
    expect(actions().map(({ textContent }) => textContent)).toEqual(['Pin', 'Mute', 'Delete'])
    for (const action of actions()) await act(async () => action.click())
    expect(onAction.mock.calls).toEqual([
      [row, 'pin'],
      [row, 'mute'],
      [row, 'remove'],
    ])
    await show(makeRow({ isPinned: true, isMuted: true }))
    expect(actions().map(({ textContent }) => textContent)).toEqual(['Unpin', 'Unmute', 'Delete'])
  })
})
