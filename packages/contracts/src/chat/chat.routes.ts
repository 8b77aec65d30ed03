import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireBoolean, wireInt } from '../form.ts'
import { GALLERY_PAGE, HISTORY_PAGE, PAGE_SIZE_MAX } from '../limits.ts'
import { Conversation, ConversationId, GalleryKind, Message } from './chat.entities.ts'

const sequence = wireInt({ min: 0, max: Number.MAX_SAFE_INTEGER })
const limit = (usual: number) => z._default(wireInt({ min: 1, max: PAGE_SIZE_MAX }), usual)
const unknownConversation = {
  errors: ['chat.conversationUnknown'],
  fieldErrors: { conversationID: 'chat.conversationUnknown' },
} as const

export const listConversations = defineRoute({
  method: 'GET',
  path: '/chat/conversations',
  summary:
    'One’s conversations: official ones, pinned ones, the others, each by last message; or, with `since`, those that ' +
    'changed after that `ownChange`, the gone ones too.',
  access: 'adult',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    since: z.optional(sequence),
    limit: limit(50),
  }),
  /** `messageCount`: unread messages of all conversations that aren't muted. */
  data: z.object({
    records: z.array(Conversation),
    nextCursor: z.nullable(z.string()),
    ownChange: z.number(),
    messageCount: z.number(),
  }),
})

export const getConversation = defineRoute({
  method: 'GET',
  path: '/chat/conversation',
  summary: 'One conversation, also one with a friend that has no message yet.',
  access: 'adult',
  query: z.object({ conversationID: ConversationId }),
  data: Conversation,
  ...unknownConversation,
})

export const listMessages = defineRoute({
  method: 'GET',
  path: '/chat/messages',
  summary: 'Messages before a sequence, newest first; without one, the newest.',
  access: 'adult',
  query: z.object({
    conversationID: ConversationId,
    before: z.optional(sequence),
    limit: limit(HISTORY_PAGE),
  }),
  data: z.object({ records: z.array(Message), hasMore: z.boolean() }),
  ...unknownConversation,
})

export const listGallery = defineRoute({
  method: 'GET',
  path: '/chat/gallery',
  summary: 'Messages of one kind before a sequence, newest first, as far as one sees them.',
  access: 'adult',
  query: z.object({
    conversationID: ConversationId,
    kind: GalleryKind,
    before: z.optional(sequence),
    limit: limit(GALLERY_PAGE),
  }),
  data: z.object({ records: z.array(Message), hasMore: z.boolean() }),
  ...unknownConversation,
})

export const searchChat = defineRoute({
  method: 'GET',
  path: '/chat/search',
  summary: 'Messages that hold these words, newest first; in one conversation or in all.',
  access: 'adult',
  query: z.object({
    words: z.string().check(z.minLength(1), z.maxLength(100)),
    conversationID: z.optional(ConversationId),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: limit(20),
  }),
  data: z.object({ records: z.array(Message), nextCursor: z.nullable(z.string()) }),
  ...unknownConversation,
})

export const openOnce = defineRoute({
  method: 'POST',
  path: '/chat/once',
  summary:
    'Opens a picture that is seen once, for its receiver; nobody gets it again but by the same `requestId`, soon.',
  access: 'adult',
  body: z.object({
    conversationID: ConversationId,
    sequence,
    /** Made anew for each tap. */
    requestId: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  /** `content` in base64. */
  data: z.object({ mime: z.string(), content: z.string() }),
  errors: ['chat.conversationUnknown', 'chat.messageUnknown'],
  fieldErrors: { conversationID: 'chat.conversationUnknown', sequence: 'chat.messageUnknown' },
})

export const pinConversation = defineRoute({
  method: 'POST',
  path: '/chat/pin',
  summary: 'Keeps a conversation above the others, or no longer.',
  access: 'adult',
  body: z.object({ conversationID: ConversationId, isPinned: wireBoolean }),
  data: Conversation,
  ...unknownConversation,
})

export const muteConversation = defineRoute({
  method: 'POST',
  path: '/chat/mute',
  summary: 'Silences a conversation, or no longer.',
  access: 'adult',
  body: z.object({ conversationID: ConversationId, isMuted: wireBoolean }),
  data: Conversation,
  ...unknownConversation,
})

export const setFading = defineRoute({
  method: 'POST',
  path: '/chat/fading',
  summary:
    'What is sent from now on, by either side, disappears so many seconds after it was read; 0 for never.',
  access: 'adult',
  body: z.object({
    conversationID: ConversationId,
    /** One of `FADING_SECONDS`. */
    seconds: wireInt({ min: 0, max: 604_800 }),
  }),
  data: Conversation,
  errors: ['chat.conversationUnknown', 'chat.notFriends', 'chat.deletedByOther', 'chat.deletedBySelf'],
  fieldErrors: { conversationID: 'chat.conversationUnknown' },
})

export const deleteConversation = defineRoute({
  method: 'POST',
  path: '/chat/delete',
  summary:
    'Empties a conversation on one’s own side, up to a sequence, and takes it off the list unless `keepRow`, or something stands behind that.',
  access: 'adult',
  body: z.object({
    conversationID: ConversationId,
    keepRow: z._default(wireBoolean, false),
    /** Left out: all of it. */
    upTo: z.optional(sequence),
  }),
  data: Nothing,
  ...unknownConversation,
})

export const deleteMessage = defineRoute({
  method: 'POST',
  path: '/chat/message/delete',
  summary: 'Deletes one message on one’s own side, on all own devices.',
  access: 'adult',
  body: z.object({ conversationID: ConversationId, sequence }),
  data: Nothing,
  errors: ['chat.conversationUnknown', 'chat.messageUnknown'],
  fieldErrors: { conversationID: 'chat.conversationUnknown', sequence: 'chat.messageUnknown' },
})

export const saveDraft = defineRoute({
  method: 'POST',
  path: '/chat/draft',
  summary: 'Keeps what was typed and not sent, for all own devices; without `draft` it is forgotten.',
  access: 'adult',
  body: z.object({
    conversationID: ConversationId,
    /** `Draft` as JSON text; one without words or quote forgets what was written before its time. */
    draft: z._default(z.string().check(z.maxLength(20_000)), ''),
  }),
  data: Nothing,
  errors: ['chat.conversationUnknown', 'chat.tooLong'],
  fieldErrors: { conversationID: 'chat.conversationUnknown', draft: 'chat.tooLong' },
})
