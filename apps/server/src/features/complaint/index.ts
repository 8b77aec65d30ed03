import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { createComplaintRepo } from './complaint.repo.ts'
import { bindComplaintRoutes } from './complaint.routes.ts'
import { type ComplaintParts, createComplaintService } from './complaint.service.ts'

const SWEEP_EVERY_MS = 60 * 60_000

export function createComplaints(
  { db, limiter, wall, jobs }: Pick<Context, 'db' | 'limiter' | 'wall' | 'jobs'>,
  { chat, media }: Pick<ComplaintParts, 'chat' | 'media'>,
): { bindRoutes(door: Door): void } {
  const complaints = createComplaintService({ repo: createComplaintRepo(db), chat, media, limiter, wall })
  jobs.every('complaint-sweep', SWEEP_EVERY_MS, complaints.sweep)
  return { bindRoutes: (door) => bindComplaintRoutes(door, complaints) }
}
