import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import { CODE_TRIES } from '@thrum/contracts/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { VerificationCodesTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'

export interface CodeKey {
  email: string
  purpose: CodePurpose
}

export interface HashedCode extends CodeKey {
  code_hash: Buffer
}
export type StoredCode = Selectable<VerificationCodesTable>

export function createCodeRepo(db: Kysely<Database>) {
  return {
    /** The newest is the live one; its tries begin anew. */
    async put({ email, purpose }: CodeKey, codeHash: Buffer, expiresAt: Date): Promise<void> {
      const code = { code_hash: codeHash, tries: 0, expires_at: expiresAt }
      await db
        .insertInto('verification_codes')
        .values({ email, purpose, ...code })
        .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(code))
        .execute()
    },
    /** Compares, and counts a wrong try, in one statement: no number of parallel guesses gets past the limit. */
    async isRight({ email, purpose, code_hash: codeHash }: HashedCode, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('verification_codes')
        .set({ tries: sql<number>`tries + (code_hash <> ${codeHash})::int` })
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('tries', '<', CODE_TRIES)
        .where('expires_at', '>', now)
        .returning(sql<boolean>`code_hash = ${codeHash}`.as('is_right'))
        .executeTakeFirst()
      return row?.is_right ?? false
    },
    /** Of any number of takers one gets it. */
    async take({ email, purpose, code_hash }: HashedCode): Promise<StoredCode | undefined> {
      return db
        .deleteFrom('verification_codes')
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', code_hash)
        .returningAll()
        .executeTakeFirst()
    },
    /** As it was taken; one that was made meanwhile is the live one. */
    async giveBack(taken: StoredCode): Promise<void> {
      await db
        .insertInto('verification_codes')
        .values(taken)
        .onConflict((conflict) => conflict.columns(['email', 'purpose']).doNothing())
        .execute()
    },
    async sweep(now: Date): Promise<void> {
      await db.deleteFrom('verification_codes').where('expires_at', '<=', now).execute()
    },
  }
}
export type CodeRepo = ReturnType<typeof createCodeRepo>
