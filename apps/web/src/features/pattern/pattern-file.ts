import { PATTERN_MIN_MS } from '@thrum/contracts/limits'
import { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import { parseFunscript, writeFunscript } from '@thrum/toy-protocol/funscript'
import type { Pattern, PatternPoint } from '@thrum/toy-protocol/pattern'
import { toPattern, toPatternData } from '@thrum/toy-protocol/pattern-data'
import { fitPattern, type NamedPattern } from './fit-pattern.ts'
import { toPatternName } from './pattern-name.ts'

/** Of a file that is read at all. */
export const FILE_MAX_BYTES = 8_000_000
/** What a file says of itself. Source: docs/pattern-file.md */
const FORMAT = 'thrum-pattern'
const VERSION = 1
/** A script has one track, and doesn't say for what: it goes to the motor that nearly every toy has. */
const SCRIPT_SLOT = '1'
/** What file systems take for something else. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu
const ENDING = /(?:\.thrum)?\.(?:json|funscript)$/i

/** Why a file gave no pattern: it is something else, or more than a pattern may hold. */
export type FileFault = 'unreadable' | 'tooLong'

export function writePatternFile({ name, pattern }: NamedPattern): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, name, ...toPatternData(pattern) })
}

/** The track that a script is made of: of the first motor that the pattern drives, or else of its first slot. */
export function writeScriptFile({ name, pattern }: NamedPattern): string {
  const slots = Object.keys(pattern.tracks).sort((one, other) => Number(one) - Number(other))
  const track: readonly PatternPoint[] =
    Object.entries(pattern.tracks).find(([slot]) => slot === slots[0])?.[1] ?? []
  return writeFunscript(track, { title: name, durationMs: pattern.durationMs })
}

export function fileNameOf(name: string, ending: 'json' | 'funscript'): string {
  const cleaned = name.replace(UNFIT, '').trim()
  const bare = cleaned === '' ? 'pattern' : cleaned
  return ending === 'json' ? `${bare}.thrum.json` : `${bare}.funscript`
}

/** @param fileName names what says no name itself */
export function readPatternFile(text: string, fileName: string): NamedPattern | FileFault {
  const content = contentOf(text)
  if (content === undefined) return 'unreadable'
  const named = toPatternName(fileName.replace(ENDING, ''))
  if (content.format === FORMAT) return readOwn(content, named)
  return Array.isArray(content.actions) ? readScript(text, named) : 'unreadable'
}

function contentOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > FILE_MAX_BYTES) return undefined
  try {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function readOwn(content: Readonly<Record<string, unknown>>, fallback: string): NamedPattern | FileFault {
  const { version, name, durationMs, tracks } = content
  const { data } = PatternData.safeParse({ durationMs, tracks })
  if (version !== VERSION || data === undefined) return 'unreadable'
  return {
    name: typeof name === 'string' && name !== '' ? toPatternName(name) : fallback,
    pattern: toPattern(data),
  }
}

function readScript(text: string, name: string): NamedPattern | FileFault {
  const points = pointsOf(text)
  if (points === undefined) return 'unreadable'
  const durationMs = Math.max(PATTERN_MIN_MS, points.at(-1)?.atMs ?? 0)
  const pattern: Pattern = { durationMs, tracks: { [SCRIPT_SLOT]: points } }
  const fit = fitPattern(pattern)
  return fit === undefined ? 'tooLong' : { name, pattern: toPattern(fit) }
}

function pointsOf(text: string): PatternPoint[] | undefined {
  try {
    return parseFunscript(text)
  } catch {
    return undefined
  }
}
