import * as z from 'zod/mini'
import { BlockedPerson } from '../account/account.entities.ts'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'
import { InviteNum, QrId, UserId } from '../ids.ts'
import { Application, Friend, FriendCheck } from './friend.entities.ts'

export const listBlocked = defineRoute({
  method: 'GET',
  path: '/friend/blockList',
  summary: 'The people one has blocked, newest first.',
  access: 'adult',
  data: z.array(BlockedPerson),
})

export const unblock = defineRoute({
  method: 'POST',
  path: '/friend/unblock',
  summary: 'Ends one’s block of somebody; the friendship it ended does not come back.',
  access: 'adult',
  body: z.object({ userId: UserId }),
  data: Nothing,
  errors: ['friend.unknown'],
  fieldErrors: { userId: 'friend.unknown' },
})

const ApplicationId = z.string().check(z.regex(/^[0-9A-Za-z]{20}$/))

export const applyFriend = defineRoute({
  method: 'POST',
  path: '/friend/apply',
  summary:
    'Asks somebody to be friends, by one of user id, invitation code and QR id. `friends`: they had asked too, or ' +
    'still had one on their list.',
  access: 'adult',
  body: z.object({
    userId: z.optional(z.union([z.literal(''), UserId])),
    inviteNum: z.optional(z.union([z.literal(''), InviteNum])),
    qrId: z.optional(z.union([z.literal(''), QrId])),
    message: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  data: z.object({ state: z.enum(['waiting', 'friends']), userId: UserId }),
  errors: [
    'friend.idNeeded',
    'friend.self',
    'friend.notFound',
    'friend.already',
    'friend.waiting',
    'friend.blockedByOther',
    'friend.blockedBySelf',
    'friend.messageTooLong',
    'friend.tooMany',
    'friend.tooManyPending',
  ],
  fieldErrors: {
    userId: 'friend.notFound',
    inviteNum: 'friend.notFound',
    qrId: 'friend.notFound',
    message: 'friend.messageTooLong',
  },
})

export const listApplications = defineRoute({
  method: 'GET',
  path: '/friend/applications',
  summary: 'Open friend requests, newest first. Only the incoming ones count in badges.',
  access: 'adult',
  data: z.object({ incoming: z.array(Application), outgoing: z.array(Application) }),
})

export const handleApplication = defineRoute({
  method: 'POST',
  path: '/friend/handle',
  summary: 'Answers an incoming friend request.',
  access: 'adult',
  body: z.object({ id: ApplicationId, action: z.enum(['Agree', 'Reject']) }),
  data: Nothing,
  errors: ['friend.applicationUnknown', 'friend.tooMany'],
  fieldErrors: { id: 'friend.applicationUnknown' },
})

export const listFriends = defineRoute({
  method: 'GET',
  path: '/friend/list',
  summary: 'Everybody on one’s list.',
  access: 'adult',
  data: z.array(Friend),
})

export const remarkFriend = defineRoute({
  method: 'POST',
  path: '/friend/remark',
  summary: 'Gives a friend one’s own name, or none.',
  access: 'adult',
  body: z.object({ userId: UserId, remark: z.string().check(z.maxLength(400)) }),
  data: Nothing,
  errors: ['friend.unknown', 'friend.remarkTooLong'],
  fieldErrors: { userId: 'friend.unknown', remark: 'friend.remarkTooLong' },
})

export const deleteFriend = defineRoute({
  method: 'POST',
  path: '/friend/delete',
  summary: 'Takes somebody off one’s own list; their list stays as it is.',
  access: 'adult',
  body: z.object({ userId: UserId }),
  data: Nothing,
  errors: ['friend.unknown'],
  fieldErrors: { userId: 'friend.unknown' },
})

export const block = defineRoute({
  method: 'POST',
  path: '/friend/block',
  summary: 'Blocks somebody: friendship, requests and a running play between the two end at once.',
  access: 'adult',
  body: z.object({ userId: UserId }),
  data: Nothing,
  errors: ['friend.notFound', 'friend.self', 'friend.tooManyBlocked'],
  fieldErrors: { userId: 'friend.notFound' },
})

export const checkFriends = defineRoute({
  method: 'GET',
  path: '/friend/check',
  summary: 'How one stands with up to 100 people.',
  access: 'adult',
  query: z.object({
    userIDList: z.union([
      z.pipe(
        UserId,
        z.transform((one) => [one]),
      ),
      z.array(UserId).check(z.minLength(1), z.maxLength(100)),
    ]),
    type: z._default(z.literal('both'), 'both'),
  }),
  data: z.array(FriendCheck),
})
