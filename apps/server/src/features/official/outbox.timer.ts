import { AppError } from '@thrum/contracts/errors'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { OfficialVoice } from '../chat/index.ts'
import type { OutboxRepo, OutboxRow } from './outbox.repo.ts'
import type { ThreadRepo } from './thread.repo.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 50
/** The last try is about twenty minutes after the first. */
const TRIES_MAX = 10
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 5 * 60_000

interface Parts {
  outbox: OutboxRepo
  threads: ThreadRepo
  voice: Pick<OfficialVoice, 'send'>
  clock: Clock
  wall: () => number
  log: Log
}

/** Sends what the command line said. Its id is the message's, so what was sent and not yet removed is sent once. */
export function watchOutbox({ outbox, threads, voice, clock, wall, log }: Parts): () => void {
  const send = async ({ id, official_id, user_id, said }: OutboxRow) => {
    const { seq } = await voice.send(official_id, user_id, id, said)
    const thread = await threads.find({ officialId: official_id, userId: user_id })
    if (thread !== undefined) await threads.noteReply(thread.conversation_id, seq, 'command line')
  }
  /** Later and later, so that one that always fails holds up no other. */
  const postpone = async ({ id, tries: before }: OutboxRow, cause: unknown) => {
    const tries = before + 1
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** before, LONGEST_DELAY_MS)
    await outbox.postpone(id, tries, tries < TRIES_MAX ? new Date(wall() + delayMs) : null)
    log.error(
      tries < TRIES_MAX
        ? 'a message of the command line waits'
        : 'a message of the command line was given up',
      { cause, count: tries },
    )
  }
  return lookEvery({ clock, log }, 'outbox', LOOK_EVERY_MS, async () => {
    for (const row of await outbox.list(new Date(wall()), AT_ONCE)) {
      try {
        await send(row)
      } catch (cause) {
        if (cause instanceof AppError) {
          // A refusal stays one; whoever said it finds it among what is unsent.
          await outbox.postpone(row.id, row.tries + 1, null)
          log.error('a message of the command line was refused', { cause })
        } else await postpone(row, cause)
        continue
      }
      await outbox.remove(row.id)
    }
  })
}
