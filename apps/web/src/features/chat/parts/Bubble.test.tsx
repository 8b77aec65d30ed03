// @vitest-environment jsdom
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { LONG_PRESS_MS, RE_EDIT_MS } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage, toUserId } from '../chat.testkit.ts'
import { Bubble, type BubbleActions } from './Bubble.tsx'

let root: Root
let calls: unknown[][]

const note =
  (name: string) =>
  (...given: unknown[]) => {
    calls.push([name, ...given])
  }
const actions = (): BubbleActions => ({
  openTools: note('tools'),
  resend: note('resend'),
  react: note('react'),
  jump: note('jump'),
  takeUp: note('takeUp'),
  openMerged: note('merged'),
  openPicture: note('picture'),
  openOnce: note('once'),
  heard: note('heard'),
  discard: note('discard'),
  toggle: note('toggle'),
})

async function show(parts: Partial<ChatMessage>, isSelected?: boolean) {
  const message = makeMessage(parts)
  await act(async () =>
    root.render(
      <Bubble
        message={message}
        isTail
        name="Noa"
        avatar=""
        me="im_me"
        quoted={undefined}
        isMarked={false}
        isSelected={isSelected}
        hasTab
        onMove={() => undefined}
        actions={actions()}
      />,
    ),
  )
  return message
}

/** Compared and not put into a selector, which jsdom misreads where it holds an emoji. */
const named = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-label]')].find(
    (one) => one.getAttribute('aria-label') === label,
  ) ?? null
const text = () => document.body.textContent ?? ''
const bubble = () => document.querySelector('[data-kind]') as HTMLElement

async function touch(type: string, at = 0) {
  const init = { bubbles: true, cancelable: true, clientX: at, clientY: 0 }
  const event = Object.assign(new MouseEvent(type, init), { pointerType: 'touch' })
  await act(async () => bubble().dispatchEvent(event))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  calls = []
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('how far a message got', () => {
  it.each([
    ['sending', 'unSend', 'Sending'],
    ['waiting', 'unSend', 'Waiting for a connection'],
  ] as const)('CHAT-019, CHAT-063 %s is a sign with a name', async (delivery, status, name) => {
    await show({ flow: 'out', delivery, status })
    expect(named(name)?.getAttribute('role')).toBe('img')
  })

  it.each([
    ['server', 'Unread', 'Sent, unread'],
    ['delivered', 'Unread', 'Delivered, unread'],
    ['read', 'Read', 'Read'],
  ] as const)('CHAT-020, CHAT-025, CHAT-063 %s is said in words', async (delivery, seen, read) => {
    await show({ flow: 'out', delivery })
    const [word, spoken] = document.querySelectorAll('[data-delivery] > span')
    expect(word?.textContent).toBe(seen)
    expect(spoken?.textContent).toBe(read)
    expect(named('Sending')).toBeNull()
  })

  it('CHAT-021 a failed one is tried again by a tap on its mark', async () => {
    const message = await show({ flow: 'out', status: 'fail', delivery: 'fail' })
    await act(async () => named('Not sent. Send again')?.click())
    expect(calls).toEqual([['resend', message]])
  })

  it('CHAT-025 says nothing of what came in, nor in a group', async () => {
    await show({ flow: 'in' })
    expect(document.querySelector('[data-delivery]')).toBeNull()
    await show({ flow: 'out', delivery: 'server', conversationType: 'GROUP' })
    expect(document.querySelector('[data-delivery]')).toBeNull()
  })
})

describe('emoji', () => {
  const sticker = () => document.querySelector<HTMLImageElement>('[data-sticker] img')

  it('CHAT-047 a sticker is its picture, with a name', async () => {
    await show({ type: 'face', payload: { index: 2, data: 'lion' } })
    await vi.waitFor(() => expect(sticker()?.alt).toBe('Sticker: lion'), PATIENCE)
    expect(sticker()?.getAttribute('src')).toContain('1f981')
  })

  it('CHAT-047 one that is unknown is told by the name it came with', async () => {
    for (const index of [2, 9]) {
      await show({ type: 'face', payload: { index, data: 'hello' } })
      expect(sticker()).toBeNull()
      expect(text()).toContain('[Sticker] hello')
    }
  })

  it('INPT-013 names in brackets are shown as emoji, and other words as they are', async () => {
    await show({ payload: { text: 'fine [OK] [nobody] https://example.com/[OK]' } })
    expect(text()).toContain('fine 👌 [nobody] https://example.com/[OK]')
  })
})

describe('the options of a message', () => {
  it('CHAT-028 open after a finger rested for 500 ms, not 499', async () => {
    const message = await show({})
    await touch('pointerdown')
    await act(async () => vi.advanceTimersByTime(LONG_PRESS_MS - 1))
    await touch('pointerup')
    await act(async () => vi.advanceTimersByTime(10))
    expect(calls).toEqual([])
    await touch('pointerdown')
    await act(async () => vi.advanceTimersByTime(LONG_PRESS_MS))
    // The browser's own word for the same finger opens nothing twice.
    await touch('contextmenu')
    expect(calls).toEqual([['tools', message]])
  })

  it('CHAT-028 stay closed while a finger scrolls', async () => {
    await show({})
    await touch('pointerdown')
    await touch('pointermove', 11)
    await act(async () => vi.advanceTimersByTime(LONG_PRESS_MS))
    expect(calls).toEqual([])
  })

  it('CHAT-028, CHAT-063 open by the right button, the menu key and a button with a name', async () => {
    const message = await show({})
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    await act(async () => bubble().dispatchEvent(event))
    await act(async () => named('Options for this message')?.click())
    expect(event.defaultPrevented).toBe(true)
    expect(calls).toEqual([
      ['tools', message],
      ['tools', message],
    ])
  })

  it('CHAT-041 what a resting finger opened is not followed by what its lifting would press', async () => {
    await show({ reactionList: [], payload: { text: 'https://example.com/a' } })
    await touch('pointerdown')
    await act(async () => vi.advanceTimersByTime(LONG_PRESS_MS))
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    await act(async () => document.querySelector('a')?.dispatchEvent(click))
    expect(click.defaultPrevented).toBe(true)
    expect(text()).not.toContain('Leave')
  })
})

describe('what stands in a bubble', () => {
  it('CHAT-039 is text, whatever it looks like', async () => {
    await show({ payload: { text: '<img src=x onerror=alert(1)>\n[OK] http://example.com' } })
    expect(document.querySelectorAll('img[src="x"], a')).toHaveLength(0)
    expect(text()).toContain('<img src=x onerror=alert(1)>\n👌 http://example.com')
  })

  it('CHAT-039 https leads out with no way back to us', async () => {
    await show({ payload: { text: 'see https://example.com/a.' } })
    expect(document.querySelector('a')?.rel).toBe('noopener noreferrer')
    expect(document.querySelector('a')?.href).toBe('https://example.com/a')
  })

  it('PLR-09 is a pattern with name and length, of another version a name alone', async () => {
    const pattern = { durationMs: 65_000, tracks: { 1: [[0, 40]] } }
    const card = (version: number) =>
      JSON.stringify({ businessID: 'pattern', version, name: 'Hill <b>', pattern })
    await show({ type: 'custom', payload: { data: card(1) } })
    expect(document.querySelector('[data-kind] button svg rect')).not.toBeNull()
    expect(text()).toContain('Hill <b>')
    expect(text()).toContain('1:05')
    await show({ type: 'custom', payload: { data: card(2) } })
    expect(document.querySelector('[data-kind] rect')).toBeNull()
    expect(text()).toMatch(/\[Pattern\] .?Hill <b>/)
  })

  it('CHAT-054 names kinds that it does not know', async () => {
    await show({ type: 'custom', payload: { data: '{"businessID":"odd","text":"<b>x</b>"}' } })
    expect(text()).toContain('[Card] <b>x</b>')
    await show({ type: 'image', payload: {} })
    expect(text()).toContain('[Picture]')
    await show({ type: 'hologram' as 'text', payload: {} })
    expect(document.querySelector('[data-kind="hologram"]')).not.toBeNull()
  })

  it('CHAT-055 is a card of the service in its own chats alone', async () => {
    const card = {
      businessID: 'order',
      version: 1,
      title: 'Halo',
      description: 'Order 20418',
      price: '59.00',
    }
    const message = {
      type: 'custom' as const,
      payload: { data: JSON.stringify({ ...card, image: '', link: '' }), description: '', extension: '' },
    }
    await show({ ...message, conversationID: toConversationId(toUserId('merchantHelp')) })
    expect(text()).toContain('Order 20418')
    await show({ ...message, conversationID: toConversationId(toUserId('noa')) })
    expect(text()).not.toContain('Order 20418')
  })

  it('CHAT-060 is hidden from the reader where a moderator marked it', async () => {
    await show({ flow: 'in', hasRiskContent: true, payload: { text: 'secret' } })
    expect(text()).not.toContain('secret')
    expect(text()).toContain('Hidden message')
  })

  it('CHAT-056 stands without a name and a picture', async () => {
    await show({ nick: '', avatar: '', cloudCustomData: '' })
    expect(text()).toContain('Hello')
  })

  it('CHAT-071 says that it was edited, and who set which emoji', async () => {
    const reactionList = [{ reactionID: '👍', users: ['im_me', 'im_noa'] }]
    const message = await show({ isEdited: true, reactionList } as Partial<ChatMessage>)
    expect(text()).toContain('edited')
    const button = named('👍, 2 reactions')
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    await act(async () => button?.click())
    expect(calls).toEqual([['react', message, '👍', false]])
  })
})

describe('a recalled message', () => {
  it('CHAT-034, CHAT-035 says by whom; own words can be taken up for a while', async () => {
    const recalled = { text: 'old words', untilMs: Date.now() + RE_EDIT_MS }
    await show({ flow: 'out', isRevoked: true, payload: {}, recalled })
    expect(text()).toContain('You recalled a message')
    await act(async () => document.querySelector('button')?.click())
    expect(calls).toEqual([['takeUp', 'old words']])
    await act(async () => vi.advanceTimersByTime(RE_EDIT_MS))
    expect(document.querySelector('button')).toBeNull()
    await show({ flow: 'in', isRevoked: true, payload: {} })
    expect(text().replace(/[\u2068\u2069]/g, '')).toContain('Noa recalled a message')
  })
})

describe('choosing several', () => {
  it('CHAT-059 takes the whole row, and nothing inside it', async () => {
    const message = await show({}, false)
    const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]')
    expect(named('Options for this message')).toBeNull()
    await act(async () => box?.click())
    expect(calls).toEqual([['toggle', message]])
  })

  it('CHAT-059, CHAT-063 says which message is chosen', async () => {
    await show({ flow: 'in', payload: { text: 'our evening' } }, false)
    const box = document.querySelector('input[type="checkbox"]')
    expect(box?.getAttribute('aria-label')).toMatch(/^Select this message: Noa, .+: our evening$/)
  })
})
