import * as z from 'zod/mini'
import { wireInt } from '../form.ts'
import { UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'
import { Reason } from './operator.entities.ts'
import { AccountState, UserCard, UserLine, UserRecord } from './user.entities.ts'

const SAFETY = ['safety'] as const
const REASONED = { id: 'operator.unknown', reason: 'operator.reasonNeeded' } as const

export const findUser = defineConsoleRoute({
  method: 'POST',
  path: '/user/find',
  summary: 'One account by its exact name, e-mail address, invitation code or id; counted, see the alarms.',
  access: ['support', 'safety'],
  body: z.object({ account: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)), reason: Reason }),
  data: UserCard,
  errors: ['operator.unknown', 'request.tooMany'],
  fieldErrors: { account: 'operator.unknown', reason: 'operator.reasonNeeded' },
})

export const getUserRecord = defineConsoleRoute({
  method: 'POST',
  path: '/user/record',
  summary: 'One account with its complaints in numbers and its devices; counted like a look-up.',
  access: SAFETY,
  body: z.object({ id: UserId, reason: Reason }),
  data: UserRecord,
  errors: ['operator.unknown', 'request.tooMany'],
  fieldErrors: REASONED,
  logs: ['id'],
})

export const listUsers = defineConsoleRoute({
  method: 'GET',
  path: '/user/list',
  summary: 'Accounts by state, newest first, without anything that says who they are.',
  access: SAFETY,
  query: z.object({
    state: z.optional(AccountState),
    page: z.optional(wireInt({ min: 1, max: 100_000 })),
    pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ list: z.array(UserLine), total: z.int() }),
  logs: ['state', 'page'],
})

export const suspendUser = defineConsoleRoute({
  method: 'POST',
  path: '/user/suspend',
  summary: 'Closes an account until it is restored; within 2 seconds its toys stop and its connections end.',
  access: SAFETY,
  body: z.object({ id: UserId, reason: Reason }),
  data: UserLine,
  errors: ['operator.unknown', 'operator.settled'],
  fieldErrors: REASONED,
  logs: ['id'],
})

export const restoreUser = defineConsoleRoute({
  method: 'POST',
  path: '/user/restore',
  summary: 'Takes a suspension back.',
  access: SAFETY,
  body: z.object({ id: UserId, reason: Reason }),
  data: UserLine,
  errors: ['operator.unknown', 'operator.settled'],
  fieldErrors: REASONED,
  logs: ['id'],
})
