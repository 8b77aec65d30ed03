import type { OpsTable } from '../../ops-command.ts'
import { foldAccount, foldEmail } from '../account/index.ts'
import { createSuspensionRepo } from './suspension.repo.ts'

export const suspensionCommands: OpsTable = {
  'user find': {
    form: '--account x',
    says: 'Tells the id and state of an account by its name or e-mail address, and nothing else.',
    options: ['account'],
    prepare(typed) {
      const account = typed.needed('account')
      return async (store) => {
        const found = await createSuspensionRepo(store.db).find(foldEmail(account) ?? foldAccount(account))
        return found === undefined ? { value: null, trouble: 'There is no such account.' } : { value: found }
      }
    },
  },
  'user suspend': {
    form: '--id …',
    says: 'Closes an account until it is restored; within 2 seconds its toys stop and its connections end.',
    options: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      return async ({ db, wall }) => {
        const isSuspended = await createSuspensionRepo(db).suspend(id, new Date(wall()))
        return {
          value: { id, isSuspended },
          ...(isSuspended ? {} : { trouble: 'No open account has this id.' }),
        }
      }
    },
  },
  'user restore': {
    form: '--id …',
    says: 'Takes a suspension back.',
    options: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      return async (store) => {
        const isRestored = await createSuspensionRepo(store.db).restore(id)
        return {
          value: { id, isRestored },
          ...(isRestored ? {} : { trouble: 'No suspended account has this id.' }),
        }
      }
    },
  },
}
