import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { navigation } from '../../navigation/navigation.instance.ts'

/** The conversation with somebody, also where nothing was said yet. */
export function openChat(userId: UserId): void {
  navigation.push('/TUIKit/components/TUIChat/index', { conversationID: toConversationId(userId) })
}
