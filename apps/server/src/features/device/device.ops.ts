import { readFile } from 'node:fs/promises'
import { SceneDraft } from '@thrum/contracts/console/device.entities'
import type { Scene } from '@thrum/contracts/device/device.entities'
import { DeviceCode } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import { type OpsTable, type Typed, told, typedPath, UsageError } from '../../ops-command.ts'
import { digestOf } from '../operator/index.ts'
import { addDevices, forbidDevice, openModels } from './index.ts'

const LIST_PAGE = 100
const MADE_STATE = z.optional(z.enum(['free', 'bound', 'forbidden']))
const NO_TOY = 'No toy has this code.'
const NO_MODEL = { 'operator.unknown': 'There is no such model, or it is another maker’s.' }

export const deviceCommands: OpsTable = {
  'device add': {
    form: '--model P2 --count 3',
    says: 'Makes codes for toys of a model that were produced.',
    options: ['model', 'count'],
    logs: ['model', 'count'],
    prepare(typed) {
      const made = { model: typed.needed('model'), count: typed.whole('count', 1) }
      return async (store) => ({ value: { model: made.model, codes: await addDevices(store, made) } })
    },
  },
  'device forbid': {
    form: '--code "K7Q2 …"',
    says: 'Takes a toy out of service; a running play with it stops.',
    options: ['code'],
    logs: ['code'],
    prepare(typed) {
      const code = typed.needed('code')
      return async (store) => {
        const isForbid = await forbidDevice(store, code)
        return { value: { code, isForbid }, ...(isForbid ? {} : { trouble: NO_TOY }) }
      }
    },
  },
  'device permit': {
    form: '--code "K7Q2 …"',
    says: 'Puts a toy back into service.',
    options: ['code'],
    logs: ['code'],
    prepare(typed) {
      const code = typedCode(typed)
      return (store) =>
        told(async () => (await openModels(store)).permit(code), { 'device.codeUnknown': NO_TOY })
    },
  },
  'device list': {
    form: '[--model P2] [--state free|bound|forbidden] [--page 1]',
    says: 'Lists toys with a printed code, newest first, 100 a page.',
    options: ['model', 'state', 'page'],
    prepare(typed) {
      const state = typed.one('state')
      const known = z.safeParse(MADE_STATE, state)
      if (!known.success) throw new UsageError(`--state is free, bound or forbidden, not "${state}".`)
      const offset = (Math.max(1, typed.whole('page', 1)) - 1) * LIST_PAGE
      const filter = {
        model: typed.one('model'),
        code: undefined,
        state: known.data,
        offset,
        limit: LIST_PAGE,
      }
      return async (store) => ({ value: await (await openModels(store)).listMade(filter) })
    },
  },
  'model list': {
    form: '',
    says: 'Lists all models of toys, with how many there are of each.',
    options: [],
    prepare: () => async (store) => ({ value: await (await openModels(store)).list() }),
  },
  'model show': {
    form: '--model P2',
    says: 'Shows a model, its scene in use and the released one, with the tiles and codes that people see.',
    options: ['model'],
    prepare(typed) {
      const model = typed.needed('model')
      return (store) => told(async () => (await openModels(store)).get(model), NO_MODEL)
    },
  },
  'model check': {
    form: '--model P2 --file scene.json',
    says: 'Shows what a scene would look like, and its faults. Changes nothing.',
    options: ['model', 'file'],
    async prepare(typed) {
      const [model, scene] = [typed.needed('model'), await typedScene(typed)]
      return (store) => told(async () => (await openModels(store)).check(model, scene), NO_MODEL)
    },
  },
  'model scene': {
    form: '--model P2 --file scene.json --reason "…"',
    says: 'Puts a scene without faults in use, for the next play.',
    options: ['model', 'file', 'reason'],
    logs: ['model'],
    async prepare(typed) {
      const [model, scene] = [typed.needed('model'), await typedScene(typed)]
      // The log keeps it.
      typed.needed('reason')
      const words = { ...NO_MODEL, 'device.sceneInvalid': 'The scene has faults: `model check` names them.' }
      return async (store) => ({
        ...(await told(async () => (await openModels(store)).save(model, scene), words)),
        about: { scene: digestOf(scene) },
      })
    },
  },
  'model reset': {
    form: '--model P2 --reason "…"',
    says: 'Puts the scene back in use that the model was released with.',
    options: ['model', 'reason'],
    logs: ['model'],
    prepare(typed) {
      const model = typed.needed('model')
      // The log keeps it.
      typed.needed('reason')
      return (store) => told(async () => (await openModels(store)).reset(model), NO_MODEL)
    },
  },
}

function typedCode(typed: Typed): string {
  const code = z.safeParse(DeviceCode, typed.needed('code'))
  if (code.success) return code.data
  throw new UsageError('--code must be 12 letters and digits.')
}

async function typedScene(typed: Typed): Promise<Scene> {
  const file = typed.needed('file')
  try {
    return z.parse(SceneDraft, JSON.parse(await readFile(typedPath(file), 'utf8')))
  } catch (cause) {
    throw new UsageError(`${file}: it can’t be read, or is no scene.`, { cause })
  }
}
