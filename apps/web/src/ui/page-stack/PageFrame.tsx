import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'
import { detourOf, takeDetour } from '../../navigation/guard.ts'
import { PageContext } from '../../navigation/page.context.ts'
import type { Entry } from '../../navigation/stack.machine.ts'
import { ROUTES, routeOf } from '../../routes.ts'
import { type FrameRole, moveFrame } from './frame-motion.ts'
import css from './PageStack.module.css'
import { Screen } from './Screen.tsx'

interface PageFrameProps {
  readonly entry: Entry
  readonly isTop: boolean
  readonly isBelow: boolean
  /** Stands on the page below like a sheet. */
  readonly isSheet: boolean
  /** Below a sheet. */
  readonly isSeen: boolean
  /** The change of the stack moves nothing. */
  readonly isStill: boolean
  readonly role: FrameRole
  /** The page the visit began with: the browser has put the focus where it belongs. */
  readonly isFirst: boolean
}

/** Gives the focus back where it was when a page on top goes, and to the heading of a page that is new. */
function useFrameFocus({ isTop, role, isFirst }: PageFrameProps) {
  const last = useRef<HTMLElement>(null)
  const isWanted = useRef(false)
  const isUntouched = useRef(isFirst)
  const roleNow = useRef(role)
  roleNow.current = role
  useLayoutEffect(() => {
    if (!isTop) return
    if (isUntouched.current) {
      isUntouched.current = false
      return
    }
    if (roleNow.current === 'reveal' && last.current?.isConnected === true) {
      last.current.focus({ preventScroll: true })
      if (document.activeElement === last.current) return
    }
    isWanted.current = true
  }, [isTop])
  const claimFocus = useCallback(() => {
    const wasWanted = isWanted.current
    isWanted.current = false
    return wasWanted
  }, [])
  const handOnFocus = useCallback(() => {
    isWanted.current = true
  }, [])
  return { claimFocus, handOnFocus, last }
}

export function PageFrame(props: PageFrameProps) {
  const { entry, isTop, isBelow, isSheet, isSeen, isStill, role } = props
  const frame = useRef<HTMLDivElement>(null)
  const path = routeOf(entry.pathname)
  const facts = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const route = path === undefined ? undefined : ROUTES[path]
  const detour = detourOf(route, facts)
  const { claimFocus, handOnFocus, last } = useFrameFocus(props)

  useLayoutEffect(() => {
    if (frame.current !== null && !isStill) moveFrame(frame.current, role)
  }, [role, isStill])
  useEffect(() => {
    if (isTop && detour !== undefined) takeDetour(entry, detour)
  }, [isTop, detour, entry])

  const page = useMemo(
    () => ({ entry, route, isTop, claimFocus, handOnFocus }),
    [entry, route, isTop, claimFocus, handOnFocus],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers where the focus is
    <div
      ref={frame}
      className={css.frame}
      data-top={isTop || undefined}
      data-below={isBelow || undefined}
      data-sheet={isSheet || undefined}
      data-seen={isSeen || undefined}
      data-moving={role === 'still' || isStill ? undefined : role}
      inert={!isTop}
      onFocus={(event) => {
        last.current = event.target
      }}
    >
      <PageContext value={page}>{detour === undefined ? <Screen path={path} /> : null}</PageContext>
    </div>
  )
}
