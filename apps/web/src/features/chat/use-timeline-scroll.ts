import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { placeOf, type TimelineRow } from './timeline-rows.ts'
import { usePlacing } from './use-placing.ts'

/** This close to the end counts as the end. */
const END_PX = 24
/** Older ones are asked for this far from the top. Source: spec §9, browser measurements */
const OLDER_PX = 400
/** A message counts as in view once this much of it is. */
const VIEW_PX = 24

export interface ScrollSources {
  readonly rows: readonly TimelineRow[]
  /** Row to begin at, else the end. */
  readonly startAt: string | undefined
  /** The line above what is unread: begun at, where more than one screen is below it. */
  readonly hasUnread: boolean
  readonly hasOlder: boolean
  readonly onOlder: () => void
  /** The newest sequence in view. */
  readonly onView: (sequence: number) => void
}

export interface TimelineScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** False until the place to begin at is found: nothing is shown before. */
  readonly isPlaced: boolean
  /** More than a screen lies below. */
  readonly isFar: boolean
  readonly newCount: number
  readonly onScroll: () => void
  readonly onResize: () => void
  readonly toEnd: () => void
  readonly toRow: (key: string, align: 'center' | 'nearest') => void
}

const sequenceOf = (row: TimelineRow | undefined) => (row?.kind === 'message' ? row.message.sequence : 0)

/** How many of the others' messages are newer than what was seen. */
function countNew(rows: readonly TimelineRow[], seen: number): number {
  let count = 0
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]
    if (row?.kind !== 'message' || row.message.sequence === 0) continue
    if (row.message.sequence <= seen) break
    if (row.message.flow === 'in' && row.message.type !== 'tip') count += 1
  }
  return count
}

/** The newest acknowledged message at a place or above it. */
function sequenceAt(rows: readonly TimelineRow[], place: number): number {
  for (let at = place; at >= 0; at -= 1) {
    const sequence = sequenceOf(rows[at])
    if (sequence > 0) return sequence
  }
  return 0
}

const isOwnWaiting = (row: TimelineRow | undefined) =>
  row?.kind === 'message' && row.message.flow === 'out' && row.message.status === 'unSend'

/** Sent a moment ago, also once more: one that waits for long stands last again once what was below it goes. */
const isOwnNew = (row: TimelineRow | undefined, before: readonly TimelineRow[]) =>
  isOwnWaiting(row) && !before.some((one) => one.key === row?.key && isOwnWaiting(one))

/** Keeps the place where one reads, or stays at the end. Requirements CHAT-009 to CHAT-012, CHAT-066 */
export function useTimelineScroll(sources: ScrollSources): TimelineScroll {
  const { rows } = sources
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(false)
  const lastTop = useRef(0)
  const seen = useRef(0)
  const [isFar, setFar] = useState(false)
  const [newCount, setNewCount] = useState(0)

  const isPlaced = usePlacing({
    list,
    rows,
    startAt: sources.startAt,
    hasUnread: sources.hasUnread,
    onPlaced: (isAt) => {
      isAtEnd.current = isAt
    },
  })
  const stick = useEffectEvent(() => {
    if (isAtEnd.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  })
  const look = useEffectEvent(() => {
    const { current } = list
    if (current === null || !isPlaced) return
    const { scrollOffset, viewportSize, scrollSize } = current
    setFar(scrollSize - viewportSize - scrollOffset > viewportSize)
    const bottom = Math.max(0, scrollOffset + viewportSize - VIEW_PX)
    const sequence = sequenceAt(rows, current.findItemIndex(bottom))
    seen.current = Math.max(seen.current, sequence)
    setNewCount(countNew(rows, seen.current))
    if (sequence > 0) sources.onView(sequence)
    if (scrollOffset < OLDER_PX && sources.hasOlder) sources.onOlder()
  })
  const drawn = useRef(rows)
  useLayoutEffect(() => {
    // Also above the line that says that the other one types.
    const newest = rows.findLast(({ kind }) => kind === 'message')
    if (isOwnNew(newest, drawn.current)) isAtEnd.current = true
    drawn.current = rows
  }, [rows])
  const last = rows.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also where one of several goes
  useLayoutEffect(() => stick(), [last, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew with each change of the rows
  useEffect(() => look(), [rows, isPlaced])

  return {
    scroller,
    list,
    isPlaced,
    isFar,
    newCount,
    onScroll() {
      const { current } = scroller
      if (current === null) return
      const { scrollTop, scrollHeight, clientHeight } = current
      const isUp = scrollTop < lastTop.current - 1
      // A slow finger goes less than that from one event to the next, and up all the same.
      if (isUp || scrollTop > lastTop.current) lastTop.current = scrollTop
      if (!isPlaced) return
      if (scrollHeight - clientHeight - scrollTop <= END_PX) isAtEnd.current = true
      else if (isUp) isAtEnd.current = false
      look()
    },
    onResize() {
      stick()
      look()
    },
    toEnd() {
      isAtEnd.current = true
      stick()
    },
    toRow(key, align) {
      const at = placeOf(rows, key)
      if (at < 0) return
      if (align === 'center') isAtEnd.current = false
      list.current?.scrollToIndex(at, { align })
    },
  }
}
