// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { requestsQuery } from '../../friends/index.ts'
import { countsQuery } from '../../store/index.ts'
import { QuickLinks } from './QuickLinks.tsx'

const draw = drawEach()
const numberIn = (address: string) =>
  document.querySelector(`a[href="${address}"] [data-kind]`)?.textContent ?? undefined

afterEach(() =>
  act(async () => {
    session.signOut()
    queryClient.clear()
  }),
)

it('ACC-11 what is one’s own is one tap away on Mine, with how much waits there', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await act(async () => {
    session.signIn('token')
    session.setComplete(true)
  })
  await draw(
    <OnPage>
      <QuickLinks />
    </OnPage>,
  )
  const [cart, friends] = ['/pages/goods/cart', '/TUIKit/components/TUIConversation/index?tab=friends']
  expect([numberIn(cart), numberIn(friends)]).toEqual([undefined, undefined])
  await act(async () => {
    queryClient.setQueryData(countsQuery.queryKey, { cartCount: 2, orderCount: 7 })
    queryClient.setQueryData(requestsQuery.queryKey, { incoming: [{}], outgoing: [] } as never)
  })
  expect([numberIn(cart), numberIn(friends)]).toEqual(['2', '1'])
  expect(document.querySelector('a[aria-label]')?.getAttribute('aria-label')).toBe('Cart: 2')
})
