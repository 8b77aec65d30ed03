import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { Session } from '../../http/caller.ts'
import type { FoundMedium, MediaRepo, ViewedMedium } from './media.repo.ts'
import type { SignedAddresses } from './signed-address.ts'

/** Who asks: by the `token` header, by a signed address, or by both. */
export interface Asking {
  session: Session | undefined
  query: URLSearchParams
}

/** Whether the person sees a message that shows the medium, or a larger form of it. */
export type IsSeenBy = (userId: UserId, id: MediaId) => Promise<boolean>

/**
 * The only road to a medium on behalf of a person. What is not there and what is not theirs is the same
 * undefined, after the same looks. Source: safety DR-19, P-E2
 */
export interface MediaAccess {
  /**
   * Whose eyes it is for. Undefined for nobody, and for a signed address of another medium, or of another session,
   * whose token can't borrow it.
   */
  viewerOf(id: MediaId, asking: Asking): Promise<Session | undefined>
  find(id: MediaId, viewer: Session): Promise<FoundMedium | undefined>
}

interface Parts {
  repo: MediaRepo
  addresses: SignedAddresses
  isSeenBy: IsSeenBy
  wall: () => number
}

export function createMediaAccess({ repo, addresses, isSeenBy, wall }: Parts): MediaAccess {
  const findViewer = async (sessionId: string): Promise<Session | undefined> => {
    const found = await repo.findViewer(sessionId, new Date(wall()))
    if (found === undefined) return undefined
    return { userId: found.user_id, sessionId, isAdult: found.complete_at !== null, isClosed: false }
  }
  return {
    async viewerOf(id, { session, query }) {
      if (!query.has('s')) return session
      const sessionId = addresses.sessionOf(query)
      if (sessionId === undefined || (session !== undefined && session.sessionId !== sessionId))
        return undefined
      const viewer = session ?? (await findViewer(sessionId))
      return viewer !== undefined && addresses.isFor(query, id, viewer) ? viewer : undefined
    },
    async find(id, viewer) {
      const [row, isSeen] = await Promise.all([repo.findFor(viewer.userId, id), isSeenBy(viewer.userId, id)])
      if (row === undefined) return undefined
      if (row.ends_at !== null && row.ends_at.getTime() <= wall()) return undefined
      return maySee(row, viewer, isSeen) ? row : undefined
    },
  }
}

/** Whoever sees a message that shows it; everybody's avatar once one is known to be of age; what is one's own. */
function maySee({ ref, owner_id, is_avatar }: ViewedMedium, viewer: Session, isSeen: boolean): boolean {
  if (ref === 'recalled') return false
  if (ref === 'chat') return isSeen
  if (ref === 'sticker' && isSeen) return true
  return owner_id === viewer.userId || (is_avatar && viewer.isAdult)
}
