import { AccountState } from '@thrum/contracts/console/user.entities'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { foldAccount, foldEmail } from '../account/index.ts'
import { noteAtCommandLine } from '../operator/index.ts'
import { createDeskRepo } from './desk.repo.ts'
import { toUserLine } from './desk.service.ts'
import { createSuspensionRepo } from './suspension.repo.ts'

const LIST_PAGE = 100

export const suspensionCommands: OpsTable = {
  'user find': {
    form: '--account x',
    says: 'Tells the id and state of an account by its name or e-mail address, and nothing else.',
    options: ['account'],
    prepare(typed) {
      const account = typed.needed('account')
      return async (store) => {
        const found = await createSuspensionRepo(store.db).find(foldEmail(account) ?? foldAccount(account))
        const detail = { userId: found?.id ?? null }
        await noteAtCommandLine(store, { action: 'user find', reason: '', detail })
        return found === undefined ? { value: null, trouble: 'There is no such account.' } : { value: found }
      }
    },
  },
  'user suspend': {
    form: '--id … [--reason "…"]',
    says: 'Closes an account until it is restored; within 2 seconds its toys stop and its connections end.',
    options: ['id', 'reason'],
    prepare(typed) {
      const [id, reason] = [typed.needed('id'), typed.one('reason') ?? '']
      return async ({ db, wall }) => {
        await noteAtCommandLine({ db, wall }, { action: 'user suspend', reason, detail: { id } })
        const isSuspended = await createSuspensionRepo(db).suspend(id, new Date(wall()))
        return {
          value: { id, isSuspended },
          ...(isSuspended ? {} : { trouble: 'No open account has this id.' }),
        }
      }
    },
  },
  'user restore': {
    form: '--id … [--reason "…"]',
    says: 'Takes a suspension back.',
    options: ['id', 'reason'],
    prepare(typed) {
      const [id, reason] = [typed.needed('id'), typed.one('reason') ?? '']
      return async (store) => {
        await noteAtCommandLine(store, { action: 'user restore', reason, detail: { id } })
        const isRestored = await createSuspensionRepo(store.db).restore(id)
        return {
          value: { id, isRestored },
          ...(isRestored ? {} : { trouble: 'No suspended account has this id.' }),
        }
      }
    },
  },
  'user list': {
    form: '[--state open|suspended|closing] [--page 1]',
    says: 'Lists accounts, newest first, 100 a page: id, state and times, and nothing that says who they are.',
    options: ['state', 'page'],
    prepare(typed) {
      const state = typed.one('state')
      const known = AccountState.safeParse(state)
      if (state !== undefined && !known.success)
        throw new UsageError(`--state is open, suspended or closing, not "${state}".`)
      const offset = (Math.max(1, typed.whole('page', 1)) - 1) * LIST_PAGE
      return async ({ db }) => {
        const page = { offset, limit: LIST_PAGE }
        const { rows, total } = await createDeskRepo(db).list(known.data, page)
        return { value: { total, list: rows.map(toUserLine) } }
      }
    },
  },
}
