import { TOKEN_PATTERN } from '@thrum/contracts/account/account.routes'
import type { Access, Lane } from '@thrum/contracts/define'
import { AppError } from '@thrum/contracts/errors'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Events } from '../events.ts'
import { createTurns } from '../turns.ts'
import type { FindSession, Session } from './caller.ts'
import type { Limiter } from './limiter.ts'

/** A call that ends motion waits this long for the database, then goes by what was last known. */
const STOP_LANE_PATIENCE_MS = 80
const REMEMBERED_MAX = 10_000

export interface Auth {
  /**
   * @param address the call's, as limits count it
   * @throws AppError `session.expired`, `session.closed`, `profile.needed` as the access asks
   */
  authenticate(
    header: string | string[] | undefined,
    access: Access,
    lane: Lane,
    address: string,
  ): Promise<Session | undefined>
}

interface Parts {
  findSession: FindSession
  events: Events
  limiter: Limiter
  clock: Clock
}

/** The token counts in the header `token` alone, and only in its exact form; anything else is no session. */
export function createAuth({ findSession, events, limiter, clock }: Parts): Auth {
  const remembered = new Map<string, Session>()
  events.on('sessionEnded', ({ sessionId }) => {
    for (const [token, session] of remembered) if (session.sessionId === sessionId) remembered.delete(token)
  })

  const look = async (token: string): Promise<Session | undefined> => {
    const session = await findSession(token)
    remembered.delete(token)
    if (session !== undefined) remember(remembered, token, session)
    return session
  }
  const turns = createTurns<string>()
  /** Nothing refuses a stop: of the many unknown tokens of one address the database sees one at a time. */
  const lookUp = async (token: string, address: string): Promise<Session | undefined> => {
    const isOneOfFew = await limiter.tryTake('stopStrangers', address)
    let isStranger = false
    try {
      const session = await (isOneOfFew ? look(token) : turns.take(address, () => look(token)))
      isStranger = session === undefined
      return session
    } finally {
      if (!isStranger) await limiter.giveBack('stopStrangers', address)
    }
  }
  /** A stop must not wait for a database that is down or hangs; a wrong guess here can only end motion. */
  const lookPatiently = async (token: string, address: string): Promise<Session | undefined> => {
    const last = remembered.get(token)
    if (last === undefined) return lookUp(token, address)
    let cancel = () => {}
    const lastKnown = new Promise<Session>((resolve) => {
      cancel = clock.after(STOP_LANE_PATIENCE_MS, () => resolve(last))
    })
    const looked = look(token).catch(() => last)
    return Promise.race([looked, lastKnown]).finally(cancel)
  }

  return {
    async authenticate(header, access, lane, address) {
      const token = typeof header === 'string' && TOKEN_PATTERN.test(header) ? header : undefined
      const find = lane === 'stop' ? lookPatiently : look
      return admit(token === undefined ? undefined : await find(token, address), access)
    },
  }
}

function admit(session: Session | undefined, access: Access): Session | undefined {
  if (access === 'anyone') return session?.isClosed ? undefined : session
  if (session === undefined) throw new AppError('session.expired')
  if (session.isClosed) throw new AppError('session.closed')
  if (access === 'adult' && !session.isAdult) throw new AppError('profile.needed')
  return session
}

/** The map keeps insertion order, so its first entry is the one seen longest ago. */
function remember(remembered: Map<string, Session>, token: string, session: Session): void {
  remembered.set(token, session)
  if (remembered.size <= REMEMBERED_MAX) return
  for (const oldest of remembered.keys()) {
    remembered.delete(oldest)
    return
  }
}
