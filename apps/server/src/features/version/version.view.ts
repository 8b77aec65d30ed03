import type { PublishedVersion } from '@thrum/contracts/console/version.routes'
import type { Language } from '@thrum/contracts/language'
import type { Version } from '@thrum/contracts/version/version.routes'
import type { Notes, VersionRow } from './version.repo.ts'

/** Where nothing was published, or the platform is none. Source: spec §3 */
const UNKNOWN: Version = { version: '1.0.0', versionCode: 0, minimumCode: 0, address: '', notes: [] }

export function toVersion(row: VersionRow | undefined, language: Language): Version {
  if (row === undefined) return UNKNOWN
  return {
    version: row.version,
    versionCode: row.code,
    minimumCode: row.minimum_code,
    address: row.address,
    notes: notesIn(row.notes, language),
  }
}

/** The reader's language, else English, else any. */
function notesIn(notes: Notes, language: Language): string[] {
  return notes[language] ?? notes.en ?? Object.values(notes)[0] ?? []
}

export function toPublished(row: VersionRow): PublishedVersion {
  const { platform, version, code, minimum_code, address, notes, created_at } = row
  const facts = { platform, version, code, minimumCode: minimum_code, address, notes }
  return { ...facts, createdAtMs: created_at.getTime() }
}
