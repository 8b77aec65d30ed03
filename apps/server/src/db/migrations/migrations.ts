import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as devices from './0002-devices.ts'
import * as plays from './0003-plays.ts'
import * as friendships from './0004-friendships.ts'

/** In the order of their names; a migration that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-devices': devices,
  '0003-plays': plays,
  '0004-friendships': friendships,
}
