import type { KeyboardEvent } from 'react'

/** What an input method says while it composes. Source: UI Events, keyCode of composition */
const COMPOSING_KEY = 229

/** The key is an input method's: it confirms what is being composed, or leaves it. */
export function isOfComposition({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSING_KEY
}
