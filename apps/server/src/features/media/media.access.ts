import type { MediaId } from '@thrum/contracts/ids'
import type { Session } from '../../http/caller.ts'
import type { MediaRepo, MediaRow } from './media.repo.ts'
import type { SignedAddresses } from './signed-address.ts'

/** Who asks: by the `token` header, by a signed address, or by both. */
export interface Asking {
  session: Session | undefined
  query: URLSearchParams
}

/**
 * The only road to a medium on behalf of a person. What is not there and what is not theirs is the same
 * undefined, after the same one look. Source: safety DR-19, P-E2
 */
export interface MediaAccess {
  find(id: MediaId, asking: Asking): Promise<MediaRow | undefined>
}

export function createMediaAccess(
  repo: MediaRepo,
  addresses: SignedAddresses,
  wall: () => number,
): MediaAccess {
  /** By a signed address: its own session, which another session's token can't borrow. */
  const viewerOf = async ({ session, query }: Asking): Promise<Session | undefined> => {
    if (!query.has('s')) return session
    const sessionId = addresses.sessionOf(query)
    if (sessionId === undefined || (session !== undefined && session.sessionId !== sessionId))
      return undefined
    if (session !== undefined) return session
    const found = await repo.findViewer(sessionId, new Date(wall()))
    if (found === undefined) return undefined
    return { userId: found.user_id, sessionId, isAdult: found.complete_at !== null, isClosed: false }
  }
  return {
    async find(id, asking) {
      const [viewer, row] = await Promise.all([viewerOf(asking), repo.find(id)])
      if (viewer === undefined || row === undefined) return undefined
      if (asking.query.has('s') && !addresses.isFor(asking.query, id, viewer)) return undefined
      if (row.ends_at !== null && row.ends_at.getTime() <= wall()) return undefined
      return maySee(row, viewer) ? row : undefined
    },
  }
}

/** One's own, and everybody's avatar once one is known to be of age. */
function maySee(row: MediaRow, viewer: Session): boolean {
  return row.owner_id === viewer.userId || (row.ref === 'avatar' && viewer.isAdult)
}
