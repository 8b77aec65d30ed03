import type { PlayId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { SocketCaller, SocketHandlers } from '../../socket/incoming.ts'
import type { SocketAnswer } from '../../socket/refusal.ts'
import type { PlayAccess } from './play.access.ts'
import type { RecordService } from './record.service.ts'

const GONE: SocketAnswer = { ok: false, reason: 'play.gone' }
const RECEIVER_ONLY: SocketAnswer = { ok: false, reason: 'play.receiverOnly' }
const INITIATOR_ONLY: SocketAnswer = { ok: false, reason: 'play.initiatorOnly' }
const DONE: SocketAnswer = { ok: true, data: null }

/** The events of `/play`. All in memory and without waiting: this is the path of every order. */
export function createPlayHandlers(
  access: PlayAccess,
  clock: Clock,
  record: RecordService['say'],
): SocketHandlers {
  const find = (from: SocketCaller, data: { playId: PlayId }) => access.findLive(data.playId, from.userId)
  return {
    order(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      const source = { socketId: from.socketId, epoch: data.epoch, seq: data.seq }
      const outcome = found.live.order(found.role, data.code, source)
      return outcome.ok ? { ok: true, data: { epoch: outcome.epoch } } : outcome
    },
    beat(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      if (found.role !== 'initiator') return INITIATOR_ONLY
      found.live.beat(from.socketId, data)
      return DONE
    },
    moves(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      if (found.role !== 'initiator') return INITIATOR_ONLY
      found.live.moves(from.socketId, data)
      return DONE
    },
    hint(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      if (found.role !== 'receiver') return RECEIVER_ONLY
      found.live.asides.hint(data, clock.nowMs())
      return DONE
    },
    sketch(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      found.live.asides.sketch(found.role, data, clock.nowMs())
      return DONE
    },
    record,
    stop(from, data) {
      const found = find(from, data)
      return found === undefined ? GONE : { ok: true, data: { epoch: found.live.stop(found.role) } }
    },
    ping: (_from, { t }) => ({ ok: true, data: { t, atMs: clock.nowMs() } }),
    applied(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      if (found.role !== 'receiver') return RECEIVER_ONLY
      found.live.applied(from.socketId, data)
      return DONE
    },
    limits(from, data) {
      const asked = access.findAsked(data.playId, from.userId)
      if (asked !== undefined) asked.limitsTold = data
      if (asked !== undefined) return DONE
      const found = find(from, data)
      if (found === undefined) return GONE
      if (found.role !== 'receiver') return RECEIVER_ONLY
      found.live.limit(data)
      return DONE
    },
    rearm(from, data) {
      const found = find(from, data)
      if (found === undefined) return GONE
      const outcome = found.live.rearm(found.role)
      return outcome.ok ? { ok: true, data: { epoch: outcome.epoch } } : outcome
    },
  }
}
