export {
  blockedQuery,
  checkStanding,
  friendsQuery,
  requestFriend,
  requestsQuery,
  standingQuery,
} from './friends.api.ts'
export { FriendsList } from './parts/FriendsList.tsx'
export type { Standing } from './standing.ts'
