import type { UserId } from '@thrum/contracts/ids'

/** Who calls, as the session row says; never taken from a payload. */
export interface Caller {
  userId: UserId
  sessionId: string
}

export interface Session extends Caller {
  /** The profile is complete and passed the 18+ check. */
  isAdult: boolean
  isClosed: boolean
}

/** Finds the living session of a token; undefined for every token that isn't one. */
export type FindSession = (token: string) => Promise<Session | undefined>
