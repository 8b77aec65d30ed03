import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Account } from '../account/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Media } from '../media/index.ts'
import { createClosingRepo } from './closing.repo.ts'
import { bindClosingRoutes } from './closing.routes.ts'
import { createClosing as createService } from './closing.service.ts'

/** What was left undone, by a fault or a death of the process, is taken up again this often. Source: §3.8, 60 s */
const FINISH_EVERY_MS = 15_000
/** Lockouts and tombstones are gone within 24 h of their end; this is sooner. */
const SWEEP_EVERY_MS = 60 * 60_000
const FINISH = 'closing-finish'

interface Others {
  account: Account
  media: Media
  chat: Pick<Chat, 'eraseAllOf'>
}

export interface Closing {
  bindRoutes(door: Door): void
}

/** Also closes again, before the first call is answered, whom a restored backup has brought back. */
export async function createClosing(context: Context, { account, media, chat }: Others): Promise<Closing> {
  const { db, events, jobs, log } = context
  const hurry = () => jobs.send(FINISH)
  const closing = createService({ repo: createClosingRepo(db), account, media, chat, events, log, hurry })
  const count = await closing.applyTombstones()
  if (count > 0) log.info('closed accounts that a backup had brought back', { count })
  jobs.every(FINISH, FINISH_EVERY_MS, (_data, signal) => closing.finishAll(signal))
  jobs.every('closing-sweep', SWEEP_EVERY_MS, closing.removeEnded)
  return { bindRoutes: (door) => bindClosingRoutes(door, closing) }
}
