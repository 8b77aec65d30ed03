import type { PlayId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { Mutual, PushData } from '@thrum/contracts/play/play.push'
import type { PlayEffect, PlayState, Step } from './play.machine.ts'

/**
 * Whether both steer, as this window knows it; undefined for one direction. Only the server's word changes it.
 * Source: INT-19
 */
export type MutualLife =
  | {
      readonly at: 'proposed'
      readonly proposalId: PlayId
      /** Proposed by this side, so that the other one answers. */
      readonly isOwn: boolean
      /** On this window's monotonic clock. */
      readonly endsAtMs: number
    }
  /** The play in the other direction runs. */
  | { readonly at: 'mutual'; readonly reverseId: PlayId }

export interface MutualStep {
  readonly life: MutualLife | undefined
  /** The second direction that was known is over. */
  readonly isReverseOver: boolean
  /** A second direction that was not known. */
  readonly reverse: NonNullable<Mutual['reverse']> | undefined
}

/** Pure: what becomes of it by what the server says. */
export function nextMutual(
  life: MutualLife | undefined,
  role: PlayRole,
  told: Mutual | undefined,
  nowMs: number,
): MutualStep {
  const known = life?.at === 'mutual' ? life.reverseId : undefined
  const reverse = told?.reverse ?? undefined
  if (reverse !== undefined && reverse.playId !== 0) {
    const isKnown = known === reverse.playId
    return {
      life: isKnown ? life : { at: 'mutual', reverseId: reverse.playId },
      isReverseOver: known !== undefined && !isKnown,
      reverse: isKnown ? undefined : reverse,
    }
  }
  return { life: toProposed(told, role, nowMs), isReverseOver: known !== undefined, reverse: undefined }
}

function toProposed(told: Mutual | undefined, role: PlayRole, nowMs: number): MutualLife | undefined {
  const proposal = told?.proposal ?? undefined
  if (proposal === undefined) return undefined
  return {
    at: 'proposed',
    proposalId: proposal.id,
    isOwn: proposal.by === role,
    endsAtMs: nowMs + Math.min(proposal.expiresInMs, INVITE_MS),
  }
}

/** What the person reads about a change that was not one's own doing. */
export type MutualText =
  | 'mutualDeclined'
  | 'mutualExpired'
  | 'mutualWithdrawn'
  | 'mutualStopped'
  | 'mutualEnded'

const TEXTS = {
  proposed: undefined,
  agreed: undefined,
  declined: 'mutualDeclined',
  expired: 'mutualExpired',
  withdrawn: 'mutualWithdrawn',
  stopped: 'mutualStopped',
  ended: 'mutualEnded',
} as const satisfies Record<PushData<'play_mutual'>['change'], MutualText | undefined>

export function mutualTextOf(
  { change, by }: PushData<'play_mutual'>,
  role: PlayRole,
): MutualText | undefined {
  return by === role ? undefined : TEXTS[change]
}

/** One's part in the other direction. */
export function otherRole(role: PlayRole): PlayRole {
  return role === 'initiator' ? 'receiver' : 'initiator'
}

/** A push about it, for the play that runs here. */
export function mutually(state: PlayState, data: PushData<'play_mutual'>, nowMs: number): Step {
  if (state.at !== 'interacting' || state.playId !== data.playId) return { state, effects: [] }
  const text = mutualTextOf(data, state.role)
  const { state: after, effects } = withMutual({ state, effects: [] }, data, false, nowMs)
  return { state: after, effects: text === undefined ? effects : [...effects, { do: 'tell', text }] }
}

/**
 * The play goes on with what the server says of its other direction.
 * @param isTakenUp the second direction ran before this window knew of it
 */
export function withMutual(step: Step, told: Mutual | undefined, isTakenUp: boolean, nowMs: number): Step {
  const { state } = step
  if (state.at !== 'interacting') return step
  const { life, isReverseOver, reverse } = nextMutual(state.mutual, state.role, told, nowMs)
  if (life === state.mutual) return step
  const effects: PlayEffect[] = [...step.effects]
  if (isReverseOver) effects.push({ do: 'endReverse' })
  if (reverse !== undefined && reverse.playId !== 0) {
    const play = {
      ...state,
      role: otherRole(state.role),
      playId: reverse.playId,
      mutual: undefined,
      record: undefined,
    }
    effects.push({ do: 'begin', play, epoch: reverse.epoch, isArmed: reverse.isArmed, isTakenUp })
  }
  return { state: { ...state, mutual: life }, effects }
}

/** Undefined for the end of anything but the second direction. */
export function reverseClosed(state: PlayState, playId: PlayId): Step | undefined {
  if (state.at !== 'interacting' || state.mutual?.at !== 'mutual') return undefined
  if (state.mutual.reverseId !== playId) return undefined
  return withMutual({ state, effects: [] }, undefined, false, 0)
}
