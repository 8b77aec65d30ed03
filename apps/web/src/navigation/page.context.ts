import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react'
import type { RouteEntry } from '../routes.ts'
import { navigation } from './navigation.instance.ts'
import type { Interceptor } from './navigation.ts'
import type { Entry } from './stack.machine.ts'

export interface PageFacts {
  readonly entry: Entry
  readonly route: RouteEntry | undefined
  /** The page on screen; pages below stay alive and are inert. */
  readonly isTop: boolean
  /** True once after the page came on screen by a move: its heading takes the focus. */
  readonly claimFocus: () => boolean
  /** Lets the next heading claim again: the one that had the focus goes. */
  readonly handOnFocus: () => void
}

export const PageContext = createContext<PageFacts | undefined>(undefined)

export function usePage(): PageFacts {
  const page = use(PageContext)
  if (page === undefined) throw new Error('usePage needs a page of the stack around it')
  return page
}

/** Of a part that may also stand outside the stack, where nothing covers it. */
export function useOnTop(): boolean {
  return use(PageContext)?.isTop ?? true
}

/** The query of the page this stands on, not of the page on screen. */
export function useQueryParams(): URLSearchParams {
  const { search } = usePage().entry
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Goes back from the page this stands on, and from no other: what comes late finds it covered or gone. */
export function useLeave(): () => void {
  const { key } = usePage().entry
  return () => navigation.leave(key)
}

/** Runs each time the page comes on screen, first time included; what it returns runs when it is covered or left. */
export function usePageShown(run: () => (() => void) | undefined): void {
  const { isTop } = usePage()
  const onShown = useEffectEvent(run)
  useEffect(() => (isTop ? onShown() : undefined), [isTop])
}

/**
 * Asks before the page is left by back, swipe or a tab, while `isActive`. A page opened on top leaves nothing.
 * Ways that force themselves (sign-out, session over) don't ask.
 */
export function useLeaveQuestion(isActive: boolean, ask: () => Promise<boolean>): void {
  const { isTop } = usePage()
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    if (!isActive || !isTop) return
    let isAsking = false
    const interceptor: Interceptor = (go) => {
      if (isAsking) return true
      isAsking = true
      void onAsk()
        .then((isSure) => {
          if (isSure) go()
        })
        .finally(() => {
          isAsking = false
        })
      return true
    }
    return navigation.intercept(interceptor)
  }, [isActive, isTop])
}
