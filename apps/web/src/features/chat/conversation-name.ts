import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import type { TFunction } from 'i18next'

type Named = Pick<Conversation, 'conversationID' | 'userProfile'>

/** One's own name for somebody, else theirs, else their id; whoever closed the account has no name any more. */
export function nameOf(t: TFunction, { conversationID, userProfile }: Named): string {
  if (userProfile === null) return conversationID
  if (userProfile.isDeleted) return t('chat.goneAccount')
  return userProfile.remark || userProfile.nick || userProfile.userID
}
