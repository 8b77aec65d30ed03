import { createHmac } from 'node:crypto'
import { signInOperator } from '@thrum/contracts/console/operator.routes'
import { networkOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Log } from '../../log.ts'
import type { Audit } from './audit.service.ts'
import type { OperatorRow } from './operator.repo.ts'
import type { OperatorCaller } from './operator.service.ts'

interface Parts {
  audit: Pick<Audit, 'note'>
  limiter: Pick<Limiter, 'tryTake'>
  log: Log
  /** Of the HMAC that stands for a name which nobody has: somebody may have typed a password there. */
  nameKey: string
}

const NAME_CHARACTERS = 16
const action = signInOperator.path

/** Who came in, and who tried in vain; never what was typed. */
export function createEntryLog({ audit, limiter, log, nameKey }: Parts) {
  async function note(known: OperatorRow | undefined, name: string, address: string): Promise<void> {
    const network = networkOf(address)
    const refused = 'operator.badCredentials'
    if (known !== undefined) {
      // So many of them come through as the tries of one name are limited to.
      await audit.note(known, { action, reason: '', detail: { network, refused } })
      return
    }
    // Names are without number: nobody fills the log with them.
    if (!(await limiter.tryTake('operatorEntriesNoted', 'all'))) return
    const nameHash = createHmac('sha256', nameKey).update(`operator ${name}`).digest('hex')
    const detail = { network, nameHash: nameHash.slice(0, NAME_CHARACTERS), refused }
    await audit.note({ id: '', name: 'unknown', role: '' }, { action, reason: '', detail })
  }

  return {
    async cameIn(caller: OperatorCaller, address: string): Promise<void> {
      await audit.note(caller, { action, reason: '', detail: { network: networkOf(address) } })
    },

    /** Nobody waits for it: an answer that takes longer would tell who is known. */
    failed(known: OperatorRow | undefined, name: string, address: string): void {
      note(known, name, address).catch((cause: unknown) =>
        log.error('a failed entry was not noted', { cause }),
      )
    },
  }
}

export type EntryLog = ReturnType<typeof createEntryLog>
