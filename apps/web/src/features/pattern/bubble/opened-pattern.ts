import { navigation } from '../../../navigation/navigation.instance.ts'
import type { NamedPattern } from '../fit-pattern.ts'

let opened: NamedPattern | undefined

/** Shows a pattern that isn't one's own; it is there as long as this page isn't loaded anew. */
export function openPattern(named: NamedPattern): void {
  opened = named
  navigation.push('/pages/player/pattern')
}

/** What was opened last. */
export function openedPattern(): NamedPattern | undefined {
  return opened
}
