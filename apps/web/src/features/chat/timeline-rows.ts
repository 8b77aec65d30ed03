import type { ChatMessage } from './chat.model.ts'
import { needsTime } from './time-label.ts'

/** What stands in the list of messages, one below the other. */
export type TimelineRow =
  | { readonly kind: 'older' | 'unread' | 'typing'; readonly key: string }
  | { readonly kind: 'time'; readonly key: string; readonly timeS: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: ChatMessage
      /** The last of several by the same person: the picture stands beside it. */
      readonly isTail: boolean
    }

const OLDER = { kind: 'older', key: 'older' } as const
const UNREAD = { kind: 'unread', key: 'unread' } as const
const TYPING = { kind: 'typing', key: 'typing' } as const

/** A row of its own: neither line nor time, which stand in the middle. */
const isBubble = ({ isRevoked, type }: ChatMessage) => !isRevoked && type !== 'tip'

export interface RowSources {
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly isPeerTyping: boolean
  readonly firstUnread: number | undefined
}

/** Rows of unchanged messages stay the same objects, so that they aren't drawn anew. */
export class RowMaker {
  readonly #messages = new WeakMap<ChatMessage, { tail?: TimelineRow; inner?: TimelineRow }>()
  readonly #times = new Map<string, TimelineRow>()

  make({ messages, hasOlder, isPeerTyping, firstUnread }: RowSources): TimelineRow[] {
    const rows: TimelineRow[] = hasOlder ? [OLDER] : []
    let isUnreadShown = firstUnread === undefined
    let beforeS: number | undefined
    for (let at = 0; at < messages.length; at += 1) {
      const message = messages[at]
      if (message === undefined) continue
      const hasTime = needsTime(beforeS, message.time)
      if (hasTime) rows.push(this.#time(message))
      if (!isUnreadShown && message.sequence >= (firstUnread ?? 0) && message.sequence > 0) {
        rows.push(UNREAD)
        isUnreadShown = true
      }
      rows.push(this.#message(message, isTailOf(message, messages[at + 1])))
      beforeS = message.time
    }
    if (isPeerTyping) rows.push(TYPING)
    return rows
  }

  #time({ ID, time }: ChatMessage): TimelineRow {
    const key = `time-${ID}`
    const known = this.#times.get(key)
    if (known?.kind === 'time' && known.timeS === time) return known
    const row = { kind: 'time', key, timeS: time } as const
    this.#times.set(key, row)
    return row
  }

  #message(message: ChatMessage, isTail: boolean): TimelineRow {
    const made = this.#messages.get(message) ?? {}
    this.#messages.set(message, made)
    const place = isTail ? 'tail' : 'inner'
    const row = made[place] ?? { kind: 'message', key: message.ID, message, isTail }
    made[place] = row
    return row
  }
}

function isTailOf(message: ChatMessage, next: ChatMessage | undefined): boolean {
  if (next === undefined || !isBubble(next)) return true
  return next.flow !== message.flow || needsTime(message.time, next.time)
}

const topOf = (rows: readonly TimelineRow[]) => rows.find(({ kind }) => kind === 'message')?.key

/** Older messages came, or the oldest ones went, as those that disappear do; others stayed. */
export function isOtherTop(before: readonly TimelineRow[], rows: readonly TimelineRow[]): boolean {
  const left = topOf(before)
  const top = topOf(rows)
  if (left === undefined || top === undefined || left === top) return false
  return placeOf(rows, left) >= 0 || placeOf(before, top) >= 0
}

/** Place of the row of a message, by its id. */
export function placeOf(rows: readonly TimelineRow[], key: string): number {
  return rows.findIndex((row) => row.key === key)
}

/** The message with this sequence; what waits in the outbox has none, and may stand between others. */
export function findSequence(messages: readonly ChatMessage[], sequence: number): ChatMessage | undefined {
  let low = 0
  let high = messages.length
  while (low < high) {
    let middle = (low + high) >>> 1
    while (middle > low && messages[middle]?.sequence === 0) middle -= 1
    const found = messages[middle]
    if (found === undefined) return undefined
    if (found.sequence === sequence) return found
    if (found.sequence === 0 || found.sequence < sequence) low = ((low + high) >>> 1) + 1
    else high = middle
  }
  return undefined
}
