import type { OperatorAlarm, OperatorId, OperatorRole } from '@thrum/contracts/console/operator.entities'
import type { Generated } from 'kysely'

export interface OperatorsTable {
  id: OperatorId
  name: string
  role: OperatorRole
  password_hash: string
  /** Base32, sealed by nothing: it is worth as much as the hash beside it, and only with it. */
  totp_secret: string
  totp_step: Generated<string>
  is_active: Generated<boolean>
  created_at: Date
}

export interface OperatorSessionsTable {
  id: string
  operator_id: OperatorId
  token_hash: Buffer
  created_at: Date
  seen_at: Date
}

/** A trigger refuses every change of it. */
export interface AuditLogTable {
  seq: string
  at: Date
  operator_id: string
  operator_name: string
  role: string
  action: string
  reason: string
  detail: string
  hash: Buffer
}

export interface OperatorAlarmsTable {
  id: Generated<string>
  at: Date
  kind: OperatorAlarm['kind']
  operator_id: OperatorId | null
  subject: string
  key: string
  settled_at: Date | null
  settled_by: OperatorId | null
}
