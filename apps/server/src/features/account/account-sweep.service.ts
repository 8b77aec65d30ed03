import type { CodeRepo } from './code.repo.ts'
import type { MailboxWordRepo } from './mailbox-word.repo.ts'
import type { SessionRepo } from './session.repo.ts'
import { SESSION_IDLE_MS } from './session.service.ts'

/** A server whose clock runs ahead for some days must not sign people out for good. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000

interface Parts {
  codes: CodeRepo
  words: MailboxWordRepo
  sessions: SessionRepo
  wall: () => number
}

/** Rows that open nothing any more: codes and words that are over, sessions that ended by themselves. */
export function createAccountSweep({ codes, words, sessions, wall }: Parts) {
  return async (): Promise<void> => {
    const now = new Date(wall())
    await codes.sweep(now)
    await words.sweep(now)
    await sessions.sweep(new Date(wall() - GRACE_MS), new Date(wall() - GRACE_MS - SESSION_IDLE_MS))
  }
}
