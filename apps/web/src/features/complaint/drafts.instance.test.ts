// @vitest-environment jsdom
import type { UserId } from '@thrum/contracts/ids'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../lib/session.ts'
import { draftOf } from './drafts.instance.ts'

const ANN = 'AAAAAAAAAAAAAAAAAAAA' as UserId
const BEN = 'BBBBBBBBBBBBBBBBBBBB' as UserId

afterEach(() => {
  delete document.documentElement.dataset.away
})

/** Whether the browser would ask before it loads the page anew. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('FRND-023, APP-19 no reload loses a complaint that is being written, on its page or off it', () => {
  session.signIn('of noa')
  draftOf(ANN).change({ chip: 'spam', words: ' ' })
  draftOf(ANN).choose([7])
  expect(asks()).toBe(false)
  draftOf(ANN).change({ words: 'They keep writing' })
  draftOf(BEN).change({ words: 'So do they' })
  expect(asks()).toBe(true)
  draftOf(ANN).clear()
  expect(asks()).toBe(true)
  document.documentElement.dataset.away = ''
  expect(asks()).toBe(false)
  delete document.documentElement.dataset.away
  session.signOut()
  expect(asks()).toBe(false)
})
