import { CHANGEABLE_KEYS, changeKey } from './keys.ts'
import { type OpsBareRun, type OpsTable, UsageError } from './ops-command.ts'

export const keyCommands: OpsTable<OpsBareRun> = {
  'key change': {
    form: `--name <${CHANGEABLE_KEYS.join('|')}>`,
    says: 'Draws a key anew, for the next start of the server. The others can’t be changed without a loss.',
    options: ['name'],
    logs: ['name'],
    prepare(typed) {
      const given = typed.needed('name')
      const name = CHANGEABLE_KEYS.find((known) => known === given)
      if (name === undefined) throw new UsageError(`--name must be one of ${CHANGEABLE_KEYS.join(', ')}.`)
      return {
        bare: async ({ dataDir }) => {
          await changeKey(dataDir, name)
          return { value: { name, takesEffect: 'at the next start' } }
        },
      }
    },
  },
}
