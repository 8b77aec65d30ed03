import { ComplaintOutcome } from '@thrum/contracts/console/complaint.entities'
import { areKeysInUse, loadKeys } from '../../keys.ts'
import { createLog } from '../../log.ts'
import { type OpsStore, type OpsTable, told, UsageError } from '../../ops-command.ts'
import { createSealOpener } from '../chat/index.ts'
import { createAlarmRepo } from '../operator/index.ts'
import { createCaseRepo } from './case.repo.ts'
import { type Cases, createCases } from './case.service.ts'

const LIST_PAGE = 100
const WORDS = {
  'operator.settled': 'It was settled before.',
  'operator.unknown': 'No complaint has this id.',
}

export const complaintCommands: OpsTable = {
  'complaint list': {
    form: '[--state open|closed] [--page 1]',
    says: 'Lists complaints, 100 a page: open ones by what is due first, closed ones newest first.',
    options: ['state', 'page'],
    logs: ['state', 'page'],
    prepare(typed) {
      const state = typed.one('state')
      if (state !== undefined && state !== 'open' && state !== 'closed')
        throw new UsageError(`--state is open or closed, not "${state}".`)
      const offset = (Math.max(1, typed.whole('page', 1)) - 1) * LIST_PAGE
      const filter = { state, reportedId: undefined, offset, limit: LIST_PAGE } as const
      return async (store) => ({ value: await (await openCases(store)).list(filter) })
    },
  },
  'complaint show': {
    form: '--id … --reason "…"',
    says: 'Shows a complaint with its sealed messages opened and checked. Pictures open in the console alone.',
    options: ['id', 'reason'],
    logs: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      // The log keeps it.
      typed.needed('reason')
      return async (store) => {
        const cases = await openCases(store)
        return told(async () => ({ ...(await cases.get(id)), messages: await cases.openMessages(id) }), WORDS)
      }
    },
  },
  'complaint close': {
    form: '--id … --outcome noBreach|warned|suspended|unclear --reason "…"',
    says: 'Settles a complaint and tells its reporter; a warning or a suspension is done with it.',
    options: ['id', 'outcome', 'reason'],
    logs: ['id', 'outcome'],
    prepare(typed) {
      const [id, why] = [typed.needed('id'), typed.needed('reason')]
      const outcome = ComplaintOutcome.safeParse(typed.needed('outcome'))
      if (!outcome.success)
        throw new UsageError(`--outcome is one of ${ComplaintOutcome.options.join(', ')}.`)
      return async (store) => {
        const cases = await openCases(store)
        const verdict = { outcome: outcome.data, by: 'command line', why }
        return told(() => cases.close(id, verdict), WORDS)
      }
    },
  },
}

async function openCases({ db, wall, dataDir }: OpsStore): Promise<Cases> {
  const { sealKey } = await loadKeys(dataDir, () => areKeysInUse(db))
  return createCases({
    repo: createCaseRepo(db),
    openSealed: createSealOpener(sealKey),
    openCopy: async () => undefined,
    alarms: createAlarmRepo(db),
    log: createLog('silent'),
    wall,
  })
}
