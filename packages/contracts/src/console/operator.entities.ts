import * as z from 'zod/mini'
import { base62x20 } from '../ids.ts'
import { isBlank } from '../plain-text.ts'

/**
 * - `support`: the official inbox, gift forms, finding an account
 * - `content`: goods, notices, site messages, guide, terms, versions
 * - `safety`: complaints, suspensions, devices, the audit log
 * - `owner`: all of it, and the operators themselves
 */
export const OperatorRole = z.enum(['support', 'content', 'safety', 'owner'])
export type OperatorRole = z.infer<typeof OperatorRole>

export const OperatorId = z.string().check(z.regex(base62x20)).brand<'OperatorId'>()
export type OperatorId = z.infer<typeof OperatorId>

/** 2 to 32 letters, digits, dots, dashes or underscores; in lower case. */
export const OperatorName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/))

export const Operator = z.object({
  id: OperatorId,
  name: z.string(),
  role: OperatorRole,
  isActive: z.boolean(),
  /** Epoch ms. */
  createdAtMs: z.number(),
})
export type Operator = z.infer<typeof Operator>

/** What an owner changes of an operator, as they saw it. */
export const SeenOperator = z.pick(Operator, { role: true, isActive: true })
export type SeenOperator = z.infer<typeof SeenOperator>

/** What a new operator signs in with first; shown once, kept nowhere in this form. */
export const OperatorKeys = z.object({
  id: OperatorId,
  name: z.string(),
  password: z.string(),
  /** `otpauth://totp/…` for an authenticator app. */
  totpAddress: z.string(),
})
export type OperatorKeys = z.infer<typeof OperatorKeys>

/** Why somebody looks or acts; kept in the audit log. */
export const Reason = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(300),
  z.refine((text) => !isBlank(text)),
)

/** Made by the caller: what is asked again under it, because the answer got lost, is done once. */
export const ActId = z.uuid()

/** One line of the log of what operators did. Each holds the hash of the one before. */
export const AuditEntry = z.object({
  seq: z.int(),
  atMs: z.number(),
  operatorId: z.string(),
  operatorName: z.string(),
  role: z.string(),
  /** The call's path. */
  action: z.string(),
  reason: z.string(),
  /** What the call named. */
  detail: z.record(z.string(), z.unknown()),
  /** Hexadecimal SHA-256 over this line and the hash before. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Something that somebody else than its cause should look at. */
export const OperatorAlarm = z.object({
  id: z.int(),
  atMs: z.number(),
  kind: z.enum(['lookUps', 'complaintDue', 'complaintLate']),
  /** Whose doing it is; nobody is told of their own. */
  operatorName: z.nullable(z.string()),
  subject: z.string(),
})
export type OperatorAlarm = z.infer<typeof OperatorAlarm>
