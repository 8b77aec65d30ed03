import type {
  Conversation,
  ConversationId,
  Draft,
  Message,
  MessageId,
} from '@thrum/contracts/chat/chat.entities'
import type { ChatAck, ChatEvent, ChatEventName, ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { Media } from '@thrum/contracts/media/media.entities'
import type { LinkState } from '../chat.model.ts'
import type { Attachment } from './attachment.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export interface ListPage {
  readonly records: readonly Conversation[]
  readonly nextCursor: string | null
  readonly ownChange: number
  readonly messageCount: number
}

export interface ChatSign {
  readonly ak: string
  readonly sign: string
}

/** An upload in parts, as the service has it. */
export interface BegunUpload {
  readonly id: string
  readonly offset: number
}

interface UploadWay {
  readonly onProgress: (ratio: number) => void
  readonly signal: AbortSignal
  /** Goes on with it, where it goes up in parts. */
  readonly begun: BegunUpload | undefined
  /** Told when it was begun, undefined when the service has let go of it, and with each part that is there. */
  readonly onBegun: (begun: BegunUpload | undefined) => void
}

/** Sends it up, a picture made small first. @throws CallError; `cancelled` by the signal */
export type UploadCall = (attachment: Attachment, way: UploadWay) => Promise<Media>

/** What goes over HTTP. Each rejects with a `CallError`; nothing is shown by the call, but for a session's end. */
export interface ChatCalls {
  sign(): Promise<ChatSign>
  upload: UploadCall
  /** Lets go of an upload in parts that nobody will finish. */
  dropUpload(id: string): Promise<unknown>
  conversations(query: {
    readonly cursor?: string | undefined
    readonly since?: number | undefined
    readonly limit: number
  }): Promise<ListPage>
  conversation(id: ConversationId): Promise<Conversation>
  messages(
    id: ConversationId,
    before: number | undefined,
    limit: number,
  ): Promise<{ readonly records: readonly Message[]; readonly hasMore: boolean }>
  pin(id: ConversationId, isOn: boolean): Promise<Conversation>
  mute(id: ConversationId, isOn: boolean): Promise<Conversation>
  fade(id: ConversationId, seconds: number): Promise<Conversation>
  remove(id: ConversationId, keepRow: boolean, upTo: number): Promise<unknown>
  deleteMessage(id: ConversationId, sequence: number): Promise<unknown>
  /** One that says nothing forgets what was written before its time. */
  saveDraft(id: ConversationId, draft: Draft): Promise<unknown>
}

/** The way to the chat service, be it this tab's own or another tab's. */
export interface ChatLink {
  readonly state: LinkState
  /** Rejects with a `ChatRefusal`, or with a `CallError` where no answer came. */
  ask<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>>
  onState(listener: (state: LinkState) => void): () => void
  onPush(listener: (push: ChatPush) => void): () => void
}

/** What the tabs of one browser tell each other. */
export type TabNote =
  /** From the tab that holds the line: rows as the service told them. */
  | {
      readonly type: 'rows'
      readonly rows: readonly Conversation[]
      readonly messageCount: number
      readonly isWhole: boolean
    }
  /** From the holder: everything that waits in this conversation, or in all. */
  | {
      readonly type: 'outbox'
      readonly id: ConversationId | undefined
      readonly entries: readonly OutboxEntry[]
    }
  /** To all: one that waited is at the service. */
  | { readonly type: 'sent'; readonly message: Message; readonly isSure: boolean }
  /** To the holder. */
  | { readonly type: 'entry'; readonly entry: OutboxEntry }
  | { readonly type: 'resend'; readonly id: MessageId }
  | { readonly type: 'catchUp' }
  | { readonly type: 'read'; readonly id: ConversationId; readonly sequence: number }
  /** To all: whichever comes to hold the line must not send it. */
  | { readonly type: 'discard'; readonly id: MessageId }

/** The one line of all tabs. */
export interface SharedLink extends ChatLink {
  /** This tab holds it: it alone catches up, and sends what waits. */
  readonly isHolder: boolean
  start(): void
  stop(): void
  onHolder(listener: (isHolder: boolean) => void): () => void
  share(note: TabNote): void
  onNote(listener: (note: TabNote) => void): () => void
  /** Another tab has begun to follow, and knows nothing yet. */
  onHello(listener: () => void): () => void
}
