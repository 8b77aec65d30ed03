// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

it('SES-13, STO-03 what was fetched stays with who was there, a visitor too', () => {
  const key = ['store', 'detail']
  const isKept = (change: () => void) => {
    queryClient.setQueryData(key, { inCart: 0 })
    change()
    return queryClient.getQueryData(key) !== undefined
  }
  expect(isKept(() => session.signIn('of ann'))).toBe(false)
  expect(isKept(() => session.setComplete(true))).toBe(true)
  expect(isKept(() => session.signIn('of ben'))).toBe(false)
  expect(isKept(() => session.signOut())).toBe(false)
})
