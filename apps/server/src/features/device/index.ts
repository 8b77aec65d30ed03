import type { DeviceId, UserId } from '@thrum/contracts/ids'
import { FOREIGN_TOYS } from '@thrum/toy-protocol/foreign-toys'
import { TOYS } from '@thrum/toy-protocol/toys'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createDeviceRepo } from './device.repo.ts'
import { bindDeviceRoutes } from './device.routes.ts'
import { createDeviceService, type DeviceService } from './device.service.ts'
import { createDeviceCodeRepo } from './device-code.repo.ts'
import { createDeviceCodes, type DeviceCodes } from './device-code.service.ts'

import { createModelRepo } from './model.repo.ts'
import { bindModelRoutes } from './model.routes.ts'
import { createModels, type Models } from './model.service.ts'

const MODELS = [...TOYS, ...FOREIGN_TOYS]

export type { PlayableDevice } from './device.service.ts'

/** What other parts of the server may use of devices. */
export interface Devices
  extends Pick<
    DeviceService,
    'findPlayable' | 'findScene' | 'findFirst' | 'findForRestart' | 'listForbidden'
  > {
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor): void
  /** Lets the running plays say which devices are in use. */
  onAskInPlay(isInPlay: (userId: UserId, id: DeviceId) => boolean): void
}

/** Also writes the models that this version knows into the database. */
export async function createDevices({
  db,
  limiter,
  wall,
}: Pick<Context, 'db' | 'limiter' | 'wall'>): Promise<Devices> {
  const codes = createDeviceCodeRepo(db)
  await codes.putModels(MODELS)
  let isInPlay = (_userId: UserId, _id: DeviceId) => false
  const service = createDeviceService({
    repo: createDeviceRepo(db),
    codes,
    limiter,
    wall,
    isInPlay: (userId, id) => isInPlay(userId, id),
  })
  return {
    ...service,
    bindRoutes: (door) => bindDeviceRoutes(door, service),
    bindConsole: (door) =>
      bindModelRoutes(door, createModels(createModelRepo(db), createDeviceCodes(codes, wall))),
    onAskInPlay: (ask) => {
      isInPlay = ask
    },
  }
}

type Store = Pick<Context, 'db' | 'wall'>

async function openCodes({ db, wall }: Store): Promise<DeviceCodes> {
  const codes = createDeviceCodeRepo(db)
  await codes.putModels(MODELS)
  return createDeviceCodes(codes, wall)
}

/**
 * Makes codes for new toys; also from the operator's command line, beside a running server.
 * @throws RangeError for an unknown model or a count outside 1 to 10,000
 */
export async function addDevices(
  store: Store,
  { model, count }: { model: string; count: number },
): Promise<string[]> {
  return (await openCodes(store)).add(model, count)
}

/** Disables a toy; a running play with it stops within about a second. @returns false for an unknown code */
export async function forbidDevice(store: Store, code: string): Promise<boolean> {
  return (await openCodes(store)).forbid(code)
}

/** What the console does with models and toys, from the command line. */
export async function openModels({ db, wall }: Store): Promise<Models> {
  const codes = createDeviceCodeRepo(db)
  await codes.putModels(MODELS)
  return createModels(createModelRepo(db), createDeviceCodes(codes, wall))
}
