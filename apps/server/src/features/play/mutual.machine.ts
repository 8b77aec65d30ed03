import type { PlayId } from '@thrum/contracts/ids'
import type { PlayRole } from '@thrum/contracts/play/play.entities'

/*
 * Whether a running play goes in both directions. A cell is where the event leads; `-` is a refusal.
 *
 *              propose   agree      decline   takeBack   void      written
 *   oneWay     proposed  -          -         (as is)    (as is)   -
 *   proposed   -         agreeing   oneWay    oneWay     oneWay    -
 *   agreeing   -         -          -         oneWay     oneWay    mutual
 *   mutual     -         (as is)    -         oneWay     (as is)   -
 *
 * `agree` and `decline` count from the other side alone and name the proposal that was read: a yes to an older
 * one is no yes. `void` comes with every stop and with the end of the time to answer: what somebody said before
 * a stop isn't agreed to after it. Only `written` lets anything move. Source: P-B1, P-B4
 */
export type MutualState =
  | { readonly at: 'oneWay' }
  | (Proposal & { readonly at: 'proposed' })
  | { readonly at: 'agreeing'; readonly id: PlayId; readonly sessions: Sessions }
  | { readonly at: 'mutual'; readonly id: PlayId }

interface Proposal {
  readonly id: PlayId
  readonly by: PlayRole
  /** Of whoever proposed it. */
  readonly sessionId: string
  /** Monotonic. */
  readonly untilMs: number
}

/** Where the two said yes, by the side in the first play: the end of either session ends both directions. */
export type Sessions = Readonly<Record<PlayRole, string>>

export type MutualEvent =
  | ({ type: 'propose' } & Proposal)
  | { type: 'agree'; id: PlayId; by: PlayRole; sessionId: string; nowMs: number }
  | { type: 'decline'; id: PlayId; by: PlayRole }
  | { type: 'written'; id: PlayId }
  | { type: 'takeBack' }
  | { type: 'void' }

export const ONE_WAY: MutualState = { at: 'oneWay' }

/** @returns undefined where the event is refused in this state */
export function nextMutual(state: MutualState, event: MutualEvent): MutualState | undefined {
  switch (event.type) {
    case 'propose': {
      const { id, by, sessionId, untilMs } = event
      return state.at === 'oneWay' ? { at: 'proposed', id, by, sessionId, untilMs } : undefined
    }
    case 'agree':
      return agreed(state, event)
    case 'decline':
      return isAnswer(state, event) ? ONE_WAY : undefined
    case 'written':
      return state.at === 'agreeing' && state.id === event.id ? { at: 'mutual', id: state.id } : undefined
    case 'takeBack':
      return state.at === 'oneWay' ? state : ONE_WAY
    case 'void':
      return state.at === 'proposed' || state.at === 'agreeing' ? ONE_WAY : state
  }
}

function agreed(state: MutualState, event: MutualEvent & { type: 'agree' }): MutualState | undefined {
  const { id, by, sessionId, nowMs } = event
  if (state.at === 'mutual' && state.id === id) return state
  if (!isAnswer(state, event) || nowMs >= state.untilMs) return undefined
  const sessions =
    by === 'initiator'
      ? { initiator: sessionId, receiver: state.sessionId }
      : { initiator: state.sessionId, receiver: sessionId }
  return { at: 'agreeing', id, sessions }
}

function isAnswer(
  state: MutualState,
  { id, by }: { id: PlayId; by: PlayRole },
): state is MutualState & { at: 'proposed' } {
  return state.at === 'proposed' && state.id === id && state.by !== by
}

/** Whether the end of this session takes back what is open. */
export function isSaidIn(state: MutualState, sessionId: string): boolean {
  if (state.at === 'proposed') return state.sessionId === sessionId
  return state.at === 'agreeing' && Object.values(state.sessions).includes(sessionId)
}
