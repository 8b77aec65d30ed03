// @vitest-environment jsdom
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { officialsQuery } from '../../official/index.ts'
import { BuyBar } from './BuyBar.tsx'

const HALO = { id: 'HaloHaloHaloHaloHalo', name: 'Halo', link: null, inCart: 0, isClaimed: false }
const draw = drawEach()
const asked = vi.fn((_address: unknown) => Promise.reject(new TypeError('no network')))

async function tap(words: string, goods: Partial<GoodsDetail>) {
  await draw(
    <OnPage>
      <BuyBar goods={{ ...HALO, ...goods } as GoodsDetail} />
    </OnPage>,
  )
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === words || one.getAttribute('aria-label') === words,
  )
  expect(button).toBeDefined()
  await act(async () => button?.click())
}

beforeEach(() => void vi.stubGlobal('fetch', asked))
afterEach(() => {
  session.signOut()
  queryClient.clear()
  asked.mockClear()
  vi.restoreAllMocks()
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
    const id = 'S'.repeat(20) as UserId
    const conversationID = toConversationId(id)
    queryClient.setQueryData(officialsQuery.queryKey, [{ id, nickName: '', avatar: '', conversationID }])
    vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { conversationID } }))
    const show = vi.spyOn(navigation, 'show').mockReturnValue()
    const looked = vi.spyOn(navigation, 'getSnapshot')
    looked.mockReturnValue({ pages: [{ key: top }] } as never)
    await tap('Ask about this product', { price: 5_900 })
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), PATIENCE)
    expect(show).toHaveBeenCalledTimes(times)
  })
})
