import type { PatternPoint } from './pattern.ts'

/**
 * The `.funscript` file: JSON with `actions` of a time `at` (ms) and a position `pos` (0-100), made beside a video.
 * A position is read as a level. Other axes, bookmarks and whatever else stands in the file is left alone.
 */
export type FunscriptFault = 'tooLarge' | 'notJson' | 'noActions' | 'tooMany' | 'badAction'

export class FunscriptError extends Error {
  readonly fault: FunscriptFault

  constructor(fault: FunscriptFault) {
    super(`funscript: ${fault}`)
    this.name = 'FunscriptError'
    this.fault = fault
  }
}

/** A script of two dense hours has some 40,000 actions in 1.5 MB. */
export const FUNSCRIPT_MAX_BYTES = 8_000_000
export const FUNSCRIPT_MAX_ACTIONS = 200_000
export const FUNSCRIPT_MAX_MS = 24 * 60 * 60 * 1000
const HIGHEST = 100

interface Action {
  readonly at: number
  readonly pos: number
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function contentOf(text: string): Record<string, unknown> {
  if (text.length > FUNSCRIPT_MAX_BYTES) throw new FunscriptError('tooLarge')
  let content: unknown
  try {
    content = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    throw new FunscriptError('notJson')
  }
  if (!isRecord(content)) throw new FunscriptError('noActions')
  return content
}

function actionOf(value: unknown): Action {
  if (!isRecord(value)) throw new FunscriptError('badAction')
  const { at, pos } = value
  if (typeof at !== 'number' || typeof pos !== 'number') throw new FunscriptError('badAction')
  // JSON writes no NaN, but 1e999 reads as infinite.
  if (!Number.isFinite(at) || !Number.isFinite(pos) || at > FUNSCRIPT_MAX_MS)
    throw new FunscriptError('badAction')
  return { at: Math.round(at), pos: held(pos) }
}

function held(level: number): number {
  return Math.min(HIGHEST, Math.max(0, level))
}

/**
 * Reads a script as one track: its points in time order, one for each moment; of several the last one counts.
 * Positions beyond 0 to 100 are held to it, moments before the start are left out.
 * @throws FunscriptError for anything that is no script, or too much of one
 */
export function parseFunscript(text: string): PatternPoint[] {
  const { actions, inverted } = contentOf(text)
  if (!Array.isArray(actions)) throw new FunscriptError('noActions')
  if (actions.length > FUNSCRIPT_MAX_ACTIONS) throw new FunscriptError('tooMany')
  const byMoment = new Map<number, number>()
  for (const action of actions) {
    const { at, pos } = actionOf(action)
    if (at >= 0) byMoment.set(at, inverted === true ? HIGHEST - pos : pos)
  }
  if (byMoment.size === 0) throw new FunscriptError('noActions')
  return [...byMoment].map(([atMs, level]) => ({ atMs, level })).sort((a, b) => a.atMs - b.atMs)
}

export interface FunscriptFacts {
  readonly title?: string
  readonly durationMs?: number
}

/** With its last level once more where it ends. */
function toEnd(track: readonly PatternPoint[], durationMs = 0): readonly PatternPoint[] {
  const last = track.at(-1)
  return last === undefined || last.atMs >= durationMs ? track : [...track, { ...last, atMs: durationMs }]
}

/**
 * Writes a track as a script. How it runs (the variants) has no place there, the levels have: where a level holds
 * until the next point, or the track begins with a rest, actions just before the turn say so; one at the end, how long
 * the last level does.
 */
export function writeFunscript(
  track: readonly PatternPoint[],
  { title, durationMs }: FunscriptFacts = {},
): string {
  const actions: Action[] = []
  const add = (atMs: number, level: number) => {
    const at = Math.round(atMs)
    const before = actions.at(-1)
    if (before?.at === at) actions.pop()
    if (at >= 0) actions.push({ at, pos: Math.round(held(level)) })
  }
  let before: PatternPoint | undefined
  for (const point of toEnd(track, durationMs)) {
    const isTurn = before === undefined ? point.atMs > 0 : (before.variant ?? 0) !== (point.variant ?? 0)
    if (before === undefined && isTurn) add(0, 0)
    if (isTurn && point.atMs - 1 > (before?.atMs ?? 0)) add(point.atMs - 1, before?.level ?? 0)
    add(point.atMs, point.level)
    before = point
  }
  const metadata = {
    ...(title === undefined ? {} : { title }),
    ...(durationMs === undefined ? {} : { duration: Math.ceil(durationMs / 1000) }),
  }
  return JSON.stringify({ version: '1.0', inverted: false, range: HIGHEST, actions, metadata })
}

/**
 * Lets a track rise and fall no faster than a rate; a point that is too far off moves as near as it may.
 * @param perS levels a second, more than 0
 */
export function limitSpeed(track: readonly PatternPoint[], perS: number): PatternPoint[] {
  const slow: PatternPoint[] = []
  for (const point of track) {
    const before = slow.at(-1)
    if (before === undefined) slow.push(point)
    else {
      const reach = ((point.atMs - before.atMs) / 1000) * perS
      const level = Math.min(before.level + reach, Math.max(before.level - reach, point.level))
      slow.push({ ...point, level })
    }
  }
  return slow
}

/** Squeezes a track's levels into a range; what is at rest stays at rest. */
export function withinRange(track: readonly PatternPoint[], low: number, high: number): PatternPoint[] {
  return track.map((point) => {
    const level = point.level <= 0 ? 0 : low + ((high - low) * point.level) / HIGHEST
    return { ...point, level }
  })
}
