import type { PlayId } from '@thrum/contracts/ids'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import type { PlayableDevice } from '../device/index.ts'
import { newOpenPlay, type OpenPlay } from './open-plays.ts'
import type { PlayRow } from './play.repo.ts'
import type { PlayParts, PlayService } from './play.service.ts'

/** Each start of the server puts the epochs of a play that goes on above all that were issued before. */
const EPOCHS_PER_GENERATION = 1_000_000

type Parts = PlayParts & { plays: PlayService }

/** At the start: what the last process left open goes on, its toys at rest, or is closed. */
export async function restorePlays(parts: Parts): Promise<void> {
  const rows = await parts.repo.takeOver()
  for (const row of rows) {
    if (row.reverse_of === null) await restoreFirst(parts, row)
  }
  for (const row of rows) {
    if (row.reverse_of !== null) await restoreReverse(parts, row, row.reverse_of)
  }
}

async function restoreFirst(parts: Parts, row: PlayRow): Promise<void> {
  const { plays, people, open, book, clock, wall } = parts
  const waitMs = row.expires_at.getTime() - wall()
  if (row.state === 'waiting' && waitMs <= 0) return book.note(row.id, 'expired', 'server')
  const play: OpenPlay = {
    ...newOpenPlay(row.id, row.flag),
    initiator: { ...(await people.getPerson(row.initiator_id)), sessionId: row.initiator_session },
    receiver: {
      ...(await people.getPerson(row.receiver_id)),
      sessionId: row.receiver_session ?? undefined,
    },
    deviceId: row.device_id ?? undefined,
  }
  open.add(play)
  if (row.state === 'waiting') return plays.invite(play, waitMs)
  play.runningSinceMs = clock.nowMs() - ageOf(row, wall())
  plays.resume(play, await findDevice(parts, row), startOf(parts, row))
}

/** The process may have ended between the two ends: a second direction without its first is over. */
async function restoreReverse(parts: Parts, row: PlayRow, firstId: PlayId): Promise<void> {
  const { plays, open, book, clock, wall } = parts
  const first = open.get(firstId)
  if (first?.state.at !== 'interacting') return book.note(row.id, 'ended', 'server')
  plays.beginReverse(first, {
    ...startOf(parts, row),
    id: row.id,
    initiatorSession: row.initiator_session,
    receiverSession: row.receiver_session ?? undefined,
    device: await findDevice(parts, row),
    sinceMs: clock.nowMs() - ageOf(row, wall()),
  })
}

/** The receiver's other limits come with its first word, before which nothing moves. */
function startOf({ wall, clock, ends }: Parts, { id, generation, ends_at }: PlayRow) {
  const start = { epoch: generation * EPOCHS_PER_GENERATION + 1, isArmed: false }
  if (ends_at === null) return start
  const endsInMs = Math.max(0, ends_at.getTime() - wall())
  ends.found(id, clock.nowMs() + endsInMs)
  return { ...start, limitsTold: { playId: id, ...NO_LIMITS, slots: null, endsAtMs: null, endsInMs } }
}

function ageOf({ started_at }: PlayRow, wallMs: number): number {
  return Math.max(0, wallMs - (started_at?.getTime() ?? wallMs))
}

async function findDevice({ devices }: Parts, { device_id }: PlayRow): Promise<PlayableDevice | undefined> {
  return device_id === null ? undefined : devices.findForRestart(device_id)
}
