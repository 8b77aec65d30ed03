import type { PatternData, PatternTuple } from '@thrum/contracts/pattern/pattern.entities'
import type { Pattern, PatternPoint } from './pattern.ts'
import { patternAt } from './pattern.ts'

/** A bar of the small picture is looked at so many times. */
const LOOKS_PER_BAR = 8

function toPoint([atMs, level, variant]: PatternTuple): PatternPoint {
  return variant === undefined ? { atMs, level } : { atMs, level, variant }
}

function toTuple({ atMs, level, variant = 0 }: PatternPoint, durationMs: number): PatternTuple {
  const at = Math.min(durationMs, Math.max(0, Math.round(atMs)))
  const held = Math.min(100, Math.max(0, Math.round(level)))
  return variant === 0 ? [at, held] : [at, held, variant]
}

type Entry<Track> = [slot: string, track: Track]

function entriesOf<Track>(tracks: Readonly<Record<string, Track | undefined>>): Entry<Track>[] {
  return Object.entries(tracks).filter((entry): entry is Entry<Track> => entry[1] !== undefined)
}

/** From its kept form to the one that is played. */
export function toPattern({ durationMs, tracks }: PatternData): Pattern {
  return {
    durationMs,
    tracks: Object.fromEntries(entriesOf(tracks).map(([slot, track]) => [slot, track.map(toPoint)])),
  }
}

/** To the form that is kept: whole milliseconds and levels. Empty tracks are left out. */
export function toPatternData({ durationMs, tracks }: Pattern): PatternData {
  const whole = Math.round(durationMs)
  return {
    durationMs: whole,
    tracks: Object.fromEntries(
      entriesOf(tracks)
        .filter(([, track]) => track.length > 0)
        .map(([slot, track]) => [slot, track.map((point) => toTuple(point, whole))]),
    ),
  }
}

/** The strongest level of any slot, evenly over the pattern's length: the bars of its small picture, 0-100. */
export function previewOf(pattern: Pattern, bars: number): number[] {
  const lookMs = pattern.durationMs / (bars * LOOKS_PER_BAR)
  return Array.from({ length: bars }, (_, bar) => {
    const looks = Array.from({ length: LOOKS_PER_BAR }, (_unused, look) =>
      Object.values(patternAt(pattern, (bar * LOOKS_PER_BAR + look + 0.5) * lookMs)).map(
        (slot) => slot?.level ?? 0,
      ),
    )
    return Math.round(Math.max(0, ...looks.flat()))
  })
}
