import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { Generated } from 'kysely'

/** That a person's row is an account of the service's own. It has no credentials, so nobody signs in as it. */
export interface OfficialAccountsTable {
  user_id: UserId
  /** The lower ones come first. */
  place: number
}

/** What operators know of a conversation; without a row it is nobody's and open. */
export interface OfficialThreadsTable {
  conversation_id: number
  assigned_to: OperatorId | null
  /** Done with, until the person writes again. */
  is_settled: Generated<boolean>
}

/** Which operator wrote a message in the account's name. */
export interface OfficialRepliesTable {
  conversation_id: number
  seq: number
  operator_id: OperatorId
}

/** Words that are kept ready. */
export interface OfficialAnswersTable {
  id: string
  title: string
  words: string
  created_at: Date
}
