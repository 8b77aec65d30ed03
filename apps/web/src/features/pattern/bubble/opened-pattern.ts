import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { NamedPattern } from '../fit-pattern.ts'

interface Opened extends NamedPattern {
  /** It doesn't disappear with its message. */
  readonly mayBeKept: boolean
}

let opened: Opened | undefined

/** Shows a pattern that isn't one's own; it is there as long as this page isn't loaded anew. */
export function openPattern(named: Opened): void {
  opened = named
  navigation.push('/pages/player/pattern')
}

/** What was opened last. */
export function openedPattern(): Opened | undefined {
  return opened
}

session.onSignOut(() => {
  opened = undefined
})
