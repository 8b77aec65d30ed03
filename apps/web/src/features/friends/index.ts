export { askToBlock } from './ask-friends.ts'
export {
  blockedQuery,
  checkStanding,
  friendsQuery,
  requestFriend,
  requestsQuery,
  standingQuery,
  startBlock,
} from './friends.api.ts'
export { FriendsList } from './parts/FriendsList.tsx'
export type { Standing } from './standing.ts'
export { type PersonView, usePerson } from './use-person.ts'
