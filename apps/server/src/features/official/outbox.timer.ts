import { AppError } from '@thrum/contracts/errors'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { OfficialVoice } from '../chat/index.ts'
import type { OutboxRepo, OutboxRow } from './outbox.repo.ts'
import type { ThreadRepo } from './thread.repo.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 50

interface Parts {
  outbox: OutboxRepo
  threads: ThreadRepo
  voice: Pick<OfficialVoice, 'send'>
  clock: Clock
  log: Log
}

/** Sends what the command line said. Its id is the message's, so what was sent and not yet removed is sent once. */
export function watchOutbox({ outbox, threads, voice, clock, log }: Parts): () => void {
  const send = async ({ id, official_id, user_id, said }: OutboxRow) => {
    const { seq } = await voice.send(official_id, user_id, id, said)
    const thread = await threads.find({ officialId: official_id, userId: user_id })
    if (thread !== undefined) await threads.noteReply(thread.conversation_id, seq, 'command line')
  }
  return lookEvery(clock, LOOK_EVERY_MS, async () => {
    for (const row of await outbox.list(AT_ONCE)) {
      try {
        await send(row)
      } catch (cause) {
        // A refusal stays one: the account, or the person, is gone.
        if (!(cause instanceof AppError)) throw cause
        log.error('a message of the command line was refused', { cause })
      }
      await outbox.remove(row.id)
    }
  })
}
