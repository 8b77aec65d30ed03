import type { BodyOf } from '@thrum/contracts/define'
import { AppError } from '@thrum/contracts/errors'
import * as routes from '@thrum/contracts/friend/friend.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Blocks } from './block.service.ts'
import { toBlockedPerson } from './block.view.ts'
import type { FriendService } from './friend.service.ts'
import { toApplication, toFriend, toFriendCheck } from './friend.view.ts'
import type { PersonQuery } from './request.repo.ts'

export function bindFriendRoutes(door: Door, friends: FriendService, blocks: Blocks): void {
  bindRequests(door, friends)
  bindList(door, friends)
  bindBlocks(door, blocks)
}

function bindRequests(door: Door, friends: FriendService): void {
  bind(
    door,
    routes.applyFriend,
    ({ caller, body, address }) =>
      friends.apply(caller.userId, toPersonQuery(body), { message: body.message ?? '', address }),
    { onMisfit: async (caller) => caller && friends.noteUnreadable(caller.userId) },
  )
  bind(
    door,
    routes.listApplications,
    async ({ caller }) => {
      const { incoming, outgoing } = await friends.listRequests(caller.userId)
      return { incoming: incoming.map(toApplication), outgoing: outgoing.map(toApplication) }
    },
    { limit: 'lists' },
  )
  bind(door, routes.handleApplication, async ({ caller, body }) => {
    await friends.answer(caller.userId, body.id, body.action === 'Agree')
    return null
  })
}

function bindList(door: Door, friends: FriendService): void {
  bind(
    door,
    routes.listFriends,
    async ({ caller }) => (await friends.list(caller.userId)).map((row) => toFriend(row, friends.isOnline)),
    { limit: 'lists' },
  )
  bind(door, routes.remarkFriend, async ({ caller, body }) => {
    await friends.remark(caller.userId, body.userId, body.remark)
    return null
  })
  bind(door, routes.deleteFriend, async ({ caller, body }) => {
    await friends.leave(caller.userId, body.userId)
    return null
  })
  bind(
    door,
    routes.checkFriends,
    async ({ caller, query }) => {
      const sides = await friends.sides(caller.userId, query.userIDList)
      const byId = new Map(sides.map((side) => [side.id, side]))
      return query.userIDList.map((id) => toFriendCheck(id, byId.get(id)))
    },
    { limit: 'lists' },
  )
}

function bindBlocks(door: Door, blocks: Blocks): void {
  bind(
    door,
    routes.listBlocked,
    async ({ caller }) => (await blocks.list(caller.userId)).map(toBlockedPerson),
    {
      limit: 'lists',
    },
  )
  bind(
    door,
    routes.block,
    async ({ caller, body }) => {
      await blocks.add(caller.userId, body.userId)
      return null
    },
    { limit: 'change' },
  )
  bind(
    door,
    routes.unblock,
    async ({ caller, body }) => {
      await blocks.remove(caller.userId, body.userId)
      return null
    },
    { limit: 'change' },
  )
}

/** @throws AppError `friend.idNeeded` for none, or several, of the three */
function toPersonQuery({ userId, inviteNum, qrId }: BodyOf<typeof routes.applyFriend>): PersonQuery {
  const queries: PersonQuery[] = []
  if (userId) queries.push({ userId })
  if (inviteNum) queries.push({ inviteNum })
  if (qrId) queries.push({ qrId })
  const [query] = queries
  if (query === undefined || queries.length > 1) throw new AppError('friend.idNeeded')
  return query
}
