import { createHash } from 'node:crypto'

/** One line before it is written; all texts as they will stand in the database. */
export interface AuditLine {
  seq: number
  atMs: number
  operatorId: string
  operatorName: string
  role: string
  action: string
  reason: string
  detail: string
}

/** What the first line follows. */
export const CHAIN_START: Buffer = Buffer.alloc(32)

/** Of what is too large for a line: enough to tell whether something is it. */
export function digestOf(value: unknown): { characters: number; sha256: string } {
  const text = JSON.stringify(value)
  return { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}

/** SHA-256 over the hash before and the line itself, so that no line can be changed, left out or put in. */
export function hashOfLine(before: Buffer, line: AuditLine): Buffer {
  const { seq, atMs, operatorId, operatorName, role, action, reason, detail } = line
  const text = JSON.stringify([seq, atMs, operatorId, operatorName, role, action, reason, detail])
  return createHash('sha256').update(before).update(text).digest()
}
