import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { type Chat, createSealOpener } from '../chat/index.ts'
import type { Media } from '../media/index.ts'
import { createAlarmRepo, type Operators } from '../operator/index.ts'
import { createCaseRepo } from './case.repo.ts'
import { bindCaseRoutes } from './case.routes.ts'
import { createCases } from './case.service.ts'
import { createComplaintRepo } from './complaint.repo.ts'
import { bindComplaintRoutes } from './complaint.routes.ts'
import { createComplaintService } from './complaint.service.ts'

const SWEEP_EVERY_MS = 60 * 60_000
const CLOCK_EVERY_MS = 60_000

interface Others {
  chat: Pick<Chat, 'readEvidence'>
  media: Pick<Media, 'copyEvidence' | 'removeCopies' | 'openCopy'>
}

export function createComplaints(
  { db, keys, limiter, wall, jobs, log }: Pick<Context, 'db' | 'keys' | 'limiter' | 'wall' | 'jobs' | 'log'>,
  { chat, media }: Others,
): {
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor, operators: Pick<Operators, 'lookUps'>): void
} {
  const complaints = createComplaintService({ repo: createComplaintRepo(db), chat, media, limiter, wall })
  const cases = createCases({
    ...{ repo: createCaseRepo(db), openSealed: createSealOpener(keys.sealKey), openCopy: media.openCopy },
    ...{ alarms: createAlarmRepo(db), log, wall },
  })
  jobs.every('complaint-sweep', SWEEP_EVERY_MS, complaints.sweep)
  jobs.every('complaint-clock', CLOCK_EVERY_MS, cases.watchClock)
  return {
    bindRoutes: (door) => bindComplaintRoutes(door, complaints),
    bindConsole: (door, { lookUps }) => bindCaseRoutes(door, cases, lookUps),
  }
}
