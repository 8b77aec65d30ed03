import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import type { Context } from '../../context.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createPasswords } from '../account/index.ts'
import { createAlarmRepo } from './alarm.repo.ts'
import { createAuditRepo } from './audit.repo.ts'
import { type Audit, type AuditNote, createAudit } from './audit.service.ts'
import { createAuditEnds } from './audit-end.ts'
import { createEntryLog } from './entry-log.service.ts'
import { createLookUps, type LookUps } from './look-ups.service.ts'
import { createOperatorRepo } from './operator.repo.ts'
import { bindOperatorRoutes } from './operator.routes.ts'
import { createOperatorService, type OperatorCaller } from './operator.service.ts'

export { type AlarmRepo, createAlarmRepo } from './alarm.repo.ts'
export type { Audit, AuditNote } from './audit.service.ts'
export { digestOf } from './audit.ts'
export type { LookUps } from './look-ups.service.ts'
export type { OperatorCaller } from './operator.service.ts'

const COMMAND_LINE = { id: 'command line' as OperatorId, name: 'command line', role: 'owner' } as const

/** What the command line does stands in the same log. */
export function noteAtCommandLine(
  { db, wall, dataDir }: Pick<Context, 'db' | 'wall'> & { dataDir: string },
  note: AuditNote,
): Promise<void> {
  return createAudit(createAuditRepo(db), createAuditEnds(dataDir), wall).note(COMMAND_LINE, note)
}

export interface Operators {
  audit: Audit
  lookUps: LookUps
  alarms: ReturnType<typeof createAlarmRepo>
  authenticate(token: string, isPresent: boolean): Promise<OperatorCaller | undefined>
  bindConsole(door: ConsoleDoor): void
}

export async function createOperators({ db, config, keys, limiter, log, wall }: Context): Promise<Operators> {
  const repo = createOperatorRepo(db)
  const alarms = createAlarmRepo(db)
  const passwords = await createPasswords(keys.passwordPepper)
  const audit = createAudit(createAuditRepo(db), createAuditEnds(config.dataDir), wall)
  const entries = createEntryLog({ audit, limiter, log, nameKey: keys.lockoutKey })
  const operators = createOperatorService({ repo, passwords, limiter, entries, wall })
  return {
    audit,
    lookUps: createLookUps({ limiter, alarms, log, wall }),
    alarms,
    authenticate: operators.authenticate,
    bindConsole: (door) => bindOperatorRoutes(door, { operators, alarms, wall }),
  }
}
