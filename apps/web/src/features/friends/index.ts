export { blockedQuery } from './friends.api.ts'
