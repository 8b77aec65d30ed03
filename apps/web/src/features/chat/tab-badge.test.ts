import { expect, test } from 'vitest'
import { TabBadge } from './tab-badge.ts'

test('APP-04, CONV-006 the tab counts unread messages and open requests together, down to 0', () => {
  const seen: number[] = []
  const badge = new TabBadge((count) => seen.push(count))
  badge.setMessages(98)
  badge.setRequests(2)
  badge.setMessages(0)
  badge.setRequests(0)
  expect(seen).toEqual([98, 100, 2, 0])
})
