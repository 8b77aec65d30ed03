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

/**
 * Newer messages than one page holds leave a gap, which “Older messages” then goes through.
 * @param upTo the newest message that the page could hold: what it leaves out below, is gone
 */
export function withFetched({ messages, hasMore }: Talk, page: Fetched, upTo: number): Talk {
  const fetched = page.records.toReversed()
  const [first] = fetched
  const last = messages.at(-1)
  if (last === undefined || (first !== undefined && first.sequence > last.sequence + 1))
    return { messages: fetched, hasMore: page.hasMore }
  const from = page.hasMore && first !== undefined ? first.sequence : 0
  // An answer that comes late takes nothing away that is newer.
  const end = Math.max(upTo, fetched.at(-1)?.sequence ?? 0)
  const older = messages.filter(({ sequence }) => sequence < from)
  return {
    messages: [...older, ...fetched, ...messages.filter(({ sequence }) => sequence > end)],
    hasMore: older.length === 0 ? page.hasMore : hasMore,
  }
}

/** @param before what the page was asked by; one that was asked twice, or that fits no more, changes nothing */
export function withOlder(talk: Talk, before: number, { records, hasMore }: Fetched): Talk {
  if (talk.messages[0]?.sequence !== before) return talk
  return { messages: [...records.toReversed(), ...talk.messages], hasMore }
}
