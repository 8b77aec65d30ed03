import type {
  Conversation,
  ConversationId,
  Draft,
  Message,
  MessageId,
  MessageType,
  PayloadOf,
} from '@thrum/contracts/chat/chat.entities'
import type { ErrorCode } from '@thrum/contracts/errors'
import type { Attachment } from './core/attachment.ts'

/** How the line to the chat service stands. */
export type LinkState = 'off' | 'connecting' | 'connected' | 'disconnected'

/**
 * Where a message stands; never moves backwards, but for a `fail` that is tried again or proves to have arrived.
 * - `waiting`: in the outbox, no connection; goes out by itself for 24 h
 * - `sending`: on its way
 * - `server`: on disk at the service · `delivered`: on a device of the other's · `read`
 * - `fail`: refused, or without an answer for too long
 */
export type Delivery = 'waiting' | 'sending' | 'server' | 'delivered' | 'read' | 'fail'

/** What this device is sending up. */
export interface Upload {
  /** As it was chosen, of a film a still; undefined where there is none. */
  readonly blob: Blob | undefined
  /** 0 to 1, of its bytes that have left. */
  readonly ratio: number
}

/** A message as the screens see it: the wire's, and what this device knows of it. */
export interface ChatMessage extends Message {
  readonly flow: 'in' | 'out'
  /** Spec §3. */
  readonly status: 'unSend' | 'success' | 'fail'
  /** Incoming ones are `read`. */
  readonly delivery: Delivery
  /** Why it failed. */
  readonly reason: ErrorCode | undefined
  /** One's own text that was recalled on this device and may be taken up again until then, in epoch ms. */
  readonly recalled: { readonly text: string; readonly untilMs: number } | undefined
  /** Of an attachment in the outbox. */
  readonly upload?: Upload | undefined
}

/** A row of the list. */
export interface ChatRow {
  readonly conversation: Conversation
  /** What the row shows: the newest message, be it in the outbox; undefined where there is none. */
  readonly last: ChatMessage | undefined
}

export interface ChatList {
  readonly link: LinkState
  /** Whether the rows are worth showing: from this device's store, or from the service. */
  readonly isLoaded: boolean
  /** The list could not be had, and there is nothing kept of it. */
  readonly isFailed: boolean
  /** In the order of the list: official, pinned, the others, each by newest message. */
  readonly rows: readonly ChatRow[]
  /** Unread messages of what isn't muted. */
  readonly messageCount: number
}

export interface Timeline {
  readonly at: 'loading' | 'ready' | 'failed'
  /** Why it failed, where the service said so. */
  readonly reason: ErrorCode | undefined
  readonly conversation: Conversation | undefined
  /** Oldest first, by sequence; what waits in the outbox stands at the end. None is deleted or doubled. */
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly isPeerTyping: boolean
}

/** What is sent: its kind, and what travels beside. */
export type Outgoing = {
  [Type in MessageType]: {
    readonly type: Type
    readonly payload: PayloadOf<Type>
    readonly quote?: Draft['quote']
  }
}[MessageType]

/**
 * Everything the screens do with chat. Promises reject with a `CallError` or a `ChatRefusal`; what is sent never
 * rejects: it stands in the timeline, with its state.
 */
export interface Chat {
  readonly list: Observable<ChatList>
  timeline(id: ConversationId): Observable<Timeline>
  /** Loads a conversation and keeps it up to date until the answer is called. */
  open(id: ConversationId): () => void
  /** 15 older ones, or as many as `count`. */
  loadOlder(id: ConversationId, count?: number): Promise<void>
  /** Loads until this sequence is there. @returns whether it is */
  loadUntil(id: ConversationId, sequence: number): Promise<boolean>
  /** On screen before it returns; kept on the device, then sent. */
  send(id: ConversationId, what: Outgoing): MessageId
  /** The same for what lies on this device, and goes up first. */
  sendAttachment(id: ConversationId, attachment: Attachment): MessageId
  /** A failed one, with its old id. */
  resend(id: ConversationId, message: MessageId): void
  /** Forgets one that was never acknowledged. */
  discard(id: ConversationId, message: MessageId): void
  /** Something was written that the service has not taken: it lies on this device alone. */
  hasUnsent(): boolean
  /** Seen up to this sequence: the page is in sight, has the focus, and the message is in view. */
  markRead(id: ConversationId, sequence: number): void
  /** A voice message of the other's was heard. */
  markPlayed(id: ConversationId, sequence: number): void
  setTyping(id: ConversationId, isOn: boolean): void
  revoke(id: ConversationId, sequence: number): Promise<void>
  edit(id: ConversationId, sequence: number, text: string): Promise<void>
  react(id: ConversationId, sequence: number, reactionID: string, isOn: boolean): Promise<void>
  deleteMessage(id: ConversationId, sequence: number): Promise<void>
  pin(id: ConversationId, isOn: boolean): Promise<void>
  mute(id: ConversationId, isOn: boolean): Promise<void>
  /** What either side sends from now on disappears so many seconds after it was read; 0 for never. */
  fade(id: ConversationId, seconds: number): Promise<void>
  /**
   * Empties it on one's own side up to a sequence, and takes it off the list unless `keepRow`, or something stands
   * behind that.
   */
  remove(id: ConversationId, keepRow: boolean, upTo: number): Promise<void>
  /** At once on this device, soon on the others; undefined forgets it. */
  saveDraft(id: ConversationId, draft: Draft | undefined): void
  /** Asks for the list again. */
  refresh(): Promise<void>
}

export interface Observable<Value> {
  getSnapshot(): Value
  /** @returns ends it */
  subscribe(listener: () => void): () => void
}
