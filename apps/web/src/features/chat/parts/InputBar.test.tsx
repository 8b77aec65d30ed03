// @vitest-environment jsdom
import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { TEXT_MAX } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../../lib/toast.ts'
import { asking } from '../../../ui/popup/ask.ts'
import { standingQuery } from '../../friends/index.ts'
import { makeMessage, toUserId } from '../chat.testkit.ts'
import { button, field, ID, InputBench, NOA, put } from './InputBar.testkit.tsx'

const bench = new InputBench()
const { show, sent, handle } = bench

async function press(init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
  await act(async () => field().dispatchEvent(event))
  return event
}

describe('what is typed', () => {
  it('INPT-001 neither takes the 141st character nor moves the caret for it', async () => {
    await show()
    const full = 'a'.repeat(TEXT_MAX)
    await put(full)
    await put(`${full.slice(0, 3)}b${full.slice(3)}`, { inputType: 'insertText' }, 4)
    expect(field().value).toBe(full)
    expect(field().selectionStart).toBe(3)
    expect(toasts.getSnapshot()).toBeUndefined()
    expect(document.body.textContent).toContain('140 / 140')
  })

  it('INPT-001, CHAT-069 cuts what is pasted, and says so for 2 s', async () => {
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await put('a'.repeat(200), { inputType: 'insertFromPaste' })
    expect(field().value).toHaveLength(TEXT_MAX)
    expect(toasts.getSnapshot()?.text).toContain('140')
    vi.advanceTimersByTime(1_999)
    expect(toasts.getSnapshot()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(toasts.getSnapshot()).toBeUndefined()
    vi.useRealTimers()
  })

  it('INPT-003 has a button that does nothing while there is nothing to send', async () => {
    await show()
    expect(button('Send')?.disabled).toBe(true)
    await put('  \n ')
    expect(button('Send')?.disabled).toBe(true)
    await press({})
    expect(sent()).toEqual([])
    await put(' a')
    expect(button('Send')?.disabled).toBe(false)
  })

  it('INPT-004, INPT-006 Enter sends; the input is empty and keeps the focus', async () => {
    await show()
    field().focus()
    await put('Just in.')
    expect((await press({})).defaultPrevented).toBe(true)
    expect(sent()).toEqual([{ type: 'text', payload: { text: 'Just in.' } }])
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  it('INPT-004 Shift and Ctrl break the line', async () => {
    await show()
    await put('ab', undefined, 1)
    expect((await press({ shiftKey: true })).defaultPrevented).toBe(false)
    expect(field().value).toBe('ab')
    await press({ ctrlKey: true })
    expect(field().value).toBe('a\nb')
    expect(field().selectionStart).toBe(2)
    expect(sent()).toEqual([])
  })

  it('INPT-004 never sends what an input method is composing', async () => {
    await show()
    await put('ni', { inputType: 'insertCompositionText', isComposing: true })
    await press({ isComposing: true })
    await press({ keyCode: 229 })
    expect(sent()).toEqual([])
    await press({})
    expect(sent()).toHaveLength(1)
  })

  it('INPT-001 leaves what is being composed alone, and cuts it when it is done', async () => {
    await show()
    const long = `${'a'.repeat(TEXT_MAX)}你好`
    await put(long, { inputType: 'insertCompositionText', isComposing: true })
    expect(field().value).toBe(long)
    await act(async () => field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
    expect(field().value).toHaveLength(TEXT_MAX)
  })

  it('INPT-001 sends nothing that is too long while it is still being composed: it is cut, and said', async () => {
    bench.isDesktop = false
    await show()
    const full = 'a'.repeat(TEXT_MAX)
    await put(`${full}hi`, { inputType: 'insertCompositionText', isComposing: true })
    await act(async () => button('Send')?.click())
    expect(sent()).toEqual([])
    expect(field().value).toBe(full)
    expect(toasts.getSnapshot()?.text).toContain('140')
    await act(async () => button('Send')?.click())
    expect(sent()).toEqual([{ type: 'text', payload: { text: full } }])
  })
})

describe('the input bar', () => {
  it('INPT-004 on touch Enter breaks the line and the button sends', async () => {
    bench.isDesktop = false
    await show()
    await put('a')
    expect((await press({})).defaultPrevented).toBe(false)
    expect(sent()).toEqual([])
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    button('Send')?.dispatchEvent(down)
    expect(down.defaultPrevented).toBe(true)
    await act(async () => button('Send')?.click())
    expect(sent()).toHaveLength(1)
  })

  it('INPT-031 shows what is answered to, and leaves it out again', async () => {
    await show()
    const quote = {
      messageID: 'q',
      messageAbstract: 'our evening',
      messageSender: `im_${NOA}`,
    } as MessageReply
    await act(async () => handle.current?.quote(quote))
    expect(document.body.textContent).toContain('Noaour evening')
    expect(document.activeElement).toBe(field())
    await act(async () => button('Leave the quote out')?.click())
    expect(document.body.textContent).not.toContain('our evening')
  })

  it('INPT-008, VOIC-010 talking takes the field’s place, and an answer or a change brings it back', async () => {
    await show()
    await put('half a thought')
    const isTalking = () => field().parentElement?.hidden === true
    const talk = () => act(async () => button('Voice message')?.click())
    await act(async () => button('More')?.click())
    await talk()
    expect([isTalking(), button('Send'), button('Close')]).toEqual([true, null, null])
    await act(async () => button('Keyboard')?.click())
    expect([isTalking(), field().value]).toEqual([false, 'half a thought'])
    await talk()
    await act(async () => handle.current?.edit(makeMessage({ flow: 'out', payload: { text: 'helo' } })))
    expect([isTalking(), document.activeElement === field()]).toEqual([false, true])
    expect(button('Voice message')).toBeNull()
    await act(async () => button('Leave it as it was')?.click())
    await talk()
    await act(async () => button('More')?.click())
    expect(isTalking()).toBe(false)
  })

  it('CHAT-071 changes a message where one writes, and leaves it as it was', async () => {
    await show()
    await put('a draft')
    const message = makeMessage({ flow: 'out', sequence: 3, payload: { text: 'helo' } })
    await act(async () => handle.current?.edit(message))
    expect(field().value).toBe('helo')
    await act(async () => button('Leave it as it was')?.click())
    expect(field().value).toBe('a draft')
    await act(async () => handle.current?.edit(message))
    await put('hello')
    await act(async () => button('Save')?.click())
    expect(bench.chat.calls).toContainEqual(['edit', ID, 3, 'hello'])
    expect(field().value).toBe('a draft')
  })

  it.each([
    ['none', 'You are not friends any more.'],
    ['deletedByOther', /Noa.* has ended the friendship/],
    ['deletedBySelf', /You have ended this friendship/],
  ] as const)(
    'CHAT-065, FRND-013 says "%s" in its own words, and keeps what was typed',
    async (standing, words) => {
      await show()
      await put('half a thought')
      await act(async () => bench.data.setQueryData(standingQuery(NOA).queryKey, standing))
      expect(document.querySelector('textarea')).toBeNull()
      expect(document.querySelector('[role="status"]')?.textContent).toMatch(words)
      expect(document.body.textContent).toContain('Add again')
      await act(async () => bench.data.setQueryData(standingQuery(NOA).queryKey, 'mutual'))
      expect(field().value).toBe('half a thought')
    },
  )
})

describe('what is answered to', () => {
  it('CHAT-071, INPT-031 asks before an answer, or another change, takes words away that were not saved', async () => {
    await show()
    const message = makeMessage({ flow: 'out', sequence: 3, payload: { text: 'helo' } })
    const quote = { messageAbstract: 'our evening', messageSender: `im_${NOA}` } as MessageReply
    await act(async () => handle.current?.edit(message))
    await put('hello, at length')
    for (const leave of ['quote', 'edit', 'takeUp'] as const) {
      await act(async () => {
        if (leave === 'quote') void handle.current?.quote(quote)
        else if (leave === 'edit') void handle.current?.edit(makeMessage({ flow: 'out', sequence: 4 }))
        else void handle.current?.takeUp('recalled')
      })
      expect(asking.getSnapshot()?.title).toBe('Replace what you typed?')
      await act(async () => asking.answer(false))
      expect(field().value).toBe('hello, at length')
    }
    await act(async () => void handle.current?.quote(quote))
    await act(async () => asking.answer(true))
    expect(field().value).toBe('')
    expect(document.body.textContent).toContain('our evening')
    // What was not changed is left without a question.
    await act(async () => handle.current?.edit(message))
    await act(async () => handle.current?.quote(quote))
    expect(asking.getSnapshot()).toBeUndefined()
  })

  it('CHAT-036, INPT-031 loses its words once it was recalled', async () => {
    await show()
    const quote = { messageAbstract: 'our evening', messageSender: `im_${NOA}`, messageSequence: 1 }
    await act(async () => handle.current?.quote(quote as MessageReply))
    await show('mutual', NOA, [makeMessage({ sequence: 1 })])
    expect(document.body.textContent).toContain('our evening')
    await show('mutual', NOA, [makeMessage({ sequence: 1, isRevoked: true, payload: {} })])
    expect(document.body.textContent).not.toContain('our evening')
    expect(document.body.textContent).toContain('The quoted message was recalled')
  })

  it('CHAT-071, INPT-031 loses its words once it has disappeared, not while it only isn’t loaded', async () => {
    await show()
    const quote = { messageAbstract: 'our evening', messageSender: `im_${NOA}`, messageSequence: 1 }
    await act(async () => handle.current?.quote(quote as MessageReply))
    expect(document.body.textContent).toContain('our evening')
    const fading = { afterS: 3_600, atMs: null }
    await show('mutual', NOA, [makeMessage({ sequence: 1, fading }), makeMessage({ sequence: 2 })])
    expect(document.body.textContent).toContain('our evening')
    await show('mutual', NOA, [makeMessage({ sequence: 2 })])
    expect(document.body.textContent).not.toContain('our evening')
    await put('yes')
    await press({})
    expect(sent()).toMatchObject([{ quote: { messageAbstract: '' } }])
  })
})

/** JPEG's first bytes. */
const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' })

/** A page's event that brings files; jsdom has none. */
function bring(kind: 'paste' | 'drop', files: readonly File[], words = '') {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const data = { files, types: ['Files'], getData: () => words }
  return Object.assign(event, kind === 'paste' ? { clipboardData: data } : { dataTransfer: data })
}

describe('pictures', () => {
  const pictures = () =>
    bench.chat.calls.filter(([name]) => name === 'sendAttachment').map(([, , picture]) => picture)
  const press = async (words: string) => {
    const all = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
    await act(async () => all.at(-1)?.click())
  }

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }))
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => undefined
  })

  it('INPT-032 what is pasted or dropped is looked at, and goes or doesn’t', async () => {
    await show()
    for (const kind of ['paste', 'drop'] as const) {
      const event = bring(kind, [photo()])
      await act(async () => field().dispatchEvent(event))
      expect(event.defaultPrevented).toBe(true)
      await vi.waitFor(() => expect(document.body.textContent).toContain('Send this picture?'), PATIENCE)
      expect(pictures()).toHaveLength(kind === 'paste' ? 0 : 1)
      await press(kind === 'paste' ? 'Send' : 'Cancel')
    }
    expect(pictures()).toMatchObject([{ width: 40, height: 30 }])
  })

  it.each([
    { whom: 'a friend', other: NOA, may: true },
    { whom: 'the service', other: toUserId('merchantHelp'), may: false },
  ])('INPT-032, CHAT-064 what is pasted may go to $whom to be seen once: $may', async ({ other, may }) => {
    await show('mutual', other)
    await act(async () => field().dispatchEvent(bring('paste', [photo()])))
    const words = () => document.body.textContent ?? ''
    await vi.waitFor(() => act(async () => expect(words()).toContain('Send this picture?')), PATIENCE)
    expect(words().includes('Can be opened once only')).toBe(may)
  })

  it('INPT-017, INPT-032 any other file that is pasted or dropped is asked about', async () => {
    await show()
    for (const kind of ['paste', 'drop'] as const) {
      const event = bring(kind, [new File(['%PDF'], 'plan.pdf')])
      await act(async () => field().dispatchEvent(event))
      expect(event.defaultPrevented).toBe(true)
      await vi.waitFor(() => expect(asking.getSnapshot()?.text).toContain('plan.pdf'), PATIENCE)
      await act(async () => asking.answer(kind === 'drop'))
    }
    await vi.waitFor(
      () => expect(pictures()).toMatchObject([{ kind: 'file', fileName: 'plan.pdf' }]),
      PATIENCE,
    )
  })

  it('INPT-032 words beside a picture are pasted as words', async () => {
    await show()
    const event = bring('paste', [photo()], 'a table')
    await act(async () => field().dispatchEvent(event))
    expect(event.defaultPrevented).toBe(false)
  })

  it('INPT-014 one picture at a time is chosen, and goes; what is none is refused', async () => {
    await show()
    await act(async () => button('More')?.click())
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(input?.accept).toMatch(/^image\/jpeg,image\/png,image\/gif,image\/bmp,image\/webp,/)
    expect(input?.multiple).toBe(false)
    const choose = async (file: File) => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
    }
    await choose(photo())
    await vi.waitFor(() => expect(pictures()).toHaveLength(1), PATIENCE)
    expect(button('More')).not.toBeNull()
    await act(async () => button('More')?.click())
    const again = document.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(again, 'files', { value: [new File(['%PDF'], 'a.png', { type: 'image/png' })] })
    await act(async () => again?.dispatchEvent(new Event('change', { bubbles: true })))
    await vi.waitFor(() => expect(JSON.stringify(toasts.getSnapshot())).toContain('Choose a JPG'), PATIENCE)
    expect(pictures()).toHaveLength(1)
  })

  it('INPT-015 the camera is offered by a device that one holds in the hand', async () => {
    await show()
    await act(async () => button('More')?.click())
    expect(document.querySelector('input[capture]')).toBeNull()
    await act(async () => button('Close')?.click())
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
    Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true })
    await act(async () => button('More')?.click())
    expect(document.querySelector('input[capture=environment]')).not.toBeNull()
  })
})

it('CHAT-064, CHAT-071 a picture to be seen once is offered to friends, and not to the service', async () => {
  await show()
  await act(async () => button('More')?.click())
  expect(document.body.textContent).toContain('View-once picture')
  await show('mutual', toUserId('merchantHelp'))
  await act(async () => button('More')?.click())
  expect(document.body.textContent).toContain('Picture')
  expect(document.body.textContent).not.toContain('View-once picture')
})

describe('rating', () => {
  const tap = (words: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click(),
    )

  it('INPT-033 is offered in chats with the service alone, and goes as its card', async () => {
    await show()
    await act(async () => button('More')?.click())
    expect(document.body.textContent).toContain('File')
    expect(document.body.textContent).not.toContain('Rate')
    await show('mutual', toUserId('merchantHelp'))
    await act(async () => button('More')?.click())
    await tap('Rate')
    await vi.waitFor(() => act(async () => expect(button('4 of 5 stars')).not.toBeNull()), PATIENCE)
    await act(async () => button('4 of 5 stars')?.click())
    await tap('Send rating')
    const data = JSON.stringify({ businessID: 'evaluation', version: 1, score: 4, comment: '' })
    expect(sent()).toEqual([{ type: 'custom', payload: { data, description: '', extension: '' } }])
  })
})
