import { useMemo } from 'react'
import { PageContext } from '../../navigation/page.context.ts'
import type { Entry, StackState } from '../../navigation/stack.machine.ts'
import { ROUTES, routeOf } from '../../routes.ts'
import css from './PageStack.module.css'
import { Screen } from './Screen.tsx'

interface PageFrameProps {
  readonly entry: Entry
  readonly isTop: boolean
  readonly canGoBack: boolean
  readonly motion: StackState['motion']
  readonly isLeaving: boolean
}

export function PageFrame({ entry, isTop, canGoBack, motion, isLeaving }: PageFrameProps) {
  const path = routeOf(entry.pathname)
  const facts = useMemo(
    () => ({
      entry,
      route: path === undefined ? undefined : ROUTES[path],
      isTop,
      canGoBack,
      takesFocus: isTop && motion !== 'none',
    }),
    [entry, path, isTop, canGoBack, motion],
  )
  return (
    <div
      className={css.frame}
      data-top={isTop || undefined}
      data-leaving={isLeaving || undefined}
      inert={!isTop}
    >
      <PageContext value={facts}>
        <Screen path={path} />
      </PageContext>
    </div>
  )
}
