import * as z from 'zod/mini'
import { readCard } from '../chat/read-card.ts'
import { SLOTS } from '../device/device.entities.ts'
import { PatternId } from '../ids.ts'
import {
  PATTERN_MAX_MS,
  PATTERN_MIN_MS,
  PATTERN_NAME_MAX,
  PATTERN_POINTS_MAX,
  PATTERN_TEXT_MAX,
} from '../limits.ts'

const level = z.int().check(z.minimum(0), z.maximum(100))
const variant = z.int().check(z.minimum(0), z.maximum(255))
const atMs = z.int().check(z.minimum(0), z.maximum(PATTERN_MAX_MS))

/** ms from the start, level 0-100, and how it runs (0, steady, where absent). */
export const PatternTuple = z.union([z.tuple([atMs, level]), z.tuple([atMs, level, variant])])
export type PatternTuple = z.infer<typeof PatternTuple>

const Track = z.array(PatternTuple).check(z.minLength(1), z.maxLength(PATTERN_POINTS_MAX))
const SlotKey = z.enum(SLOTS.map(String) as [string, ...string[]])

function isInOrder(track: readonly PatternTuple[], durationMs: number): boolean {
  return track.every(([at], index) => at <= durationMs && at >= (track[index - 1]?.[0] ?? 0))
}

/**
 * A timed list of orders as it is kept, sent and written into files: a track for each slot it drives. Between two
 * points the level runs straight; two points of one moment are a step. What comes in is read with this alone.
 */
export const PatternData = z
  .object({
    durationMs: z.int().check(z.minimum(PATTERN_MIN_MS), z.maximum(PATTERN_MAX_MS)),
    tracks: z.partialRecord(SlotKey, Track),
  })
  .check(
    z.refine(({ durationMs, tracks }) => {
      const all = Object.values(tracks)
      const count = all.reduce((sum, track) => sum + (track?.length ?? 0), 0)
      if (count === 0 || count > PATTERN_POINTS_MAX) return false
      return all.every((track) => isInOrder(track ?? [], durationMs))
    }),
  )
export type PatternData = z.infer<typeof PatternData>

/** @returns undefined for whatever is no pattern */
export function readPatternText(text: string): PatternData | undefined {
  if (text.length > PATTERN_TEXT_MAX) return undefined
  try {
    return PatternData.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** As typed; the server cleans it. */
export const TypedPatternName = z.string().check(z.maxLength(400))

/** One of one's own patterns as the gallery shows it. */
export const PatternHead = z.object({
  id: PatternId,
  name: z.string(),
  durationMs: z.number(),
  /** Which slots it drives. */
  slots: z.array(z.string()),
  /** Its strongest level, evenly over its length, 0-100. */
  preview: z.array(z.number()),
  /** Epoch ms. */
  createdAtMs: z.number(),
})
export type PatternHead = z.infer<typeof PatternHead>

/** `businessID` of the chat's custom message that carries a pattern. */
export const PATTERN_CARD_ID = 'pattern'

/** Characters of a custom message's `data`. */
export const PATTERN_CARD_MAX = 8_000

/**
 * What such a message's `data` says, as JSON text: the pattern itself, so that it lives and ends with the message.
 */
export const PatternCard = z.object({
  businessID: z.literal(PATTERN_CARD_ID),
  version: z.literal(1),
  name: z.string().check(z.minLength(1), z.maxLength(PATTERN_NAME_MAX * 4)),
  pattern: PatternData,
})
export type PatternCard = z.infer<typeof PatternCard>

/** @returns undefined for a card of another kind, and for one that carries no pattern */
export function readPatternCard(data: unknown): PatternCard | undefined {
  return readCard(PatternCard, data, PATTERN_CARD_MAX)
}
