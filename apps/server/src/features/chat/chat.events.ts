import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { toMessage } from './message.view.ts'
import type { MessageRow } from './message-row.ts'

/** To all of a person's windows: a hint, which nobody relies on. */
export type PushTo = (userId: UserId, push: ChatPush) => void

/** Both sides hear of a new message, each in its own view. */
export function tellMessage(pushTo: PushTo, row: MessageRow, [one, other]: readonly [UserId, UserId]): void {
  pushTo(one, { type: 'message', data: { message: toMessage(row, one, other) } })
  pushTo(other, { type: 'message', data: { message: toMessage(row, other, one) } })
}
