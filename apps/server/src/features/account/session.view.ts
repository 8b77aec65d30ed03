import type { SignedInDevice } from '@thrum/contracts/account/account.entities'

const HOUR_MS = 60 * 60 * 1000

interface Row {
  id: string
  label: string
  created_at: Date
  seen_at: Date
}

/** This place first, then the one that was used last. */
export function toSignedInDevices(rows: readonly Row[], currentId: string): SignedInDevice[] {
  const devices = rows.map(({ id, label, created_at, seen_at }) => ({
    id,
    label,
    createdAtMs: created_at.getTime(),
    // The full hour may lie before the sign-in, which is the more exact of the two.
    seenAtMs: Math.max(created_at.getTime(), Math.floor(seen_at.getTime() / HOUR_MS) * HOUR_MS),
    isCurrent: id === currentId,
  }))
  return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)]
}
