import type { DataExport } from '@thrum/contracts/account/account.entities'
import type { MediaId } from '@thrum/contracts/ids'
import type { ExportRow } from './export.repo.ts'

const NONE: DataExport = { state: 'none', percent: 0, address: null, bytes: null, endsAtMs: null }

/** @param sign gives the archive an address that works for its owner, for a while */
export function toExport(
  row: ExportRow | undefined,
  nowMs: number,
  sign: (id: MediaId) => string,
): DataExport {
  if (row === undefined) return NONE
  if (row.state !== 'ready') return { ...NONE, state: row.state, percent: row.percent }
  const endsAtMs = row.ends_at?.getTime() ?? 0
  // What has ended is gone, or will be at the next sweep.
  if (row.media_id === null || endsAtMs <= nowMs) return NONE
  return { state: 'ready', percent: 100, address: sign(row.media_id), bytes: row.bytes, endsAtMs }
}
