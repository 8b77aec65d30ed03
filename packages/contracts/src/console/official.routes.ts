import * as z from 'zod/mini'
import { OfficialCard } from '../chat/cards.ts'
import { MessageId } from '../chat/chat.entities.ts'
import { Nothing, wireInt } from '../form.ts'
import { MediaId, UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'
import { InboxMessage, OfficialHead, ReadyAnswer, Thread, ThreadState } from './official.entities.ts'
import { OperatorId } from './operator.entities.ts'

const SUPPORT = ['support'] as const
/** Made by owners: such an account may write to everybody who wrote to it. */
const OWNER = ['owner'] as const

const pair = { officialId: UserId, userId: UserId }
const unknownThread = {
  errors: ['chat.conversationUnknown'],
  fieldErrors: { officialId: 'chat.conversationUnknown', userId: 'chat.conversationUnknown' },
} as const
const takenThread = {
  errors: ['chat.conversationUnknown', 'official.taken'],
  fieldErrors: unknownThread.fieldErrors,
} as const
const nickName = z.string().check(z.maxLength(200))
const avatar = z.string().check(z.maxLength(100))
const place = z.int().check(z.minimum(0), z.maximum(1_000_000))
const sequence = z.int().check(z.minimum(0))

export const listOfficialAccounts = defineConsoleRoute({
  method: 'GET',
  path: '/official/accounts',
  summary: 'All accounts of the service’s own in their order, the withdrawn ones too.',
  access: SUPPORT,
  data: z.array(OfficialHead),
})

export const addOfficialAccount = defineConsoleRoute({
  method: 'POST',
  path: '/official/add',
  summary: 'Makes an account of the service’s own, which everybody may write to.',
  access: OWNER,
  body: z.object({ nickName, avatar: z.optional(avatar), place: z.optional(place) }),
  data: OfficialHead,
  errors: ['profile.nickNameInvalid', 'profile.avatarInvalid'],
  fieldErrors: { nickName: 'profile.nickNameInvalid', avatar: 'profile.avatarInvalid' },
  logs: ['nickName', 'place'],
})

export const setOfficialAccount = defineConsoleRoute({
  method: 'POST',
  path: '/official/set',
  summary: 'Changes such an account; what isn’t given stays.',
  access: OWNER,
  body: z.object({
    id: UserId,
    nickName: z.optional(nickName),
    avatar: z.optional(avatar),
    place: z.optional(place),
  }),
  data: OfficialHead,
  errors: ['official.unknown', 'profile.nickNameInvalid', 'profile.avatarInvalid'],
  fieldErrors: { id: 'official.unknown' },
  logs: ['id', 'nickName', 'place'],
})

export const withdrawOfficialAccount = defineConsoleRoute({
  method: 'POST',
  path: '/official/withdraw',
  summary: 'Nobody can write to the account any more, or again; what was said stays.',
  access: OWNER,
  body: z.object({ id: UserId, isWithdrawn: z.boolean() }),
  data: OfficialHead,
  errors: ['official.unknown'],
  fieldErrors: { id: 'official.unknown' },
  logs: ['id', 'isWithdrawn'],
})

export const rateOfficialAccount = defineConsoleRoute({
  method: 'GET',
  path: '/official/rating',
  summary: 'How people rated the service of an account, 1 to 5; null while nobody did.',
  access: SUPPORT,
  query: z.object({ id: UserId }),
  data: z.object({ count: z.number(), average: z.nullable(z.number()) }),
  fieldErrors: { id: 'official.unknown' },
})

export const listThreads = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/list',
  summary: 'Conversations with the service’s own accounts, newest first.',
  access: SUPPORT,
  query: z.object({
    officialId: z.optional(UserId),
    state: z._default(ThreadState, 'open'),
    cursor: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(wireInt({ min: 1, max: PAGE_SIZE_MAX }), 30),
  }),
  data: z.object({ records: z.array(Thread), nextCursor: z.nullable(z.string()) }),
})

export const getThread = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/one',
  summary: 'One conversation as it stands: who has it, whether the person types.',
  access: SUPPORT,
  query: z.object(pair),
  data: Thread,
  ...unknownThread,
})

export const listThreadMessages = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/messages',
  summary: 'Messages before a sequence, newest first; without one, the newest.',
  access: SUPPORT,
  query: z.object({
    ...pair,
    before: z.optional(wireInt({ min: 0, max: Number.MAX_SAFE_INTEGER })),
    limit: z._default(wireInt({ min: 1, max: PAGE_SIZE_MAX }), 30),
  }),
  data: z.object({ records: z.array(InboxMessage), hasMore: z.boolean() }),
  ...unknownThread,
  logs: ['officialId', 'userId'],
})

export const assignThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/assign',
  summary: 'Takes a conversation, hands it on or lays it down; only if it still is as the caller saw it.',
  access: SUPPORT,
  body: z.object({ ...pair, from: z.nullable(OperatorId), to: z.nullable(OperatorId) }),
  data: Thread,
  ...takenThread,
  logs: ['officialId', 'userId', 'from', 'to'],
})

export const settleThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/settle',
  summary: 'Nothing is left to do, until the person writes again.',
  access: SUPPORT,
  body: z.object(pair),
  data: Thread,
  ...unknownThread,
  logs: ['officialId', 'userId'],
})

export const sendInThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/send',
  summary: 'Answers in the account’s name: words or a card. What nobody has is taken by it.',
  access: SUPPORT,
  body: z.object({
    ...pair,
    /** Made by the caller: the same again is written once. */
    id: MessageId,
    said: z.union([
      z.object({ text: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
      z.object({ card: OfficialCard }),
    ]),
  }),
  data: z.object({ seq: z.number() }),
  errors: [...takenThread.errors, 'chat.empty', 'chat.tooLong', 'chat.kindRefused', 'chat.notFriends'],
  fieldErrors: { ...unknownThread.fieldErrors, said: 'chat.kindRefused' },
  logs: ['officialId', 'userId', 'id'],
})

export const revokeInThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/revoke',
  summary: 'Takes an answer back, within the time that people have.',
  access: SUPPORT,
  body: z.object({ ...pair, sequence }),
  data: Nothing,
  errors: [...takenThread.errors, 'chat.recallRefused', 'chat.recallTooLate', 'chat.messageUnknown'],
  fieldErrors: unknownThread.fieldErrors,
  logs: ['officialId', 'userId', 'sequence'],
})

export const readThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/read',
  summary: 'Read up to this sequence, as the person sees it.',
  access: SUPPORT,
  body: z.object({ ...pair, sequence }),
  data: Nothing,
  errors: ['chat.conversationUnknown', 'chat.messageUnknown'],
  fieldErrors: unknownThread.fieldErrors,
  logs: ['officialId', 'userId'],
})

export const typeInThread = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/typing',
  summary: 'Shows the person that somebody writes, or no longer.',
  access: SUPPORT,
  body: z.object({ ...pair, isOn: z.boolean() }),
  data: Nothing,
  ...unknownThread,
  logs: ['officialId', 'userId'],
})

export const openThreadMedium = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/medium',
  summary: 'Bytes of what a message of the conversation shows, and of nothing else.',
  access: SUPPORT,
  body: z.object({ ...pair, mediaId: MediaId }),
  data: Nothing,
  errors: ['chat.conversationUnknown', 'chat.messageUnknown'],
  fieldErrors: { ...unknownThread.fieldErrors, mediaId: 'chat.messageUnknown' },
  logs: ['officialId', 'userId', 'mediaId'],
})

export const listReadyAnswers = defineConsoleRoute({
  method: 'GET',
  path: '/inbox/answers',
  summary: 'Answers that are kept ready.',
  access: SUPPORT,
  data: z.array(ReadyAnswer),
})

export const saveReadyAnswer = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/answer',
  summary: 'Keeps an answer ready; with an id, changes one.',
  access: SUPPORT,
  body: z.object({
    id: z.optional(z.string().check(z.maxLength(20))),
    title: z.string().check(z.maxLength(200)),
    words: z.string().check(z.maxLength(4_000)),
  }),
  data: ReadyAnswer,
  errors: ['official.answerUnknown', 'chat.empty', 'chat.tooLong'],
  logs: ['id', 'title'],
})

export const removeReadyAnswer = defineConsoleRoute({
  method: 'POST',
  path: '/inbox/answer/remove',
  summary: 'Removes an answer.',
  access: SUPPORT,
  body: z.object({ id: z.string().check(z.maxLength(20)) }),
  data: Nothing,
  errors: ['official.answerUnknown'],
  logs: ['id'],
})
