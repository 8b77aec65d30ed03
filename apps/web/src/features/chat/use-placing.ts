import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { placeOf, type TimelineRow } from './timeline-rows.ts'

/** A place that can't be reached is given up after so many frames. */
const FRAMES_MAX = 60

/** Where to; the end without one. */
type Goal = { readonly key: string; readonly align: 'start' | 'center' } | undefined

function isReached(list: VirtualizerHandle, rows: readonly TimelineRow[], goal: Goal): boolean {
  const { scrollOffset, scrollSize, viewportSize } = list
  if (viewportSize === 0) return false
  const below = scrollSize - viewportSize - scrollOffset
  if (goal === undefined) return below <= 1
  const at = placeOf(rows, goal.key)
  const offset = list.getItemOffset(at)
  // Near the end it can't stand at the top.
  if (goal.align === 'start')
    return Math.abs(offset - scrollOffset) <= 1 || (below <= 1 && offset > scrollOffset)
  return offset >= scrollOffset && offset + list.getItemSize(at) <= scrollOffset + viewportSize
}

export interface PlacingSources {
  readonly list: RefObject<VirtualizerHandle | null>
  readonly rows: readonly TimelineRow[]
  /** Row to begin at, else the end. */
  readonly startAt: string | undefined
  /** The line above what is unread: begun at, where more than one screen is below it. */
  readonly hasUnread: boolean
  /** @param isAtEnd whether it begins there */
  readonly onPlaced: (isAtEnd: boolean) => void
}

/**
 * Finds the place to begin at. Rows are measured while it goes there, so it goes until it is there for two frames.
 * Requirement CHAT-066
 * @returns whether it is there
 */
export function usePlacing(sources: PlacingSources): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const step = useEffectEvent((goal: Goal): boolean => {
    const { list, rows } = sources
    if (list.current === null) return false
    if (isReached(list.current, rows, goal)) return true
    const at = goal === undefined ? rows.length - 1 : placeOf(rows, goal.key)
    list.current.scrollToIndex(at, { align: goal?.align ?? 'end' })
    return false
  })
  /** More than a screen is unread: its line is above what the end shows. */
  const unread = useEffectEvent((): Goal => {
    const { list, rows, hasUnread } = sources
    const at = hasUnread ? placeOf(rows, 'unread') : -1
    const isAbove = at >= 0 && (list.current?.getItemOffset(at) ?? 0) < (list.current?.scrollOffset ?? 0)
    return isAbove ? { key: 'unread', align: 'start' } : undefined
  })
  const first = useEffectEvent((): Goal => {
    const { startAt, rows } = sources
    return startAt === undefined || placeOf(rows, startAt) < 0 ? undefined : { key: startAt, align: 'center' }
  })
  const done = useEffectEvent((isAtEnd: boolean) => {
    sources.onPlaced(isAtEnd)
    setPlaced(true)
  })
  useLayoutEffect(() => {
    let goal = first()
    let frame = 0
    let frames = 0
    let reached = 0
    const run = () => {
      reached = step(goal) ? reached + 1 : 0
      frames += 1
      if (reached < 2 && frames < FRAMES_MAX) {
        frame = requestAnimationFrame(run)
        return
      }
      const next = goal === undefined ? unread() : undefined
      if (next === undefined) {
        done(goal === undefined)
        return
      }
      goal = next
      frames = 0
      reached = 0
      frame = requestAnimationFrame(run)
    }
    step(goal)
    frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPlaced
}
