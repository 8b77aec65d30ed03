import { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { toPatternData } from '@thrum/toy-protocol/pattern-data'
import { thinPattern } from '@thrum/toy-protocol/pattern-thin'

/** A pattern and what it is called. */
export interface NamedPattern {
  readonly name: string
  readonly pattern: Pattern
}

/** Levels that may be off, the least that helps; nobody feels so little. */
const TOLERANCES = [0, 1, 2] as const

/**
 * In the form that is kept, without points that lie on the way between others.
 * @returns undefined for more than a pattern may hold, and for none
 */
export function fitPattern(pattern: Pattern): PatternData | undefined {
  for (const tolerance of TOLERANCES) {
    const { data } = PatternData.safeParse(toPatternData(thinPattern(pattern, tolerance)))
    if (data !== undefined) return data
  }
  return undefined
}
