export { blockedQuery, requestsQuery } from './friends.api.ts'
export { FriendsList } from './parts/FriendsList.tsx'
