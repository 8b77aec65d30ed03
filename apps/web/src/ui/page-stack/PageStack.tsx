import { POPUP_MS } from '@thrum/contracts/limits'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { navigation } from '../../navigation/navigation.instance.ts'
import { type Entry, type StackState, topOf } from '../../navigation/stack.machine.ts'
import { ROUTES, routeOf } from '../../routes.ts'
import type { FrameRole } from './frame-motion.ts'
import { PageFrame } from './PageFrame.tsx'
import css from './PageStack.module.css'
import { listenForSwipeBack } from './swipe-back.ts'

function tabOf(entry: Entry): number | undefined {
  const path = routeOf(entry.pathname)
  return path === undefined ? undefined : ROUTES[path].tab
}

/** A page that stands on the one below like a sheet: that one is seen, and neither moves. */
function isSheet(entry: Entry | undefined): boolean {
  const path = entry === undefined ? undefined : routeOf(entry.pathname)
  return path !== undefined && ROUTES[path].isSheet === true
}

function roleOf(entry: Entry, state: StackState): FrameRole {
  if (state.motion === 'none') return 'still'
  if (entry === state.leaving) return 'leave'
  const isTop = entry === topOf(state)
  if (state.motion === 'pop') return isTop ? 'reveal' : 'still'
  if (isTop) return 'enter'
  return entry === state.pages.at(-2) ? 'cover' : 'still'
}

type KeptTabs = Readonly<Record<number, Entry>>

/** Tab pages visited so far stay alive at the bottom of the stack, as long as a tab page is the bottom. */
function useKeptTabs(bottom: Entry | undefined): KeptTabs {
  const [kept, setKept] = useState<KeptTabs>({})
  const tab = bottom === undefined ? undefined : tabOf(bottom)
  if (bottom === undefined || tab === undefined) {
    if (Object.keys(kept).length > 0) setKept({})
  } else if (kept[tab] !== bottom) setKept({ ...kept, [tab]: bottom })
  return kept
}

/** All living pages over one another; only the top one can be touched, read and focused. */
export function PageStack() {
  const state = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot)
  const stack = useRef<HTMLDivElement>(null)
  const [firstKey] = useState(() => topOf(state).key)
  const bottom = state.pages[0]
  const kept = useKeptTabs(bottom)
  const top = topOf(state)
  const isStill = isSheet(state.motion === 'pop' ? state.leaving : top)

  useEffect(() => (stack.current === null ? undefined : listenForSwipeBack(stack.current)), [])
  useEffect(() => {
    if (state.motion === 'none') return
    const timer = setTimeout(navigation.settle, POPUP_MS)
    return () => clearTimeout(timer)
  }, [state])

  const shown = [
    ...Object.values(kept).filter((entry) => bottom !== undefined && tabOf(entry) !== tabOf(bottom)),
    ...state.pages,
    ...(state.leaving === undefined ? [] : [state.leaving]),
  ]
  return (
    <div ref={stack} className={css.stack}>
      {shown.map((entry) => {
        const tab = tabOf(entry)
        const isKept = tab !== undefined && (entry === bottom || kept[tab] === entry)
        return (
          <PageFrame
            key={isKept ? `tab ${tab}` : entry.key}
            entry={entry}
            isTop={entry === top}
            isBelow={entry === state.pages.at(-2)}
            isSheet={isSheet(entry)}
            isSeen={entry === state.pages.at(-2) && isSheet(top)}
            isStill={isStill}
            role={roleOf(entry, state)}
            isFirst={entry.key === firstKey}
          />
        )
      })}
    </div>
  )
}
