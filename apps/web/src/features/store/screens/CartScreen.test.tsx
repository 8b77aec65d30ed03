// @vitest-environment jsdom
import type { CartItem } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentLanguage } from '../../../i18n/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { cartQuery } from '../store.api.ts'
import { CartScreen } from './CartScreen.tsx'

const item = (name: string): CartItem => ({
  goods: {
    id: name.repeat(5) as GoodsId,
    ...{ name, lead: '', ground: 'sand', price: 5_900, was: null, currency: 'EUR' },
    ...{ picture: null, discount: 0, isNew: false, isClaimed: false },
  },
  count: 1,
  link: null,
})
/** What becomes of a call: it is done and says so, is done and says nothing, or never arrives. */
type End = 'done' | 'unsaid' | 'lost'
const draw = drawEach()
/** What the service keeps, and the answers that it has not given yet. */
let kept: CartItem[]
let answers: ((end: End) => void)[]
let sent: string[]

const data = () => ({ records: kept, cartCount: 0, orderCount: 0 })
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
const click = (label: string) => act(async () => button(label)?.click())
const numbers = () =>
  [...document.querySelectorAll('li [role="status"]')].map(({ textContent }) => textContent)
const answerNext = (end: End = 'done') => act(async () => answers.shift()?.(end))
const see = (look: () => void) => act(() => vi.waitFor(look, PATIENCE))

async function fetched(url: string, init?: RequestInit): Promise<Response> {
  if (init?.method !== 'POST') return Response.json({ code: 200, msg: '', data: data() })
  const form = init.body as URLSearchParams
  sent.push(String(form))
  const end = await new Promise<End>((resolve) => answers.push(resolve))
  if (end === 'lost') throw new TypeError(`no way to ${url}`)
  kept = kept
    .map((each) => (each.goods.id === form.get('id') ? { ...each, count: Number(form.get('count')) } : each))
    .filter(({ count }) => count > 0)
  if (end === 'unsaid') throw new TypeError(`no way back from ${url}`)
  return Response.json({ code: 200, msg: '', data: { cartCount: 0, orderCount: 0 } })
}

beforeEach(async () => {
  kept = [item('Halo'), item('Wave')]
  answers = []
  sent = []
  vi.stubGlobal('fetch', fetched)
  session.signIn('token')
  queryClient.setQueryData(cartQuery(currentLanguage()).queryKey, data())
  await draw(
    <OnPage>
      <CartScreen />
    </OnPage>,
  )
})
afterEach(() => session.signOut())

it('STO-03 each tap on a count is felt at once, and what came meanwhile goes as one', async () => {
  for (let tap = 0; tap < 3; tap += 1) await click('One Halo more')
  expect(numbers()).toEqual(['4', '1'])
  expect(sent).toEqual([`id=${'Halo'.repeat(5)}&count=2`])
  await answerNext()
  await see(() => expect(sent.slice(1)).toEqual([`id=${'Halo'.repeat(5)}&count=4`]))
  await answerNext()
  await click('One Halo less')
  await see(() => expect(sent.slice(2)).toEqual([`id=${'Halo'.repeat(5)}&count=3`]))
  expect(numbers()).toEqual(['3', '1'])
})

it('STO-03, SES-08 a tap on one product doesn’t wait for another', async () => {
  await click('One Halo more')
  await click('One Wave more')
  expect(sent).toHaveLength(2)
  await answerNext()
  await answerNext()
  await see(() => expect(numbers()).toEqual(['2', '2']))
})

it('STO-03 a count that could not be kept is as it was', async () => {
  await click('One Halo more')
  await click('One Halo more')
  await answerNext('lost')
  await see(() => expect(numbers()).toEqual(['1', '1']))
  expect(sent).toHaveLength(1)
})

it('STO-03 a count that was kept, and whose answer got lost, is shown as it is', async () => {
  await click('One Halo more')
  await answerNext('unsaid')
  await see(() => expect(numbers()).toEqual(['2', '1']))
  await click('Take Wave out')
  await answerNext('unsaid')
  await see(() => expect(numbers()).toEqual(['2']))
})

it('APP-10, STO-03 a product that is taken out with the focus on it hands it to the next', async () => {
  button('Take Halo out')?.focus()
  await click('Take Halo out')
  await answerNext()
  await see(() => expect(numbers()).toEqual(['1']))
  expect(document.activeElement?.closest('li')?.textContent).toContain('Wave')
})
