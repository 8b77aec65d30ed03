import type { InboxMessage } from '@thrum/contracts/console/official.routes'
import { describe, expect, it } from 'vitest'
import { type Talk, withFetched, withOlder } from './talk.ts'

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ sequence: from + at }) as InboxMessage)
const page = (from: number, to: number, hasMore = from > 1) => ({
  records: span(from, to).toReversed(),
  hasMore,
})
/** The newest page, of so many messages. */
const withNewest = (talk: Talk, [from, to]: readonly [number, number]) =>
  withFetched(talk, page(from, to), to)
const shown = ({ messages, hasMore }: Talk) => [
  messages[0]?.sequence,
  messages.at(-1)?.sequence,
  messages.length,
  hasMore,
]

describe('a conversation on the page of the inbox', () => {
  const first = withNewest({ messages: [], hasMore: false }, [11, 40])

  it('OPS-01 leaves nothing out where more was written than a page holds: what lies between comes with the older ones', () => {
    expect(shown(first)).toEqual([11, 40, 30, true])
    expect(shown(withNewest(first, [21, 50]))).toEqual([11, 50, 40, true])
    const apart = withNewest(withOlder(first, 11, page(1, 10)), [61, 90])
    expect(shown(apart)).toEqual([61, 90, 30, true])
    expect(shown(withOlder(apart, 61, page(31, 60)))).toEqual([31, 90, 60, true])
  })

  it('OPS-01 keeps what is newer than an answer that comes late, and that there is nothing older', () => {
    const all = withNewest(withOlder(first, 11, page(1, 10)), [12, 41])
    expect(shown(withNewest(all, [11, 40]))).toEqual([1, 41, 41, false])
  })

  it('OPS-01 loses what a page that is fetched anew leaves out, at its ends too', () => {
    const all = withOlder(first, 11, page(1, 10))
    const gone = withFetched(all, { records: span(14, 38).toReversed(), hasMore: true }, 40)
    expect(shown(gone)).toEqual([1, 38, 38, false])
    expect(shown(withFetched(gone, { records: span(3, 9).toReversed(), hasMore: false }, 13))).toEqual([
      ...[3, 38, 32, false],
    ])
    expect(shown(withFetched(gone, { records: [], hasMore: false }, 38))).toEqual([
      ...[undefined, undefined, 0, false],
    ])
  })

  it('OPS-01 shows older messages once, however often they are asked for', () => {
    const older = withOlder(first, 11, page(1, 10))
    expect(shown(withOlder(older, 11, page(1, 10)))).toEqual([1, 40, 40, false])
  })
})
