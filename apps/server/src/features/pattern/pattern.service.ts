import { AppError } from '@thrum/contracts/errors'
import type { PatternId, UserId } from '@thrum/contracts/ids'
import { PATTERN_NAME_MAX, PATTERN_PREVIEW_BARS, PATTERNS_MAX } from '@thrum/contracts/limits'
import { readPatternText } from '@thrum/contracts/pattern/pattern.entities'
import { previewOf, toPattern } from '@thrum/toy-protocol/pattern-data'
import { ensureName } from '../account/index.ts'
import type { PatternHeadRow, PatternRepo, PatternRow } from './pattern.repo.ts'

interface Parts {
  repo: PatternRepo
  wall: () => number
}

/** Patterns that people keep. Nobody but their owner reads or changes one; another's reads like none. */
export function createPatternService({ repo, wall }: Parts) {
  return {
    list: (userId: UserId): Promise<PatternHeadRow[]> => repo.list(userId),

    /** @throws AppError `pattern.unknown` */
    async get(userId: UserId, id: PatternId): Promise<PatternRow> {
      const row = await repo.find(userId, id)
      if (row === undefined) throw new AppError('pattern.unknown')
      return row
    },

    /**
     * The same again is kept once, under the later name.
     * @throws AppError `pattern.nameInvalid`, `pattern.invalid`, `pattern.tooMany`
     */
    async save(userId: UserId, id: PatternId, typed: string, text: string): Promise<PatternHeadRow> {
      const pattern = readPatternText(text)
      if (pattern === undefined) throw new AppError('pattern.invalid', { data: { field: 'pattern' } })
      const row = {
        id,
        user_id: userId,
        name: ensurePatternName(typed),
        duration_ms: pattern.durationMs,
        slots: Object.keys(pattern.tracks),
        preview: previewOf(toPattern(pattern), PATTERN_PREVIEW_BARS),
        tracks: pattern.tracks,
        created_at: new Date(wall()),
      }
      const saved = await repo.save(row, PATTERNS_MAX)
      if (saved === 'full') throw new AppError('pattern.tooMany')
      if (saved === 'taken') throw new AppError('pattern.invalid', { data: { field: 'id' } })
      return saved
    },

    /** @throws AppError `pattern.nameInvalid`, `pattern.unknown` */
    async rename(userId: UserId, id: PatternId, typed: string): Promise<void> {
      ensureFound(await repo.rename(userId, id, ensurePatternName(typed)))
    },

    /** @throws AppError `pattern.unknown` */
    async remove(userId: UserId, id: PatternId): Promise<void> {
      ensureFound(await repo.remove(userId, id))
    },
  }
}
export type PatternService = ReturnType<typeof createPatternService>

/** @throws AppError `pattern.nameInvalid` */
export function ensurePatternName(typed: string): string {
  return ensureName(typed, 'pattern.nameInvalid', 'name', PATTERN_NAME_MAX)
}

function ensureFound(isFound: boolean): void {
  if (!isFound) throw new AppError('pattern.unknown')
}
