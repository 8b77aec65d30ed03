import type { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import type { ComplaintLine, ComplaintState } from '@thrum/contracts/console/complaint.entities'
import { COMPLAINT_ALERT_MS, COMPLAINT_DUE_MS } from '@thrum/contracts/limits'
import type { Selectable } from 'kysely'
import type { ComplaintMessagesTable } from '../../db/complaint-schema.ts'
import type { CaseRow } from './case.repo.ts'

function stateOf({ due_at, closed_at }: CaseRow, nowMs: number): ComplaintState {
  if (closed_at !== null) return 'closed'
  const leftMs = due_at.getTime() - nowMs
  if (leftMs <= 0) return 'late'
  return leftMs <= COMPLAINT_DUE_MS - COMPLAINT_ALERT_MS ? 'due' : 'open'
}

export function toLine(row: CaseRow, nowMs: number): ComplaintLine {
  return {
    id: row.id,
    state: stateOf(row, nowMs),
    createdAtMs: row.created_at.getTime(),
    dueAtMs: row.due_at.getTime(),
    closedAtMs: row.closed_at?.getTime() ?? null,
    isLate: (row.closed_at?.getTime() ?? nowMs) >= row.due_at.getTime(),
    chips: row.chips as ComplaintChip[],
    reporterId: row.reporter_id,
    reportedId: row.reported_id,
    statementCount: row.statement_count,
    messageCount: row.message_count,
    mediaCount: row.media_count,
    outcome: row.outcome,
    closedBy: row.closed_by,
    closedWhy: row.closed_why,
  }
}

export function toSealedMessage(row: Selectable<ComplaintMessagesTable>) {
  return {
    conversationId: Number(row.conversation_id),
    seq: Number(row.seq),
    senderId: row.sender_id,
    messageId: row.client_id,
    sentAtMs: row.sent_at.getTime(),
    isRecalled: row.is_recalled,
    hash: row.hash,
  }
}
