import type { PatternData, PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import type { PatternHeadRow, PatternRow } from './pattern.repo.ts'

export function toPatternHead(row: PatternHeadRow): PatternHead {
  return {
    id: row.id,
    name: row.name,
    durationMs: row.duration_ms,
    slots: row.slots,
    preview: row.preview,
    createdAtMs: row.created_at.getTime(),
  }
}

export function toNamedPattern(row: PatternRow): { name: string; pattern: PatternData } {
  return { name: row.name, pattern: { durationMs: row.duration_ms, tracks: row.tracks } }
}
