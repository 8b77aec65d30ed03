import type { PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { PATTERN_CARD_ID, PATTERN_CARD_MAX, readPatternCard } from '@thrum/contracts/pattern/pattern.entities'
import { toPattern, toPatternData } from '@thrum/toy-protocol/pattern-data'
import { thinPattern } from '@thrum/toy-protocol/pattern-thin'
import type { NamedPattern } from '../fit-pattern.ts'

/** Levels that a pattern may be off by for it to fit into a message, the least that helps. */
const TOLERANCES = [0, 1, 2, 4] as const

/**
 * A pattern as a message's payload.
 * @returns undefined where a message doesn't hold it
 */
export function toCardPayload({ name, pattern }: NamedPattern): PayloadOf<'custom'> | undefined {
  for (const tolerance of TOLERANCES) {
    const card = { businessID: PATTERN_CARD_ID, version: 1, name }
    const data = JSON.stringify({ ...card, pattern: toPatternData(thinPattern(pattern, tolerance)) })
    if (data.length <= PATTERN_CARD_MAX) return { data, description: '', extension: '' }
  }
  return undefined
}

/** It comes from outside: whatever has another shape is none. */
export function readCard(payload: Readonly<Record<string, unknown>>): NamedPattern | undefined {
  const card = readPatternCard(payload.data)
  return card && { name: card.name, pattern: toPattern(card.pattern) }
}
