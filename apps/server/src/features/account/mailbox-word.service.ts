import { CODE_LIFE_MS } from '@thrum/contracts/limits'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { MailboxWordRepo } from './mailbox-word.repo.ts'
import type { Mailbox } from './proof.ts'
import { hashOf, newSecret } from './secret-text.ts'

/**
 * Words that stand for a mailbox which has just proven itself: its code is spent, and the question whether to
 * sign up is still to be answered.
 */
export interface MailboxWords {
  issue(mailbox: Mailbox): Promise<string>
  /**
   * Spends the word, and does what it opens. Where the database keeps it from being done, the word is given back.
   * @returns undefined for one that is unknown, late, spent, or of another address
   */
  spend<T>(word: string, email: string, open: () => Promise<T>): Promise<T | undefined>
}

export function createMailboxWords(repo: MailboxWordRepo, wall: () => number): MailboxWords {
  return {
    async issue({ email }) {
      const { text, hash } = newSecret()
      await repo.insert(hash, email, new Date(wall() + CODE_LIFE_MS))
      return text
    },
    async spend(word, email, open) {
      const hash = hashOf(word)
      const taken = await repo.take(hash)
      if (taken === undefined || taken.email !== email || taken.expires_at.getTime() <= wall())
        return undefined
      return open().catch(async (error: unknown) => {
        // One that can't be given back either is asked for anew.
        if (isDatabaseTrouble(error)) await repo.insert(hash, email, taken.expires_at).catch(() => undefined)
        throw error
      })
    },
  }
}
