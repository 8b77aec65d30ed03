import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { LockoutRepo } from './lockout.repo.ts'

export interface Lockouts {
  /**
   * Whether this account or e-mail, folded, was cancelled lately; the database's time decides.
   * @param within a transaction to look in
   */
  has(folded: string, within?: Kysely<Database>): Promise<boolean>
  add(folded: string, endsAt: Date, within?: Kysely<Database>): Promise<void>
}

/** Who cancelled lately, as nothing but a keyed hash: names can be compared, and not read back. Source: safety §3.8 */
export function createLockouts(repo: LockoutRepo, key: string): Lockouts {
  const hashOf = (folded: string) => createHmac('sha256', key).update(folded).digest()
  return {
    has: (folded, within) => repo.has(hashOf(folded), within),
    add: (folded, endsAt, within) => repo.add(hashOf(folded), endsAt, within),
  }
}
