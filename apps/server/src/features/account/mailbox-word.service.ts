import { CODE_LIFE_MS } from '@thrum/contracts/limits'
import type { MailboxWordRepo } from './mailbox-word.repo.ts'
import type { Mailbox } from './proof.ts'
import { hashOf, newSecret } from './secret-text.ts'

/**
 * Words that stand for a mailbox which has just proven itself: its code is spent, and the question whether to
 * sign up is still to be answered.
 */
export interface MailboxWords {
  issue(mailbox: Mailbox): Promise<string>
  spend(word: string, email: string): Promise<boolean>
}

export function createMailboxWords(repo: MailboxWordRepo, wall: () => number): MailboxWords {
  return {
    async issue({ email }) {
      const { text, hash } = newSecret()
      await repo.insert(hash, email, new Date(wall() + CODE_LIFE_MS))
      return text
    },
    async spend(word, email) {
      const row = await repo.take(hashOf(word))
      return row !== undefined && row.email === email && row.expires_at.getTime() > wall()
    },
  }
}
