import type { Passkey } from '@thrum/contracts/account/account.entities'
import type { PasskeyRow } from './passkey.repo.ts'

export function toPasskey(row: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'used_at'>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAtMs: row.created_at.getTime(),
    usedAtMs: row.used_at?.getTime() ?? null,
  }
}
