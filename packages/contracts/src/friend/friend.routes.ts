import * as z from 'zod/mini'
import { BlockedPerson } from '../account/account.entities.ts'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'
import { UserId } from '../ids.ts'

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
