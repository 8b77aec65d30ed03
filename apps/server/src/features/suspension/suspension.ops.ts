import { AccountState } from '@thrum/contracts/console/user.entities'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { createDeskRepo } from './desk.repo.ts'
import { findTyped, toUserLine } from './desk.service.ts'
import { createSuspensionRepo } from './suspension.repo.ts'

const LIST_PAGE = 100

export const suspensionCommands: OpsTable = {
  'user find': {
    form: '--account x',
    says: 'Tells the id and state of an account by its name, e-mail address, invitation code or id, and nothing else.',
    options: ['account'],
    logs: [],
    prepare(typed) {
      const account = typed.needed('account')
      return async ({ db }) => {
        const found = await findTyped(createDeskRepo(db), account)
        const about = { userId: found?.id ?? null }
        if (found === undefined) return { value: null, trouble: 'There is no such account.', about }
        return { value: { id: found.id, state: found.state }, about }
      }
    },
  },
  'user suspend': {
    form: '--id … [--reason "…"]',
    says: 'Closes an account until it is restored; within 2 seconds its toys stop and its connections end.',
    options: ['id', 'reason'],
    logs: ['id'],
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
    form: '--id … [--reason "…"]',
    says: 'Takes a suspension back.',
    options: ['id', 'reason'],
    logs: ['id'],
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
  'user list': {
    form: '[--state open|suspended|closing] [--page 1]',
    says: 'Lists accounts, newest first, 100 a page: id, state and times, and nothing that says who they are.',
    options: ['state', 'page'],
    logs: ['state', 'page'],
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
