// @vitest-environment jsdom
import { TEXT_MAX } from '@thrum/contracts/limits'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fill } from '../../../ui/draw.testkit.tsx'
import { makeMessage } from '../chat.testkit.ts'
import { button, field, InputBench, put } from './InputBar.testkit.tsx'

const bench = new InputBench()
const { show, sent, handle } = bench

const emojiPanel = () => document.querySelector('section[aria-label="Emoji and stickers"]')
const emojiTab = (name: string) => document.querySelector<HTMLElement>(`[role=tab][aria-label="${name}"]`)
const openEmoji = async (detail = 1) => {
  const press = new MouseEvent('click', { bubbles: true, detail })
  await act(async () => button('Emoji and stickers')?.dispatchEvent(press))
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(button('fire')).not.toBeNull()
  }, PATIENCE)
}
const choose = (name: string) => act(async () => button(name)?.click())
async function pressKey(name: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })
  await act(async () => document.activeElement?.dispatchEvent(event))
}
const findEmoji = (words: string) =>
  fill(document.querySelector<HTMLInputElement>('input[type=search]'), words)
const offered = () =>
  [...document.querySelectorAll('[role=tabpanel] button')].map((one) => one.getAttribute('aria-label'))

describe('emoji and stickers', () => {
  it('INPT-009 one that is tapped stands at the caret, which goes on behind it', async () => {
    await show()
    await put('ab', undefined, 1)
    await openEmoji()
    await choose('fire')
    await choose('red heart')
    expect(field().value).toBe('a🔥❤️b')
    expect(field().selectionStart).toBe('a🔥❤️'.length)
    await choose('Delete the last character')
    expect(field().value).toBe('a🔥b')
    expect(field().selectionStart).toBe('a🔥'.length)
    expect(sent()).toEqual([])
  })

  it('INPT-009, INPT-001 none is put in where 140 characters stand', async () => {
    await show()
    const full = 'a'.repeat(TEXT_MAX)
    await put(full, undefined, 3)
    await openEmoji()
    await choose('fire')
    expect(field().value).toBe(full)
    field().setSelectionRange(0, 2)
    await choose('fire')
    expect(field().value).toBe(`🔥${full.slice(2)}`)
  })

  it('INPT-008, INPT-010, INPT-011 five tabs; a sticker is sent at once, and what is typed stays', async () => {
    await show()
    await put('half')
    await openEmoji()
    const tabs = [...document.querySelectorAll('[role=tab]')].map((one) => one.getAttribute('aria-label'))
    expect(tabs).toEqual(['Basic', 'Moods', 'Creatures', 'Desire', 'Your own'])
    expect(offered()).toHaveLength(142)
    await act(async () => emojiTab('Creatures')?.click())
    expect(offered()).toHaveLength(16)
    await choose('lion')
    expect(sent()).toEqual([{ type: 'face', payload: { index: 2, data: 'lion' } }])
    expect(field().value).toBe('half')
  })

  it('INPT-008 is left by Escape, and not by the one that leaves what is being composed', async () => {
    await show()
    await openEmoji()
    field().focus()
    await pressKey('Escape', { isComposing: true })
    expect(emojiPanel()).not.toBeNull()
    await pressKey('Escape')
    expect(emojiPanel()).toBeNull()
  })

  it('INPT-008 one panel at a time', async () => {
    await show()
    await openEmoji()
    await act(async () => button('More')?.click())
    expect(emojiPanel()).toBeNull()
    expect(document.querySelector('input[type=file]')).not.toBeNull()
    await openEmoji()
    expect(document.querySelector('input[type=file]')).toBeNull()
    await act(async () => field().focus())
    expect(emojiPanel()).not.toBeNull()
    bench.isDesktop = false
    await act(async () => field().blur())
    await act(async () => field().focus())
    expect(emojiPanel()).toBeNull()
  })
})

describe('the panel of emoji', () => {
  it('INPT-008 by key: in it, along it, and out of it to the text', async () => {
    await show()
    await openEmoji(0)
    expect(document.activeElement).toBe(button('grinning face with smiling eyes'))
    await pressKey('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('beaming face with smiling eyes')
    expect(document.querySelectorAll('[role=tabpanel] [tabindex="0"]')).toHaveLength(1)
    await act(async () => emojiTab('Basic')?.focus())
    await pressKey('ArrowRight')
    expect(document.activeElement).toBe(emojiTab('Moods'))
    expect(emojiTab('Moods')?.getAttribute('aria-selected')).toBe('true')
    await pressKey('Escape')
    expect(emojiPanel()).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  it('INPT-008 are found by words, in every tab at once', async () => {
    await show()
    await openEmoji()
    await findEmoji('fire')
    expect(offered().filter((name) => name === 'fire')).toHaveLength(2)
    expect(offered()[0]).toBe('fire')
    await findEmoji('zebra crossing')
    expect(document.querySelector('[role=tabpanel]')?.textContent).toBe('Nothing found')
    await findEmoji('')
    expect(offered()).toHaveLength(142)
  })

  it('INPT-008 those used lately stand first from the next time on', async () => {
    await show()
    await openEmoji()
    await choose('fire')
    expect(offered()).toHaveLength(142)
    await act(async () => button('Emoji and stickers')?.click())
    await openEmoji()
    expect(offered().slice(0, 2)).toEqual(['fire', 'grinning face with smiling eyes'])
  })

  it('CHAT-071, INPT-008 a message that is being changed takes emoji, and sends no sticker', async () => {
    await show()
    await act(async () => handle.current?.edit(makeMessage({ flow: 'out', payload: { text: 'helo' } })))
    await openEmoji()
    expect(document.querySelectorAll('[role=tab]')).toHaveLength(1)
    await findEmoji('fire')
    expect(offered()).not.toContain('heart on fire')
    await choose('fire')
    expect(field().value).toBe('helo🔥')
  })

  it('INPT-013 names of emoji that are pasted become the emoji, unknown ones stay', async () => {
    await show()
    await put('a[OK][nobody]b', { inputType: 'insertFromPaste' }, 13)
    expect(field().value).toBe('a👌[nobody]b')
    expect(field().selectionStart).toBe('a👌[nobody]'.length)
    await put('[OK]')
    expect(field().value).toBe('[OK]')
  })
})
