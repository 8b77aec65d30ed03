import * as z from 'zod/mini'
import { Nothing, wireInt } from '../form.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'
import {
  AuditEntry,
  Operator,
  OperatorAlarm,
  OperatorId,
  OperatorKeys,
  OperatorName,
  OperatorRole,
  SeenOperator,
} from './operator.entities.ts'

const ALL = OperatorRole.options
const OWNER = ['owner'] as const
const Password = z.string().check(z.minLength(1), z.maxLength(200))
const NewPassword = z.string().check(z.minLength(12), z.maxLength(200))
/** Six digits of an authenticator app. */
const TotpCode = z.string().check(z.regex(/^\d{6}$/))
/** Of the caller, said once more: an open console alone makes nobody an operator. */
const own = { ownPassword: Password }
const wrongOwn = { ownPassword: 'operator.badCredentials' } as const

export const signInOperator = defineConsoleRoute({
  method: 'POST',
  path: '/operator/sign-in',
  summary: 'The way in: name, password and the code of the moment, all three at once.',
  access: 'anyone',
  body: z.object({ name: z.string().check(z.maxLength(64)), password: Password, code: TotpCode }),
  data: z.object({ token: z.string(), operator: Operator }),
  errors: ['operator.badCredentials'],
  fieldErrors: {
    name: 'operator.badCredentials',
    password: 'operator.badCredentials',
    code: 'operator.badCredentials',
  },
})

export const getOperator = defineConsoleRoute({
  method: 'GET',
  path: '/operator/self',
  summary: 'Who is signed in.',
  access: ALL,
  data: Operator,
})

export const signOutOperator = defineConsoleRoute({
  method: 'POST',
  path: '/operator/sign-out',
  summary: 'Ends this session.',
  access: ALL,
  data: Nothing,
})

export const changeOperatorPassword = defineConsoleRoute({
  method: 'POST',
  path: '/operator/password',
  summary: 'Changes the own password; all other sessions end.',
  access: ALL,
  body: z.object({ oldPassword: Password, newPassword: NewPassword }),
  data: Nothing,
  errors: ['operator.badCredentials', 'account.passwordInvalid', 'request.tooMany'],
  fieldErrors: { newPassword: 'account.passwordInvalid' },
})

export const listOperators = defineConsoleRoute({
  method: 'GET',
  path: '/operator/list',
  summary: 'All operators, also those who may no longer sign in.',
  access: OWNER,
  data: z.array(Operator),
})

export const addOperator = defineConsoleRoute({
  method: 'POST',
  path: '/operator/add',
  summary: 'Makes an operator; the answer is shown once.',
  access: OWNER,
  body: z.object({ name: OperatorName, role: OperatorRole, ...own }),
  data: OperatorKeys,
  errors: ['operator.badCredentials', 'operator.nameTaken', 'request.tooMany'],
  fieldErrors: wrongOwn,
  logs: ['name', 'role'],
})

export const setOperator = defineConsoleRoute({
  method: 'POST',
  path: '/operator/set',
  summary: 'Changes a role, or lets somebody in no more; their sessions end. The last owner stays.',
  access: OWNER,
  body: z.object({
    id: OperatorId,
    role: OperatorRole,
    isActive: z.boolean(),
    /** As the caller saw it: what another owner made of it meanwhile stays. */
    before: SeenOperator,
    ...own,
  }),
  data: Operator,
  errors: [
    ...(['operator.badCredentials', 'operator.unknown', 'operator.changed', 'operator.lastOwner'] as const),
    'request.tooMany',
  ],
  fieldErrors: { id: 'operator.unknown', ...wrongOwn },
  logs: ['id', 'role', 'isActive'],
})

export const renewOperatorKeys = defineConsoleRoute({
  method: 'POST',
  path: '/operator/renew',
  summary:
    'New password and authenticator for somebody who lost them; their sessions end, but for the one that asks.',
  access: OWNER,
  body: z.object({ id: OperatorId, ...own }),
  data: OperatorKeys,
  errors: ['operator.badCredentials', 'operator.unknown', 'request.tooMany'],
  fieldErrors: { id: 'operator.unknown', ...wrongOwn },
  logs: ['id'],
})

export const listAudit = defineConsoleRoute({
  method: 'GET',
  path: '/audit/list',
  summary: 'What operators did, newest first.',
  access: ['safety'],
  query: z.object({
    /** Lines older than this one. */
    before: z.optional(wireInt({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    limit: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
    operatorId: z.optional(OperatorId),
    action: z.optional(z.string().check(z.maxLength(100))),
  }),
  data: z.array(AuditEntry),
})

export const checkAudit = defineConsoleRoute({
  method: 'GET',
  path: '/audit/check',
  summary: 'Whether the whole chain of the log still fits.',
  access: ['safety'],
  data: z.object({ count: z.int(), isWhole: z.boolean(), brokenAt: z.nullable(z.int()) }),
})

export const listAlarms = defineConsoleRoute({
  method: 'GET',
  path: '/alarm/list',
  summary: 'What is open and not one’s own doing, oldest first.',
  access: ['safety'],
  data: z.array(OperatorAlarm),
})

export const settleAlarm = defineConsoleRoute({
  method: 'POST',
  path: '/alarm/settle',
  summary: 'Somebody has looked at it.',
  access: ['safety'],
  body: z.object({ id: z.int() }),
  data: Nothing,
  errors: ['operator.unknown'],
  logs: ['id'],
})
