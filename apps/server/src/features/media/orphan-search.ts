import type { MediaId } from '@thrum/contracts/ids'
import type { MediaRepo } from './media.repo.ts'
import type { MediaStore } from './media-store.ts'

/** A store of a million is gone through in hours, and costs as little at a time as a small one. */
const SEEN_AT_ONCE = 20_000
/** One statement takes 65,535 values at most. Source: PostgreSQL, frontend/backend protocol, Bind */
const ASKED_AT_ONCE = 1_000

/**
 * Finds bytes that no row knows, in the next part of the store with each call, from the beginning again after its
 * end. An upload puts its bytes before its row, so young bytes are left alone.
 */
export function createOrphanSearch(store: MediaStore, repo: Pick<MediaRepo, 'known'>) {
  let last: MediaId | undefined
  return async (before: Date): Promise<MediaId[]> => {
    const old: MediaId[] = []
    let seen = 0
    let reached: MediaId | undefined
    for await (const { id, putAtMs } of store.list(last)) {
      if (putAtMs < before.getTime()) old.push(id)
      seen += 1
      if (seen < SEEN_AT_ONCE) continue
      reached = id
      break
    }
    const unknown: MediaId[] = []
    for (let at = 0; at < old.length; at += ASKED_AT_ONCE) {
      const some = old.slice(at, at + ASKED_AT_ONCE)
      const known = await repo.known(some)
      unknown.push(...some.filter((id) => !known.has(id)))
    }
    last = reached
    return unknown
  }
}
