import { createHmac, randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_LIFE_MS } from '@thrum/contracts/limits'
import type { CodeKey, CodeRepo } from './code.repo.ts'

/** A code that somebody typed, and what it is to open. */
export interface CodeClaim extends CodeKey {
  code: string
}

export interface Codes {
  /** Makes the one live code of this address and purpose. */
  issue(key: CodeKey): Promise<string>
  /**
   * Spends all of the codes or none. A wrong one counts a try and leaves the others as they were.
   * @returns whichever was wrong, late, spent, or tried too often
   */
  spend(claims: readonly CodeClaim[]): Promise<CodeClaim | undefined>
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
  return {
    async issue({ email, purpose }) {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      await repo.put({ email, purpose }, hashOf({ email, purpose, code }), new Date(wall() + CODE_LIFE_MS))
      return code
    },
    async spend(claims) {
      for (const claim of claims) {
        if (!(await repo.isRight(claim, hashOf(claim), new Date(wall())))) return claim
      }
      for (const claim of claims) if (!(await repo.take(claim, hashOf(claim)))) return claim
      return undefined
    },
  }
}
