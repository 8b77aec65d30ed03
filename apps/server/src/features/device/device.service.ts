import { type Scene, SLOTS, type Slot } from '@thrum/contracts/device/device.entities'
import { AppError } from '@thrum/contracts/errors'
import type { DeviceCode, DeviceId, UserId } from '@thrum/contracts/ids'
import { DEVICES_PER_USER } from '@thrum/contracts/limits'
import { deviceScene, findForeignToy, INTIFACE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { boundedScene, visibleScene } from '@thrum/toy-protocol/scene'
import type { Limiter } from '../../http/limiter.ts'
import { newDeviceCode, newDeviceId } from '../../ids.ts'
import { ensureName } from '../account/index.ts'
import type { DeviceRepo, DeviceRow } from './device.repo.ts'
import type { DeviceCodeRepo } from './device-code.repo.ts'

/** What a play needs of a device; nothing here tells which toy it is. */
export interface PlayableDevice {
  id: DeviceId
  code: string
  isForbid: boolean
  /** Without forbidden functions. */
  scene: Scene
}

interface Parts {
  repo: DeviceRepo
  codes: DeviceCodeRepo
  limiter: Limiter
  wall: () => number
  /** Whether a running play uses this device. */
  isInPlay: (userId: UserId, id: DeviceId) => boolean
}

export function createDeviceService({ repo, codes, limiter, wall, isInPlay }: Parts) {
  const refuseCode = async (
    userId: UserId,
    code: 'device.codeUnknown' | 'device.codeUsed' | 'device.forbidden',
  ) => {
    await limiter.take('bindFailures', userId)
    throw new AppError(code)
  }

  /** The first is the one that opens first, also where a disabled one was made so. */
  const list = async (userId: UserId): Promise<DeviceRow[]> => {
    const rows = (await repo.list(userId)).filter((row) => !row.is_forbid)
    return rows.map((row, index) => ({ ...row, is_default: index === 0 }))
  }

  return {
    list,

    /** Binding one's own device again gives it back as it is: an impatient second tap is no error. */
    async bind(userId: UserId, code: DeviceCode): Promise<DeviceRow> {
      await limiter.ensureLeft('bindFailures', userId)
      const known = await codes.findCode(code)
      if (known === undefined) return refuseCode(userId, 'device.codeUnknown')
      if (known.owner_id !== null && known.owner_id !== userId) return refuseCode(userId, 'device.codeUsed')
      if (known.is_forbid) return refuseCode(userId, 'device.forbidden')
      if (known.owner_id === null) {
        const bound = await repo.bind({
          id: newDeviceId(),
          user_id: userId,
          code,
          name: '',
          bound_at: new Date(wall()),
          atMost: DEVICES_PER_USER,
        })
        if (bound === 'full') throw new AppError('device.tooMany')
      }
      const own = (await list(userId)).find((row) => row.code === code)
      return own ?? refuseCode(userId, 'device.codeUsed')
    },

    /**
     * A toy of another maker, or the phone itself: nothing proves whose it is, so anybody may have one. The same again
     * gives it back as it is.
     */
    async bindForeign(
      userId: UserId,
      typed: { model: string; name: string; address: string; slots?: string | undefined },
    ): Promise<DeviceRow> {
      const model = findForeignToy(typed.model)
      const needsSlots = typed.model === INTIFACE_MODEL
      if (model === undefined || (needsSlots && typed.slots === undefined))
        throw new AppError('device.modelUnknown')
      const bound = await repo.bind({
        id: newDeviceId(),
        user_id: userId,
        code: newDeviceCode(),
        name: typed.name === '' ? '' : ensureName(typed.name, 'device.nameInvalid', 'name'),
        bound_at: new Date(wall()),
        atMost: DEVICES_PER_USER,
        foreign: {
          model: model.model,
          address: typed.address,
          slots: needsSlots ? slotsOf(typed.slots ?? '') : undefined,
        },
      })
      const own = bound === 'full' || bound === 'taken' ? undefined : await repo.find(userId, bound)
      if (own === undefined) throw new AppError('device.tooMany')
      return own
    },

    async unbind(userId: UserId, id: DeviceId): Promise<void> {
      if (isInPlay(userId, id)) throw new AppError('device.inPlay')
      ensureFound(await repo.unbind(userId, id))
    },

    async setDefault(userId: UserId, id: DeviceId): Promise<void> {
      ensureFound(await repo.setDefault(userId, id))
    },

    async rename(userId: UserId, id: DeviceId, typed: string): Promise<void> {
      const name = ensureName(typed, 'device.nameInvalid', 'name')
      ensureFound(await repo.update(userId, id, { name }))
    },

    async setAddress(userId: UserId, id: DeviceId, address: string): Promise<void> {
      ensureFound(await repo.update(userId, id, { address }))
    },

    /** One's own device that may be played with; undefined for foreign, removed and forbidden ones alike. */
    async findPlayable(userId: UserId, id: DeviceId): Promise<PlayableDevice | undefined> {
      const row = await repo.find(userId, id)
      return row === undefined || row.is_forbid ? undefined : toPlayable(row)
    },

    /** The scene of one's own device. @throws AppError `device.forbidden`; undefined when it isn't one's own */
    async findScene(userId: UserId, id: DeviceId): Promise<Scene | undefined> {
      const row = await repo.find(userId, id)
      if (row?.is_forbid) throw new AppError('device.forbidden')
      return row === undefined ? undefined : sceneOf(row)
    },

    /** What a play begins with: the default, or else the oldest that isn't forbidden. */
    async findFirst(userId: UserId): Promise<PlayableDevice | undefined> {
      const [row] = await list(userId)
      return row === undefined ? undefined : toPlayable(row)
    },

    async findForRestart(id: DeviceId): Promise<PlayableDevice | undefined> {
      const row = await repo.findById(id)
      return row === undefined ? undefined : toPlayable(row)
    },

    listForbidden: codes.listForbidden,
  }
}
export type DeviceService = ReturnType<typeof createDeviceService>

function toPlayable(row: DeviceRow): PlayableDevice {
  return { id: row.id, code: row.code, isForbid: row.is_forbid, scene: sceneOf(row) }
}

function sceneOf({ scene, edited_scene, slots, model }: DeviceRow): Scene {
  if (edited_scene !== null) return visibleScene(boundedScene(edited_scene, scene))
  return visibleScene(slots === null ? scene : deviceScene({ model, slots }))
}

function slotsOf(list: string): Slot[] {
  const numbers = list.split(',').map(Number)
  return SLOTS.filter((slot) => numbers.includes(slot))
}

function ensureFound(isFound: boolean): void {
  if (!isFound) throw new AppError('device.unknown')
}
