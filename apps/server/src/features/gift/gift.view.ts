import type { GiftLine } from '@thrum/contracts/console/gift.routes'
import type { GiftForm } from '@thrum/contracts/gift/gift.routes'
import type { GiftRow } from './gift.repo.ts'

export function toGiftForm(row: GiftRow): GiftForm {
  return {
    id: row.id,
    platform: row.platform,
    orderNumber: row.order_number,
    email: row.email,
    state: row.state,
    createdAtMs: row.created_at.getTime(),
    changedAtMs: row.changed_at.getTime(),
  }
}

/** For operators, who also see whose it is. */
export const toGiftLine = (row: GiftRow): GiftLine => ({ ...toGiftForm(row), userId: row.user_id })
