import * as z from 'zod/mini'
import { wireInt } from '../form.ts'
import { MediaId, UserId } from '../ids.ts'
import { COMPLAINT_MESSAGES_MAX, PAGE_SIZE_MAX } from '../limits.ts'
import {
  Complaint,
  ComplaintId,
  ComplaintLine,
  ComplaintOutcome,
  OpenedMessage,
} from './complaint.entities.ts'
import { defineConsoleRoute } from './define.ts'
import { Reason } from './operator.entities.ts'

const SAFETY = ['safety'] as const

export const listComplaints = defineConsoleRoute({
  method: 'GET',
  path: '/complaint/list',
  summary: 'Complaints; open ones by what is due first, closed ones newest first.',
  access: SAFETY,
  query: z.object({
    state: z.optional(z.enum(['open', 'closed'])),
    /** Complaints about this person. */
    reportedId: z.optional(UserId),
    page: z.optional(wireInt({ min: 1, max: 100_000 })),
    pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ list: z.array(ComplaintLine), total: z.int() }),
  errors: ['request.tooMany'],
  logs: ['reportedId', 'state', 'page'],
})

export const getComplaint = defineConsoleRoute({
  method: 'GET',
  path: '/complaint/one',
  summary: 'A complaint with what its reporter says, and a list of the sealed evidence without its content.',
  access: SAFETY,
  query: z.object({ id: ComplaintId }),
  data: Complaint,
  errors: ['operator.unknown', 'request.tooMany'],
  fieldErrors: { id: 'operator.unknown' },
  logs: ['id'],
})

export const openEvidence = defineConsoleRoute({
  method: 'POST',
  path: '/complaint/evidence',
  summary: 'Opens the sealed messages of a complaint, and checks each against its hash.',
  access: SAFETY,
  body: z.object({ id: ComplaintId, reason: Reason }),
  data: z.array(OpenedMessage).check(z.maxLength(COMPLAINT_MESSAGES_MAX * 100)),
  errors: ['operator.unknown', 'request.tooMany'],
  fieldErrors: { id: 'operator.unknown', reason: 'operator.reasonNeeded' },
  logs: ['id'],
})

/** Its header `Evidence-Whole` is `yes` where the bytes have their hash, otherwise `no`. */
export const openEvidenceMedium = defineConsoleRoute({
  method: 'POST',
  path: '/complaint/medium',
  summary: 'The bytes of one sealed picture, film, sound or file of a complaint, and no JSON.',
  access: SAFETY,
  body: z.object({ id: ComplaintId, mediaId: MediaId, reason: Reason }),
  data: z.null(),
  errors: ['operator.unknown', 'request.tooMany'],
  fieldErrors: {
    id: 'operator.unknown',
    mediaId: 'operator.unknown',
    reason: 'operator.reasonNeeded',
  },
  logs: ['id', 'mediaId'],
})

export const closeComplaint = defineConsoleRoute({
  method: 'POST',
  path: '/complaint/close',
  summary:
    'Settles a complaint. Its reporter is told in a site message; `warned` and `suspended` also do what they say. ' +
    'The reason stays among operators.',
  access: SAFETY,
  body: z.object({
    id: ComplaintId,
    outcome: ComplaintOutcome,
    /** As the caller saw it: what the reporter said meanwhile is not settled unread. */
    statementCount: z.int(),
    reason: Reason,
  }),
  data: ComplaintLine,
  errors: ['operator.unknown', 'operator.settled', 'operator.changed'],
  fieldErrors: { id: 'operator.unknown', reason: 'operator.reasonNeeded' },
  logs: ['id', 'outcome'],
})
