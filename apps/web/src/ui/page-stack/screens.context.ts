import { type ComponentType, createContext, Fragment, type ReactNode } from 'react'
import type { RoutePath } from '../../routes.ts'

/** How the screen of a route is fetched. */
export type Screens = Readonly<Partial<Record<RoutePath, () => Promise<ComponentType>>>>

/** Handed in from above, so that the page stack knows no feature. */
export const ScreensContext = createContext<Screens>({})

/** What stands around every screen, such as a cache of server data. */
export const SurroundContext = createContext<ComponentType<{ children: ReactNode }> | typeof Fragment>(
  Fragment,
)
