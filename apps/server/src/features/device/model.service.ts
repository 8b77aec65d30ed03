import type { DeviceModel, MadeDevice, SceneCheck } from '@thrum/contracts/console/device.entities'
import type { Scene } from '@thrum/contracts/device/device.entities'
import { AppError } from '@thrum/contracts/errors'
import { findToy } from '@thrum/toy-protocol/toys'
import type { DeviceCodes } from './device-code.service.ts'
import type { MadeFilter, MadeRow, ModelRepo, ModelRow } from './model.repo.ts'
import { checkScene } from './scene-check.ts'

function toModel(row: ModelRow): DeviceModel {
  const { model, img, name, made, bound, forbidden } = row
  return {
    ...{ model, img, name, made, bound, forbidden },
    stopsOnLinkLoss: row.stops_on_link_loss,
    authenticated: row.authenticated,
    isForeign: findToy(model) === undefined,
    isEdited: row.edited_scene !== null,
  }
}

function toMade({ code, model, created_at, is_forbid, is_bound }: MadeRow): MadeDevice {
  return { code, model, createdAtMs: created_at.getTime(), isForbid: is_forbid, isBound: is_bound }
}

/** @throws AppError `operator.unknown` for models of other makers too: their scenes stand as they are */
function releasedScene(model: string): Scene {
  const toy = findToy(model)
  if (toy === undefined) throw new AppError('operator.unknown', { data: { field: 'model' } })
  return toy.scene
}

/** The operators' side of toys. */
export function createModels(repo: ModelRepo, codes: DeviceCodes) {
  async function setForbid(code: string, isForbid: boolean): Promise<MadeDevice> {
    const isThere = await repo.setForbid(code, isForbid)
    const row = isThere ? await repo.findMade(code) : undefined
    if (row === undefined) throw new AppError('device.codeUnknown')
    return toMade(row)
  }

  return {
    list: async (): Promise<DeviceModel[]> => (await repo.list()).map(toModel),

    /** @throws AppError `operator.unknown` */
    async get(model: string) {
      const [row] = await repo.list(model)
      if (row === undefined) throw new AppError('operator.unknown')
      const scene = row.edited_scene ?? row.scene
      return { ...toModel(row), scene, releasedScene: row.scene, check: checkScene(scene, row.scene) }
    },

    /** @throws AppError `operator.unknown` */
    check: (model: string, scene: Scene): SceneCheck => checkScene(scene, releasedScene(model)),

    /**
     * @param before in use, as the caller saw it; whatever is where left out
     * @throws AppError `operator.unknown`, `operator.changed`, `device.sceneInvalid`
     */
    async save(model: string, scene: Scene, before?: Scene): Promise<SceneCheck> {
      const check = checkScene(scene, releasedScene(model))
      if (check.faults.length > 0) throw new AppError('device.sceneInvalid', { data: { field: 'scene' } })
      if (!(await repo.setScene(model, scene, before))) throw new AppError('operator.changed')
      return check
    },

    /** The same. @throws AppError `operator.unknown`, `operator.changed` */
    async reset(model: string, before?: Scene): Promise<SceneCheck> {
      const released = releasedScene(model)
      if (!(await repo.setScene(model, null, before))) throw new AppError('operator.changed')
      return checkScene(released, released)
    },

    /** @param actId what is asked again under it is made once @throws AppError `operator.unknown` */
    async addCodes(model: string, count: number, actId: string): Promise<string[]> {
      releasedScene(model)
      return codes.add(model, count, actId)
    },

    async listMade(filter: MadeFilter): Promise<{ list: MadeDevice[]; total: number }> {
      const { rows, total } = await repo.listMade(filter)
      return { list: rows.map(toMade), total }
    },

    /** A running play with it stops within about a second. @throws AppError `device.codeUnknown` */
    forbid: (code: string) => setForbid(code, true),

    /** @throws AppError `device.codeUnknown` */
    permit: (code: string) => setForbid(code, false),
  }
}
export type Models = ReturnType<typeof createModels>
