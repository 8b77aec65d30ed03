import type { OpsTable } from '../../ops-command.ts'
import { addDevices, forbidDevice } from './index.ts'

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
        const isForbid = await forbidDevice(store, code)
        return { value: { code, isForbid }, ...(isForbid ? {} : { trouble: 'No toy has this code.' }) }
      }
    },
  },
}
