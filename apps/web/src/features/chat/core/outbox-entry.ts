import type { ConversationId, MessageId, MessageType } from '@thrum/contracts/chat/chat.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import type { Attachment } from './attachment.ts'
import type { BegunUpload } from './chat-ports.ts'

/** A message that the service has not acknowledged. */
export interface OutboxEntry {
  readonly id: MessageId
  readonly conversationID: ConversationId
  readonly type: MessageType
  readonly payload: Record<string, unknown>
  readonly cloudCustomData: string
  /** When it was written, epoch ms by this device. */
  readonly atMs: number
  /** Tried by itself until then, epoch ms. */
  readonly untilMs: number
  /** Rises with each message written or sent again: the order of sending. */
  readonly order: number
  /** `doubt`: no answer for too long; still under way, and tried again. `fail`: nothing happens by itself. */
  readonly at: 'waiting' | 'sending' | 'doubt' | 'fail'
  readonly reason: ErrorCode | undefined
  /** Since it failed it stands after this sequence; undefined: at the end. */
  readonly after: number | undefined
  /** It may be at the service, and another by now: edited, or recalled. */
  readonly isTried?: boolean | undefined
  /** Goes up before the message does. */
  readonly attachment?: Attachment | undefined
  /** 0 to 1: how much of the attachment has left. */
  readonly progress?: number | undefined
  /** Of an attachment that goes up in parts: what it is known as there, and how many bytes of it were there last. */
  readonly begun?: BegunUpload | undefined
  /** The attachment is at the service, and the payload names it. */
  readonly isUploaded?: boolean | undefined
}
