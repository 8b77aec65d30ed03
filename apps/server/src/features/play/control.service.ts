import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { AppError } from '@thrum/contracts/errors'
import type { DeviceId, PlayId, UserId } from '@thrum/contracts/ids'
import { PLAY_LOG_MAX } from '@thrum/contracts/limits'
import type { PlayLogEntry } from '@thrum/contracts/play/play.entities'
import type { Log } from '../../log.ts'
import { type PlayParts, toActive } from './play.service.ts'
import { toLogEntry } from './play.view.ts'

type Parts = Pick<PlayParts, 'repo' | 'open' | 'access' | 'book' | 'devices'> & { log: Log }

/** What the two people of a running play may do over HTTP. */
export function createControl({ repo, open, access, book, devices, log }: Parts) {
  const getLive = (id: PlayId, userId: UserId) => {
    const found = access.findLive(id, userId)
    if (found === undefined) throw new AppError('play.gone')
    return found
  }

  return {
    order(userId: UserId, id: PlayId, code: OrderCode, epoch: number | undefined): { epoch: number } {
      const { live, role } = getLive(id, userId)
      const outcome = live.order(role, code, { epoch })
      if (!outcome.ok) throw new AppError(outcome.reason)
      return { epoch: outcome.epoch }
    },

    /** The old device stops before the new one is looked at by anybody. */
    async change(userId: UserId, id: PlayId, deviceId: DeviceId): Promise<{ epoch: number }> {
      if (getLive(id, userId).role !== 'receiver') throw new AppError('play.receiverOnly')
      const device = await devices.findPlayable(userId, deviceId)
      if (device === undefined) throw new AppError('device.unknown')
      const { play, live } = getLive(id, userId)
      const epoch = live.change(toActive(device), device.id)
      play.deviceId = device.id
      // Only a restart reads it; the play goes on without.
      await repo
        .setDevice(id, device.id)
        .catch((cause: unknown) => log.error('a device was not noted', { cause }))
      return { epoch }
    },

    /** JSON text of groups and functions, and nothing that tells which toy it is. Source: PL-12 */
    async getScene(userId: UserId, id: PlayId | DeviceId): Promise<string> {
      const found = access.findLive(id as PlayId, userId)
      if (found === undefined) {
        const own = await devices.findScene(userId, id as DeviceId)
        if (own === undefined) throw new AppError('play.gone')
        return JSON.stringify(own)
      }
      const { device } = found.live
      if (device.at === 'none') throw new AppError('device.notActive')
      if (device.at === 'forbidden') throw new AppError('device.forbidden')
      return JSON.stringify(device.scene)
    },

    async listLog(userId: UserId, id: PlayId | undefined): Promise<PlayLogEntry[]> {
      // A play that has just ended may be over in memory and not yet in the database.
      await book.write()
      const rows = await repo.listLog(userId, id, PLAY_LOG_MAX)
      if (id !== undefined && rows.length === 0) throw new AppError('play.gone')
      return rows.map((row) => toLogEntry(row, userId))
    },

    isInPlay(userId: UserId, deviceId: DeviceId): boolean {
      return open.runningOf(userId).some((play) => play.receiver.id === userId && play.deviceId === deviceId)
    },
  }
}
export type Control = ReturnType<typeof createControl>
