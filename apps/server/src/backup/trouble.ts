import { AppError } from '@thrum/contracts/errors'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { reasonOf, StartError, systemCode } from '../start-error.ts'

/** A backup or restore that can't go on, for a reason an operator can repair: one line says what. */
export class BackupTrouble extends Error {
  override name = 'BackupTrouble'
}

/** PostgreSQL's word for a full disk. Source: postgresql.org, Appendix A, class 53 */
const DISK_FULL = '53100'
/** Of a connection, and of no file. */
const CONNECTION = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const FULL: readonly string[] = ['ENOSPC', 'EDQUOT', DISK_FULL]

/** Any error of reading or writing as one line; those that nobody foresaw stay what they are. */
export function backupTrouble(error: unknown, place: string): unknown {
  if (error instanceof BackupTrouble) return error
  const line = lineOf(error, place)
  return line === undefined ? error : new BackupTrouble(line, { cause: error })
}

function lineOf(error: unknown, place: string): string | undefined {
  if (error instanceof StartError) return error.message
  const code = systemCode(error)
  const inner = error instanceof Error ? systemCode(error.cause) : ''
  if (FULL.includes(code) || FULL.includes(inner)) {
    return `The disk of ${place} is full. Make room and begin anew.`
  }
  if (error instanceof AppError && error.code === 'service.unavailable') {
    return "The media store can't be reached. Try again once it can."
  }
  if (error instanceof AppError && error.code === 'upload.storeFull') {
    return 'The media store is full. Make room and begin anew.'
  }
  if (CONNECTION.test(code)) {
    return `The database or the media store went away: ${reasonOf(error)}`
  }
  if (/^E[A-Z]+$/.test(code)) {
    return `${place} can't be read or written (${code}).`
  }
  if (isDatabaseTrouble(error)) {
    return `The database went away: ${reasonOf(error)}`
  }
  return undefined
}
