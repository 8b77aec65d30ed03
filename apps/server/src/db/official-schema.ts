import type { OfficialCard } from '@thrum/contracts/chat/cards'
import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { ColumnType, Generated } from 'kysely'

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
  /** Done with up to here: open again once the person writes after it. */
  settled_seq: Generated<number>
}

/** Which operator wrote a message in the account's name, or the word of the command line. */
export interface OfficialRepliesTable {
  conversation_id: number
  seq: number
  operator_id: OperatorId | 'command line'
}

/** Words that are kept ready. */
export interface OfficialAnswersTable {
  id: string
  title: string
  words: string
  created_at: Date
}

/** What the command line said, until the server has sent it. */
export interface OfficialOutboxTable {
  id: string
  official_id: UserId
  user_id: UserId
  said: ColumnType<{ text: string } | { card: OfficialCard }, string, never>
  /** That failed so far; a refusal is none, it is final. */
  tries: Generated<number>
  /** Not before; null for at once. */
  due_at: Generated<Date | null>
  /** It waits for an operator alone. */
  is_given_up: Generated<boolean>
}
