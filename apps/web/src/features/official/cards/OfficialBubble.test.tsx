// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { asking } from '../../../ui/popup/ask.ts'
import { readOfficialView } from './card-view.ts'
import { OfficialBubble } from './OfficialBubble.tsx'

let root: Root
let host: HTMLElement

const payload = (data: unknown, extension = '') => ({
  data: typeof data === 'string' ? data : JSON.stringify(data),
  description: '',
  extension,
})

async function show(data: unknown, extension?: string): Promise<boolean> {
  const card = readOfficialView(payload(data, extension))
  await act(async () => root.render(card === undefined ? null : <OfficialBubble card={card} />))
  return card !== undefined
}

const tap = (words: string) =>
  act(async () =>
    [...host.querySelectorAll('button')].find((one) => one.textContent?.includes(words))?.click(),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  asking.answer(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const SERVICE = {
  businessID: 'service',
  title: 'Care',
  description: 'How to clean it',
  hyperlink: { key: 'Open the guide', value: 'https://help.example/care' },
  item: [{ key: 'Batteries', value: 'https://help.example/batteries' }],
}
const ORDER = {
  businessID: 'order',
  title: 'Halo',
  description: 'Order 20418',
  price: '59.00',
  currency: 'USD',
}

describe('cards of the service', () => {
  test('CHAT-050 a service card has its words and links, wherever its sender put them', async () => {
    await show(SERVICE)
    expect(host.textContent).toBe('CareHow to clean itOpen the guideBatteries')
    const { businessID, ...fields } = SERVICE
    await show({ businessID: 'consultion' }, JSON.stringify(fields))
    expect(host.textContent).toBe('CareHow to clean itOpen the guideBatteries')
  })

  test('CHAT-052 a link opens after the question that names its host', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await show({ businessID: 'text_link', text: 'Read this', link: 'https://help.example/a' })
    await tap('View details')
    expect(asking.getSnapshot()?.text).toContain('help.example')
    expect(open).not.toHaveBeenCalled()
    await act(async () => asking.answer(true))
    expect(open).toHaveBeenCalledWith('https://help.example/a', '_blank', 'noopener,noreferrer')
  })

  test('CHAT-053 an order shows its picture, words and price, and leads out', async () => {
    await show({ ...ORDER, imageUrl: '/goods/pictures/abc.small', link: 'https://shop.example/halo' })
    expect(host.textContent).toBe('Order 20418Halo$59.00')
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/goods/pictures/abc.small')
    await tap('Halo')
    expect(asking.getSnapshot()?.text).toContain('shop.example')
    await show({ ...ORDER, image: '/goods/pictures/abc' })
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/goods/pictures/abc')
    expect(host.querySelector('button')).toBeNull()
  })

  test('CHAT-053, STO-05 a product of ours opens its own page', async () => {
    const push = vi.spyOn(navigation, 'push').mockReturnValue()
    await show({ ...ORDER, goodsId: 'HaloHaloHaloHaloHalo', link: 'https://shop.example/halo' })
    await tap('Halo')
    expect(push).toHaveBeenCalledWith('/pages/goods/detail', { id: 'HaloHaloHaloHaloHalo' })
    expect(asking.getSnapshot()).toBeUndefined()
  })

  test('CHAT-051 a rating says its stars, none too, and its comment', async () => {
    await show({ businessID: 'evaluation', version: 1, score: 4, comment: 'Quick <b>help</b>' })
    expect(host.textContent).toBe('4 of 5 stars★★★★★Quick <b>help</b>')
    await show({ businessID: 'evaluation', version: 1, score: 0 })
    expect(host.textContent).toBe('0 of 5 stars★★★★★')
  })

  test.each([
    ['script as a link', { ...SERVICE, hyperlink: { key: 'x', value: 'javascript:alert(1)' } }],
    ['a link without https', { businessID: 'link', text: 'x', link: 'http://help.example/' }],
    ['somebody before the host', { businessID: 'link', text: 'x', link: 'https://us@evil.example/' }],
    ['six stars', { businessID: 'evaluation', score: 6 }],
    ['an unknown kind', { businessID: 'lottery', title: 'x' }],
    ['no JSON', '<img src=x onerror=alert(1)>'],
  ])('CHAT-054 %s is no card', async (_, data) => {
    expect(await show(data)).toBe(false)
  })

  test('CHAT-054 a picture of another place is left out, and markup is words', async () => {
    await show({ ...ORDER, title: '<img src=x>', image: 'https://evil.example/a.png' })
    expect(host.querySelector('img')).toBeNull()
    expect(host.textContent).toContain('<img src=x>')
  })
})
