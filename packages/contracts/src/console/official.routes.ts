import * as z from 'zod/mini'
import { AVATARS } from '../account/account.entities.ts'
import { OfficialCard } from '../chat/cards.ts'
import { Message, MessageId, MessageType } from '../chat/chat.entities.ts'
import { Nothing, wireInt } from '../form.ts'
import { MediaId, UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { OfficialAccount } from '../official/official.routes.ts'
import { defineConsoleRoute, isNewOrSeen } from './define.ts'
import { ActId, OperatorId } from './operator.entities.ts'

const CONTENT = ['content'] as const
const SUPPORT = ['support'] as const

export const OfficialHead = z.object({
  ...OfficialAccount.shape,
  /** The lower one comes first. */
  place: z.int(),
  /** Nobody can write to it, and it writes to nobody. */
  isWithdrawn: z.boolean(),
})
export type OfficialHead = z.infer<typeof OfficialHead>

const about = {
  nickName: z.string().check(z.maxLength(200)),
  avatar: z.enum(AVATARS),
  place: z.int().check(z.minimum(0), z.maximum(1_000_000)),
}
const officialErrors = {
  errors: ['official.unknown', 'profile.nickNameInvalid', 'profile.avatarInvalid'],
  fieldErrors: {
    id: 'official.unknown',
    nickName: 'profile.nickNameInvalid',
    avatar: 'profile.avatarInvalid',
  },
} as const

export const listOfficialHeads = defineConsoleRoute({
  method: 'GET',
  path: '/official/list',
  summary: 'The service’s own accounts in their order, the withdrawn ones too.',
  access: ['support', 'content'],
  data: z.array(OfficialHead),
})

export const addOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/official/add',
  summary: 'Makes an account of the service’s own, which everybody may write to.',
  access: CONTENT,
  body: z.object({
    actId: ActId,
    nickName: about.nickName,
    avatar: z.optional(about.avatar),
    place: z.optional(about.place),
  }),
  data: OfficialHead,
  logs: ['nickName', 'avatar', 'place'],
  ...officialErrors,
})

export const setOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/official/set',
  summary:
    'Changes such an account, withdraws it or takes that back; what isn’t given stays, and so does what was said.',
  access: CONTENT,
  body: z.object({
    id: UserId,
    nickName: z.optional(about.nickName),
    avatar: z.optional(about.avatar),
    place: z.optional(about.place),
    isWithdrawn: z.optional(z.boolean()),
  }),
  data: OfficialHead,
  logs: ['id', 'nickName', 'avatar', 'place', 'isWithdrawn'],
  ...officialErrors,
})

/** `waiting`: the person wrote last. `mine` and `free` are open ones. */
export const InboxState = z.enum(['open', 'waiting', 'mine', 'free', 'settled', 'all'])
export type InboxState = z.infer<typeof InboxState>

/** A conversation of a person with one of the service's own accounts. */
export const InboxThread = z.object({
  officialId: UserId,
  userId: UserId,
  /** Empty for an account that is gone. */
  nickName: z.string(),
  avatar: z.string(),
  isGone: z.boolean(),
  /** Of the person's messages. */
  unread: z.int(),
  lastSequence: z.int(),
  /** Rises with everything that happens in it: messages, and what is taken back or edited of them. */
  change: z.int(),
  /** The person has read up to here. */
  peerReadSequence: z.int(),
  lastAtMs: z.number(),
  assignedTo: z.nullable(OperatorId),
  isSettled: z.boolean(),
  isWaiting: z.boolean(),
  /** The person is, now. */
  isTyping: z.boolean(),
  /** What kind the newest message is; what it says comes with the messages. */
  lastType: z.nullable(MessageType),
})
export type InboxThread = z.infer<typeof InboxThread>

export const InboxMessage = z.extend(Message, {
  /** Said in the account's name. */
  isOwn: z.boolean(),
  /** Name of the operator, or `command line`. Null of what the person, or the service by itself, wrote. */
  writtenBy: z.nullable(z.string()),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const pair = { officialId: UserId, userId: UserId }
const unknownPair = {
  officialId: 'chat.conversationUnknown',
  userId: 'chat.conversationUnknown',
} as const
const ofPair = { errors: ['chat.conversationUnknown'], fieldErrors: unknownPair } as const
const PAIR = ['officialId', 'userId'] as const

/** May be asked again and again, and is no line of the log: it shows nothing that anybody wrote. Each page is a look. */
export const listInbox = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/list',
  summary: 'Conversations with the service’s own accounts, the newest first.',
  access: SUPPORT,
  query: z.object({
    officialId: z.optional(UserId),
    /** Open ones where it is left out. */
    state: z.optional(InboxState),
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(40))),
    limit: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ records: z.array(InboxThread), nextCursor: z.nullable(z.string()) }),
  errors: ['request.tooMany'],
})

/** The same, and its person counts as looked up: who has it, what was read, and whether the person is typing. */
export const getInboxThread = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/thread',
  isRepeated: true,
  summary: 'One conversation, without what was written.',
  access: SUPPORT,
  query: z.object(pair),
  data: InboxThread,
  errors: ['chat.conversationUnknown', 'request.tooMany'],
  fieldErrors: unknownPair,
})

export const listInboxMessages = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/messages',
  isRepeated: true,
  summary: 'Messages of a conversation before a sequence, newest first. Asked when `change` has risen.',
  access: SUPPORT,
  query: z.object({
    ...pair,
    before: z.optional(wireInt({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    limit: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ records: z.array(InboxMessage), hasMore: z.boolean() }),
  logs: [...PAIR, 'before'],
  errors: ['chat.conversationUnknown', 'request.tooMany'],
  fieldErrors: unknownPair,
})

/** Answers with bytes; `fetch` it as a file. */
export const openInboxMedium = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/medium',
  summary:
    'The bytes of a picture, film, sound or file that a message of the conversation shows, and no JSON.',
  access: SUPPORT,
  body: z.object({ ...pair, mediaId: MediaId }),
  data: z.null(),
  logs: [...PAIR, 'mediaId'],
  errors: ['chat.conversationUnknown', 'operator.unknown'],
  fieldErrors: { ...unknownPair, mediaId: 'operator.unknown' },
})

export const listInboxStaff = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/staff',
  summary: 'Who may stand in the inbox.',
  access: SUPPORT,
  data: z.array(z.object({ id: OperatorId, name: z.string() })),
})

export const assignThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/assign',
  summary: 'Takes a conversation, hands it on, or lays it down: of two who do so at once, one.',
  access: SUPPORT,
  body: z.object({
    ...pair,
    /** Who has it, as the caller saw it. */
    from: z.nullable(OperatorId),
    to: z.nullable(OperatorId),
  }),
  data: InboxThread,
  logs: [...PAIR, 'from', 'to'],
  errors: ['chat.conversationUnknown', 'official.taken', 'operator.unknown', 'request.tooMany'],
  fieldErrors: { ...unknownPair, to: 'operator.unknown' },
})

export const settleThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/settle',
  summary: 'Nothing is left to do up to here: what the person wrote meanwhile is open.',
  access: SUPPORT,
  body: z.object({ ...pair, sequence: z.int().check(z.minimum(0)) }),
  data: InboxThread,
  logs: [...PAIR, 'sequence'],
  errors: ['chat.conversationUnknown', 'request.tooMany'],
  fieldErrors: unknownPair,
})

export const sendAsOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/send',
  summary: 'Answers in the account’s name; a conversation that nobody has is taken by it.',
  access: SUPPORT,
  body: z.object({
    ...pair,
    /** UUIDv7, made by the caller: the same again is written once. */
    id: MessageId,
    said: z.union([
      z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)) }),
      z.object({ card: OfficialCard }),
    ]),
  }),
  data: z.object({ sequence: z.int() }),
  logs: [...PAIR, 'id'],
  errors: [
    'chat.conversationUnknown',
    'official.taken',
    'chat.tooLong',
    'chat.kindRefused',
    'chat.notFriends',
  ],
  fieldErrors: { ...unknownPair, said: 'chat.kindRefused' },
})

export const recallAsOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/recall',
  summary: 'Takes back what was said in the account’s name, within the time that people have.',
  access: SUPPORT,
  body: z.object({ ...pair, sequence: z.int().check(z.minimum(1)) }),
  data: Nothing,
  logs: [...PAIR, 'sequence'],
  errors: ['chat.conversationUnknown', 'official.taken', 'chat.recallTooLate', 'chat.messageUnknown'],
  fieldErrors: unknownPair,
})

export const readAsOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/read',
  isRepeated: true,
  summary: 'The person sees that the service has read up to here.',
  access: SUPPORT,
  body: z.object({ ...pair, sequence: z.int().check(z.minimum(1)) }),
  data: Nothing,
  logs: [...PAIR, 'sequence'],
  errors: ['chat.conversationUnknown', 'chat.messageUnknown'],
  fieldErrors: unknownPair,
})

/** Once when it begins, again after 10 s while it goes on, and once when it ends. */
export const typeAsOfficial = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/typing',
  summary: 'The person sees that the service is typing.',
  access: SUPPORT,
  body: z.object({ ...pair, isOn: z.boolean() }),
  data: Nothing,
  logs: 'never',
  ...ofPair,
})

export const rateOfficial = defineConsoleRoute({
  method: 'GET',
  path: '/official/rating',
  summary: 'How people rated the service of an account: 1 to 5.',
  access: ['support', 'content'],
  query: z.object({ officialId: UserId }),
  data: z.object({ count: z.int(), average: z.nullable(z.number()) }),
  fieldErrors: { officialId: 'official.unknown' },
})

export const ReadyAnswer = z.object({ id: z.string(), title: z.string(), words: z.string() })
export type ReadyAnswer = z.infer<typeof ReadyAnswer>

const AnswerId = z.string().check(z.maxLength(40))
/** As the caller saw it. */
const SeenAnswer = z.object({ title: z.string(), words: z.string() })

export const listAnswers = defineConsoleRoute({
  method: 'GET',
  path: '/answer/list',
  summary: 'Answers that are kept ready.',
  access: SUPPORT,
  data: z.array(ReadyAnswer),
})

export const saveAnswer = defineConsoleRoute({
  method: 'POST',
  path: '/answer/save',
  summary: 'Keeps an answer ready, or changes one.',
  access: SUPPORT,
  body: z
    .object({
      actId: z.optional(ActId),
      id: z.optional(AnswerId),
      before: z.optional(SeenAnswer),
      title: z.string().check(z.maxLength(200)),
      words: z.string().check(z.maxLength(4_000)),
    })
    .check(isNewOrSeen),
  data: ReadyAnswer,
  logs: ['id', 'title'],
  errors: ['official.answerUnknown', 'operator.changed', 'chat.empty', 'chat.tooLong'],
})

export const removeAnswer = defineConsoleRoute({
  method: 'POST',
  path: '/answer/remove',
  summary: 'Removes an answer.',
  access: SUPPORT,
  body: z.object({ id: AnswerId, before: SeenAnswer }),
  data: Nothing,
  logs: ['id'],
  errors: ['official.answerUnknown', 'operator.changed'],
})
