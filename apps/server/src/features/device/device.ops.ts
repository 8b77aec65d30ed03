import { readFile } from 'node:fs/promises'
import { Scene } from '@thrum/contracts/device/device.entities'
import { AppError } from '@thrum/contracts/errors'
import { DeviceCode } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import { type OpsAnswer, type OpsTable, type Typed, typedPath, UsageError } from '../../ops-command.ts'
import { noteAtCommandLine } from '../operator/index.ts'
import { addDevices, forbidDevice, openModels } from './index.ts'

const LIST_PAGE = 100
const MADE_STATE = z.optional(z.enum(['free', 'bound', 'forbidden']))
const NO_MODEL = 'There is no such model, or it is another maker’s.'

export const deviceCommands: OpsTable = {
  'device add': {
    form: '--model P2 --count 3',
    says: 'Makes codes for toys of a model that were produced.',
    options: ['model', 'count'],
    prepare(typed) {
      const made = { model: typed.needed('model'), count: typed.whole('count', 1) }
      return async (store) => ({ value: { model: made.model, codes: await addDevices(store, made) } })
    },
  },
  'device forbid': {
    form: '--code "K7Q2 …"',
    says: 'Takes a toy out of service; a running play with it stops.',
    options: ['code'],
    prepare(typed) {
      const code = typed.needed('code')
      return async (store) => {
        await noteAtCommandLine(store, { action: 'device forbid', reason: '', detail: { code } })
        const isForbid = await forbidDevice(store, code)
        return { value: { code, isForbid }, ...(isForbid ? {} : { trouble: 'No toy has this code.' }) }
      }
    },
  },
  'device permit': {
    form: '--code "K7Q2 …"',
    says: 'Puts a toy back into service.',
    options: ['code'],
    prepare(typed) {
      const code = typedCode(typed)
      return (store) =>
        tried(async () => {
          await noteAtCommandLine(store, { action: 'device permit', reason: '', detail: { code } })
          return (await openModels(store)).permit(code)
        }, 'No toy has this code.')
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
      return (store) => tried(async () => (await openModels(store)).get(model), NO_MODEL)
    },
  },
  'model check': {
    form: '--model P2 --file scene.json',
    says: 'Shows what a scene would look like, and its faults. Changes nothing.',
    options: ['model', 'file'],
    async prepare(typed) {
      const [model, scene] = [typed.needed('model'), await typedScene(typed)]
      return (store) => tried(async () => (await openModels(store)).check(model, scene), NO_MODEL)
    },
  },
  'model scene': {
    form: '--model P2 --file scene.json --reason "…"',
    says: 'Puts a scene without faults in use, for the next play.',
    options: ['model', 'file', 'reason'],
    async prepare(typed) {
      const [model, scene, reason] = [typed.needed('model'), await typedScene(typed), typed.needed('reason')]
      return (store) =>
        tried(async () => {
          await noteAtCommandLine(store, { action: 'model scene', reason, detail: { model, scene } })
          return (await openModels(store)).save(model, scene)
        }, 'There is no such model of our own, or the scene has faults: `model check` names them.')
    },
  },
  'model reset': {
    form: '--model P2 --reason "…"',
    says: 'Puts the scene back in use that the model was released with.',
    options: ['model', 'reason'],
    prepare(typed) {
      const [model, reason] = [typed.needed('model'), typed.needed('reason')]
      return (store) =>
        tried(async () => {
          await noteAtCommandLine(store, { action: 'model reset', reason, detail: { model } })
          return (await openModels(store)).reset(model)
        }, NO_MODEL)
    },
  },
}

/** A refusal of the product is an answer here too. */
async function tried(run: () => Promise<unknown>, trouble: string): Promise<OpsAnswer> {
  try {
    return { value: await run() }
  } catch (error) {
    if (error instanceof AppError) return { value: null, trouble }
    throw error
  }
}

function typedCode(typed: Typed): string {
  const code = z.safeParse(DeviceCode, typed.needed('code'))
  if (code.success) return code.data
  throw new UsageError('--code must be 12 letters and digits.')
}

async function typedScene(typed: Typed): Promise<Scene> {
  const file = typed.needed('file')
  try {
    return z.parse(Scene, JSON.parse(await readFile(typedPath(file), 'utf8')))
  } catch (cause) {
    throw new UsageError(`${file}: it can’t be read, or is no scene.`, { cause })
  }
}
