import { type OperatorId, OperatorName } from '@thrum/contracts/console/operator.entities'
import * as z from 'zod/mini'
import { areKeysInUse, loadKeys } from '../../keys.ts'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { createPasswords } from '../account/index.ts'
import { createAlarmRepo } from './alarm.repo.ts'
import { createAuditRepo } from './audit.repo.ts'
import { createAudit } from './audit.service.ts'
import { createAuditEnds } from './audit-end.ts'
import { createOperatorRepo } from './operator.repo.ts'
import { makeOperator, toOperator } from './operator.service.ts'

const AUDIT_PAGE = 50
const AUDIT_PAGE_MAX = 1_000
/** No operator: nothing is kept from the command line as one's own doing. */
const NOBODY = '' as OperatorId

/** The first owner is made here, by whoever can reach the machine; the others in the console. */
export const operatorCommands: OpsTable = {
  'owner add': {
    form: '--name x',
    says: 'Makes an owner of the console. The password and the authenticator’s address are shown once.',
    options: ['name'],
    logs: ['name'],
    prepare(typed) {
      const name = typed.needed('name').toLowerCase()
      if (!z.safeParse(OperatorName, name).success) {
        throw new UsageError('--name takes 2 to 32 letters, digits, dots, dashes or underscores.')
      }
      return async ({ db, wall, dataDir }) => {
        const { passwordPepper } = await loadKeys(dataDir, () => areKeysInUse(db))
        const passwords = await createPasswords(passwordPepper)
        const made = await makeOperator({ repo: createOperatorRepo(db), passwords, wall }, name, 'owner')
        if (made === undefined) return { value: null, trouble: 'An operator has this name already.' }
        return { value: made, about: { id: made.id } }
      }
    },
  },
  'operator list': {
    form: '',
    says: 'Lists the operators of the console.',
    options: [],
    prepare: () => async (store) => ({ value: (await createOperatorRepo(store.db).list()).map(toOperator) }),
  },
  'audit check': {
    form: '',
    says: 'Goes through the whole log of what operators did, and says whether its chain fits.',
    options: [],
    prepare:
      () =>
      async ({ db, wall, dataDir }) => {
        const value = await createAudit(createAuditRepo(db), createAuditEnds(dataDir), wall).check()
        return {
          value,
          ...(value.isWhole
            ? {}
            : { trouble: `Line ${value.brokenAt} is missing, or does not fit the one before.` }),
        }
      },
  },
  'audit list': {
    form: '[--action /user/find] [--limit 50] [--before <seq>]',
    says: 'Lists what operators did, newest first.',
    options: ['action', 'limit', 'before'],
    prepare(typed) {
      const filter = {
        ...{ action: typed.one('action'), operatorId: undefined },
        limit: Math.min(typed.whole('limit', AUDIT_PAGE), AUDIT_PAGE_MAX),
        before: typed.whole('before', undefined),
      }
      return async ({ db, wall, dataDir }) => ({
        value: await createAudit(createAuditRepo(db), createAuditEnds(dataDir), wall).list(filter),
      })
    },
  },
  'alarm list': {
    form: '',
    says: 'Lists what somebody should look at, oldest first.',
    options: [],
    prepare: () => async (store) => ({ value: await createAlarmRepo(store.db).listOpenTo(NOBODY) }),
  },
}
