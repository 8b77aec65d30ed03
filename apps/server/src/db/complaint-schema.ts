import type { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import type { ComplaintOutcome } from '@thrum/contracts/console/complaint.entities'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { ColumnType } from 'kysely'

export interface ComplaintsTable {
  id: string
  reporter_id: UserId
  reported_id: UserId
  created_at: Date
  /** When it must be handled. */
  due_at: Date
  /** Null while it is open. */
  closed_at: Date | null
  outcome: ColumnType<ComplaintOutcome | null, ComplaintOutcome | undefined, ComplaintOutcome>
  /** Name of the operator. */
  closed_by: ColumnType<string | null, string | undefined, string>
  closed_why: ColumnType<string | null, string | undefined, string>
}

/** What a reporter said, once or more often about the same messages. A claim, and nothing else. */
export interface ComplaintStatementsTable {
  reporter_id: UserId
  /** Drawn by the client, so that the same call twice is one statement. */
  request_id: string
  complaint_id: string
  chip: ComplaintChip | null
  words: string
  pictures: MediaId[]
  created_at: Date
}

/** A message as it stood on the server when it was chosen, encrypted. */
export interface ComplaintMessagesTable {
  complaint_id: string
  conversation_id: number
  seq: number
  sender_id: UserId
  client_id: string
  sent_at: Date
  /** It was taken back before the complaint. */
  is_recalled: boolean
  /** Null where nothing is kept of what was taken back. */
  content: Buffer | null
  /** SHA-256 of the content, hexadecimal. */
  hash: string | null
}

/** A sealed copy of what a chosen message shows, or of a picture that a statement names: that one is a claim, too. */
export interface ComplaintMediaTable {
  complaint_id: string
  /** What the message or the statement calls it. */
  media_id: MediaId
  /** Where the sealed bytes lie. */
  store_id: MediaId
  mime: string
  bytes: ColumnType<string, number, number>
  /** SHA-256 of the bytes as they were, hexadecimal. */
  hash: string
}
