// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { OnPage } from '../../../ui/draw.testkit.tsx'
import { officialsQuery } from '../../official/index.ts'
import { BuyBar } from './BuyBar.tsx'

const HALO = { id: 'HaloHaloHaloHaloHalo', name: 'Halo', link: null, inCart: 0, isClaimed: false }
let root: Root
const asked = vi.fn((_address: unknown) => Promise.reject(new TypeError('no network')))

async function tap(words: string, goods: Partial<GoodsDetail>, client = new QueryClient()) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <OnPage>
          <BuyBar goods={{ ...HALO, ...goods } as GoodsDetail} />
        </OnPage>
      </QueryClientProvider>,
    ),
  )
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === words || one.getAttribute('aria-label') === words,
  )
  expect(button).toBeDefined()
  await act(async () => button?.click())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', asked)
  await startLanguage()
  await completeTexts()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  session.signOut()
  asked.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('buying', () => {
  it.each([
    ['Claim for free', { price: 0 }, /goods\/claim/],
    ['Add to cart', { price: 5_900 }, /cart\/set/],
  ])('STO-03 "%s" leads a visitor to sign-in, and asks for nothing', async (words, goods, path) => {
    const reset = vi.spyOn(navigation, 'reset').mockReturnValue()
    await tap(words, goods)
    expect(reset).toHaveBeenCalledExactlyOnceWith('/pages/account/signIn')
    expect(asked).not.toHaveBeenCalled()
    session.signIn('token')
    session.setComplete(true)
    reset.mockClear()
    await tap(words, goods)
    await vi.waitFor(() => expect(asked.mock.calls.join()).toMatch(path), PATIENCE)
    expect(reset).not.toHaveBeenCalled()
  })

  it.each([
    ['opens the chat', 'a', 1],
    ['leaves whoever has gone on meanwhile where they are', 'b', 0],
  ])('STO-05 the answer to a question %s', async (_what, top, times) => {
    session.signIn('token')
    session.setComplete(true)
    const client = new QueryClient()
    const id = 'S'.repeat(20) as UserId
    const conversationID = toConversationId(id)
    client.setQueryData(officialsQuery.queryKey, [{ id, nickName: '', avatar: '', conversationID }])
    vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { conversationID } }))
    const show = vi.spyOn(navigation, 'show').mockReturnValue()
    const looked = vi.spyOn(navigation, 'getSnapshot')
    looked.mockReturnValue({ pages: [{ key: top }] } as never)
    await tap('Ask about this product', { price: 5_900 }, client)
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), PATIENCE)
    expect(show).toHaveBeenCalledTimes(times)
  })
})
