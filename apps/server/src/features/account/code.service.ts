import { createHmac, randomInt } from 'node:crypto'
import type { AppError } from '@thrum/contracts/errors'
import { CODE_DIGITS, CODE_LIFE_MS } from '@thrum/contracts/limits'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { CodeKey, CodeRepo, HashedCode, StoredCode } from './code.repo.ts'

/** A code that somebody typed, and what it is to open. */
export interface CodeClaim extends CodeKey {
  code: string
}

export interface Codes {
  /** Makes the one live code of this address and purpose. */
  issue(key: CodeKey): Promise<string>
  /**
   * Spends all of the codes or none, and does what they open. A wrong one counts a try and leaves the others as they
   * were. Where the database keeps it from being done, what was spent is given back.
   * @param refuse for whichever was wrong, late, spent, or tried too often
   */
  spend<T>(
    claims: readonly CodeClaim[],
    refuse: (bad: CodeClaim) => AppError,
    open: () => Promise<T>,
  ): Promise<T>
}

/**
 * Six-digit codes that were mailed. A code opens one purpose for one address, once; what is stored can't be
 * tried out without the key, which stands outside the database. Source: safety P-D3, DR-16
 */
export function createCodes(repo: CodeRepo, key: string, wall: () => number): Codes {
  const hashOf = ({ email, purpose, code }: CodeClaim) =>
    createHmac('sha256', key)
      .update(JSON.stringify([email, purpose, code]))
      .digest()
  const hashed = (claim: CodeClaim): HashedCode => ({ ...claim, code_hash: hashOf(claim) })
  return {
    async issue({ email, purpose }) {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      await repo.put({ email, purpose }, hashOf({ email, purpose, code }), new Date(wall() + CODE_LIFE_MS))
      return code
    },
    async spend(claims, refuse, open) {
      for (const claim of claims) {
        if (!(await repo.isRight(hashed(claim), new Date(wall())))) throw refuse(claim)
      }
      const taken: StoredCode[] = []
      try {
        for (const claim of claims) {
          const code = await repo.take(hashed(claim))
          if (code === undefined) throw refuse(claim)
          taken.push(code)
        }
        return await open()
      } catch (error) {
        // One that can't be given back either is asked for anew.
        if (isDatabaseTrouble(error)) await Promise.allSettled(taken.map(repo.giveBack))
        throw error
      }
    },
  }
}
