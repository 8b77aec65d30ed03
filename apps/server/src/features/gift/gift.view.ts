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
