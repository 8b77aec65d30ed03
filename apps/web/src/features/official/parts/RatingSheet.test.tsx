// @vitest-environment jsdom

import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { fill } from '../../../ui/draw.testkit.tsx'
import { RatingSheet } from './RatingSheet.tsx'

let root: Root
const onRate = vi.fn()

const show = () =>
  act(async () => root.render(<RatingSheet isOpen onClose={() => undefined} onRate={onRate} />))

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
const tap = (name: string) => act(async () => button(name)?.click())
const stars = () => document.querySelectorAll('fieldset [data-on]').length

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await startLanguage()
  await completeTexts()
  onRate.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('rating the service', () => {
  test('INPT-033 takes 1 to 5 stars, of which the chosen one goes at a tap, and up to 140 characters', async () => {
    await show()
    await vi.waitFor(() => act(async () => expect(button('Send rating')?.disabled).toBe(true)), PATIENCE)
    await tap('1 of 5 stars')
    await tap('1 of 5 stars')
    expect(stars()).toBe(0)
    expect(button('Send rating')?.disabled).toBe(true)
    await tap('5 of 5 stars')
    await tap('5 of 5 stars')
    expect(stars()).toBe(4)
    const field = document.querySelector('textarea') as HTMLTextAreaElement
    const write = (words: string) => fill(field, words)
    const most = '❤️'.repeat(140)
    expect(field.maxLength).toBeGreaterThanOrEqual(most.length)
    await write(`${most}!`)
    expect(button('Send rating')?.disabled).toBe(true)
    await write(most)
    expect(button('Send rating')?.disabled).toBe(false)
    await write('Quick')
    await tap('Send rating')
    expect(onRate).toHaveBeenCalledExactlyOnceWith(4, 'Quick')
  })
})
