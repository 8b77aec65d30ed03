import type { SessionFacts } from '../lib/session.ts'
import type { RouteEntry, RoutePath } from '../routes.ts'
import { navigation } from './navigation.instance.ts'
import type { Query } from './navigation.ts'
import type { Entry } from './stack.machine.ts'

const SIGN_IN: RoutePath = '/pages/account/signIn'
const PROFILE: RoutePath = '/pages/account/info'

/** Where a page leads instead of opening, or undefined if it opens (APP-15). */
export function detourOf(route: RouteEntry | undefined, facts: SessionFacts): RoutePath | undefined {
  if (route === undefined || route.needs === 'nothing') return undefined
  if (facts.token === undefined) return SIGN_IN
  return route.needs === 'adult' && facts.isComplete === false ? PROFILE : undefined
}

/** The page that led to sign-in or to the profile, to come back to. */
let wanted: { path: RoutePath; query: Query } | undefined

function remember(entry: Entry): void {
  if (entry.pathname === SIGN_IN || entry.pathname === PROFILE) return
  // An address that leads nowhere shows so again.
  wanted = { path: entry.pathname as RoutePath, query: Object.fromEntries(new URLSearchParams(entry.search)) }
}

/** Puts the detour in the page's place and remembers the page. */
export function takeDetour(entry: Entry, detour: RoutePath): void {
  remember(entry)
  navigation.replace(detour, undefined, { force: true })
}

/** The session ended: all pages go, sign-in comes; the page on screen is remembered. */
export function openSignIn(): void {
  const top = navigation.getSnapshot().pages.at(-1)
  if (top !== undefined) {
    if (top.pathname === SIGN_IN) return
    remember(top)
  }
  navigation.reset(SIGN_IN)
}

/** The profile is missing: it takes the place of the page on screen, which is remembered. */
export function openProfile(): void {
  const top = navigation.getSnapshot().pages.at(-1)
  if (top === undefined || top.pathname === PROFILE) return
  takeDetour(top, PROFILE)
}

/** Where somebody else was is no way for who signs in now. */
export function forgetWanted(): void {
  wanted = undefined
}

/** After signing in, or after the profile was completed: back to the page that was wanted, else home. */
export function comeBack(): void {
  const place = wanted
  wanted = undefined
  navigation.reset(place?.path ?? '/pages/bar/home', place?.query)
}
