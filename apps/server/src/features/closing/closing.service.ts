import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Events } from '../../events.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import type { Account, Sessions } from '../account/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Media } from '../media/index.ts'
import type { ClosingRepo } from './closing.repo.ts'

interface Parts {
  repo: ClosingRepo
  account: Pick<Account, 'proveFresh' | 'lockouts'> & { sessions: Pick<Sessions, 'endBy'> }
  media: Pick<Media, 'removeAllOf'>
  chat: Pick<Chat, 'eraseAllOf'>
  events: Events
  log: Log
  /** Lets the rest of the deletion begin now; nobody waits for it. */
  hurry: () => Promise<void>
}

export interface CancelForm {
  isSure: boolean
  password?: string | undefined
  code?: string | undefined
}

/** The end of an account. Source: spec §1, safety §3.8 */
export function createClosing({ repo, account, media, chat, events, log, hurry }: Parts) {
  const finish = async (userId: UserId) => {
    let hasMore = true
    while (hasMore) hasMore = await repo.removeSomePlays(userId)
    await chat.eraseAllOf(userId)
    await media.removeAllOf(userId)
    await repo.removePerson(userId)
  }
  return {
    /** @throws AppError `account.cancelUnconfirmed`, `account.proofNeeded`, `account.proofWrong` */
    async cancel(caller: Caller, { isSure, ...proof }: CancelForm): Promise<void> {
      if (!isSure) throw new AppError('account.cancelUnconfirmed', { data: { field: 'isSure' } })
      const { userId } = caller
      const ended = await account.proveFresh(caller, proof, 'cancel', () =>
        account.sessions.endBy(userId, () => repo.close(userId, account.lockouts.add)),
      )
      if (ended === undefined) return
      events.emit('accountClosed', { userId })
      // Should this not get through, the next sweep finds the account all the same.
      hurry().catch(() => undefined)
    },

    /**
     * Everything that is left of all closed accounts, each by itself: what fails for one holds up nobody else. Safe to
     * repeat, and to break off anywhere.
     */
    async finishAll(signal: AbortSignal): Promise<void> {
      for (const userId of await repo.listClosed()) {
        if (signal.aborted) return
        await finish(userId).catch((cause: unknown) => {
          // The next sweep finds the account all the same.
          if (!signal.aborted) log.error('a closed account could not be deleted', { cause })
        })
      }
    },

    applyTombstones: () => repo.applyTombstones(account.lockouts.add),
    removeEnded: repo.removeEnded,
  }
}
export type Closing = ReturnType<typeof createClosing>
