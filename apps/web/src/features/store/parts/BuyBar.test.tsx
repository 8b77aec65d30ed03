// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { BuyBar } from './BuyBar.tsx'

const HALO = { id: 'HaloHaloHaloHaloHalo', name: 'Halo', link: null, inCart: 0, isClaimed: false }
let root: Root
const asked = vi.fn((_address: unknown) => Promise.reject(new TypeError('no network')))

async function tap(words: string, goods: Partial<GoodsDetail>) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <BuyBar goods={{ ...HALO, ...goods } as GoodsDetail} />
      </QueryClientProvider>,
    ),
  )
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
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
})
