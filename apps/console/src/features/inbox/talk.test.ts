import type { InboxMessage } from '@thrum/contracts/console/official.routes'
import { describe, expect, it } from 'vitest'
import { type Talk, withNewest, withOlder } from './talk.ts'

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ sequence: from + at }) as InboxMessage)
const page = (from: number, to: number, hasMore = from > 1) => ({
  records: span(from, to).toReversed(),
  hasMore,
})
const shown = ({ messages, hasMore }: Talk) => [
  messages[0]?.sequence,
  messages.at(-1)?.sequence,
  messages.length,
  hasMore,
]

describe('a conversation on the page of the inbox', () => {
  const first = withNewest({ messages: [], hasMore: false }, page(11, 40))

  it('OPS-01 leaves nothing out where more was written than a page holds: what lies between comes with the older ones', () => {
    expect(shown(first)).toEqual([11, 40, 30, true])
    expect(shown(withNewest(first, page(21, 50)))).toEqual([11, 50, 40, true])
    const apart = withNewest(withOlder(first, 11, page(1, 10)), page(61, 90))
    expect(shown(apart)).toEqual([61, 90, 30, true])
    expect(shown(withOlder(apart, 61, page(31, 60)))).toEqual([31, 90, 60, true])
  })

  it('OPS-01 keeps what is newer than an answer that comes late, and that there is nothing older', () => {
    const all = withNewest(withOlder(first, 11, page(1, 10)), page(12, 41))
    expect(shown(withNewest(all, page(11, 40)))).toEqual([1, 41, 41, false])
  })

  it('OPS-01 shows older messages once, however often they are asked for', () => {
    const older = withOlder(first, 11, page(1, 10))
    expect(shown(withOlder(older, 11, page(1, 10)))).toEqual([1, 40, 40, false])
  })
})
