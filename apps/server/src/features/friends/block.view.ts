import type { BlockedPerson } from '@thrum/contracts/account/account.entities'
import type { BlockedRow } from './block.repo.ts'

export function toBlockedPerson(row: BlockedRow): BlockedPerson {
  return {
    id: row.id,
    nickName: row.nick_name,
    avatar: row.avatar,
    blockedAtMs: row.created_at.getTime(),
  }
}
