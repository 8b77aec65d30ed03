import type { InboxMessage } from '@thrum/contracts/console/official.routes'

/** The stretch of a conversation that stands on the page, oldest first, with no gap in it. */
export interface Talk {
  messages: readonly InboxMessage[]
  /** There are older ones. */
  hasMore: boolean
}

/** A page as it was fetched: newest first. */
interface Fetched {
  records: readonly InboxMessage[]
  hasMore: boolean
}

/** Newer messages than one page holds leave a gap, which “Older messages” then goes through. */
export function withNewest({ messages, hasMore }: Talk, page: Fetched): Talk {
  const fetched = page.records.toReversed()
  const [first] = fetched
  const last = messages.at(-1)
  if (first === undefined) return { messages, hasMore }
  if (last === undefined || first.sequence > last.sequence + 1)
    return { messages: fetched, hasMore: page.hasMore }
  // An answer that comes late takes nothing away that is newer.
  const end = fetched.at(-1) ?? first
  return {
    messages: [
      ...messages.filter(({ sequence }) => sequence < first.sequence),
      ...fetched,
      ...messages.filter(({ sequence }) => sequence > end.sequence),
    ],
    hasMore,
  }
}

/** @param before what the page was asked by; one that was asked twice, or that fits no more, changes nothing */
export function withOlder(talk: Talk, before: number, { records, hasMore }: Fetched): Talk {
  if (talk.messages[0]?.sequence !== before) return talk
  return { messages: [...records.toReversed(), ...talk.messages], hasMore }
}
