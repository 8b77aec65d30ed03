import type { DeviceId, PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayFlag, PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'
import type { LivePlay } from './live-play.ts'
import { type MutualState, ONE_WAY } from './mutual.machine.ts'
import type { Person } from './person.repo.ts'
import type { PlayState } from './play.machine.ts'
import { NOT_RECORDED, type RecordState } from './record.machine.ts'

export interface Side extends Person {
  /** The session that asked, or that agreed: its end ends the play. */
  sessionId: string | undefined
}

/** An invitation or a running play, as this process holds it. */
export interface OpenPlay {
  readonly id: PlayId
  readonly initiator: Side
  readonly receiver: Side
  readonly flag: PlayFlag
  state: PlayState
  /** Monotonic; the invitation is over from then on. */
  waitUntilMs: number
  /** Ends the countdown. */
  stopWait: (() => void) | undefined
  /** Ends the wait for an inviter who lost the connection. */
  stopAbsence: (() => void) | undefined
  /** The invitation or a yes to it, on its way through the database; never rejects. See `deciding.ts`. */
  deciding: Promise<void> | undefined
  live: LivePlay | undefined
  deviceId: DeviceId | undefined
  /** The receiver's limits, said before its answer; in force from the first moment on. */
  limitsTold: ClientEventData<'limits'> | undefined
  /** Monotonic. */
  runningSinceMs: number
  /** Of a first play: whether both steer, or one has proposed it. */
  mutual: MutualState
  /** Ends the time to answer a proposal. */
  stopProposal: (() => void) | undefined
  /** Of a first play: whether it is recorded, or one has asked to. */
  record: RecordState
  /** Ends the time to answer that question. */
  stopQuestion: (() => void) | undefined
  /** The play that runs in the other direction, of the same two people. */
  reverse: OpenPlay | undefined
  /** The second of such two: it came with a yes of both to mutual play, and ends with the first. */
  readonly isReverse: boolean
}

/** The parts of a new open play that are the same for all. */
export function newOpenPlay(id: PlayId, flag: PlayFlag): Omit<OpenPlay, 'initiator' | 'receiver'> {
  return {
    id,
    flag,
    state: { at: 'none' },
    waitUntilMs: 0,
    stopWait: undefined,
    stopAbsence: undefined,
    deciding: undefined,
    live: undefined,
    deviceId: undefined,
    limitsTold: undefined,
    runningSinceMs: 0,
    mutual: ONE_WAY,
    stopProposal: undefined,
    record: NOT_RECORDED,
    stopQuestion: undefined,
    reverse: undefined,
    isReverse: false,
  }
}

const CLOSED_KEPT = 1_000

/** All plays that are not over, and who took part in those that ended last. */
export class OpenPlays {
  readonly #byId = new Map<PlayId, OpenPlay>()
  readonly #byUser = new Map<UserId, Set<OpenPlay>>()
  readonly #closed = new Map<PlayId, readonly [UserId, UserId]>()

  add(play: OpenPlay): void {
    this.#byId.set(play.id, play)
    for (const { id } of [play.initiator, play.receiver]) {
      const plays = this.#byUser.get(id) ?? new Set()
      this.#byUser.set(id, plays.add(play))
    }
  }

  /** Takes it out; its two people are remembered for repeated closing. */
  remove(play: OpenPlay): void {
    this.#byId.delete(play.id)
    for (const { id } of [play.initiator, play.receiver]) {
      const plays = this.#byUser.get(id)
      plays?.delete(play)
      if (plays?.size === 0) this.#byUser.delete(id)
    }
    this.#closed.set(play.id, [play.initiator.id, play.receiver.id])
    const oldest = this.#closed.keys().next().value
    if (this.#closed.size > CLOSED_KEPT && oldest !== undefined) this.#closed.delete(oldest)
  }

  get(id: PlayId): OpenPlay | undefined {
    return this.#byId.get(id)
  }

  /** @returns undefined when the id isn't among those that ended last */
  wasIn(id: PlayId, userId: UserId): boolean | undefined {
    return this.#closed.get(id)?.includes(userId)
  }

  listOf(userId: UserId): OpenPlay[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  listAll(): OpenPlay[] {
    return [...this.#byId.values()]
  }

  /** The running play; of two in both directions the first. */
  interactingOf(userId: UserId): OpenPlay | undefined {
    return this.listOf(userId).find((play) => play.state.at === 'interacting' && !play.isReverse)
  }

  /** With the second direction, where there is one. */
  runningOf(userId: UserId): OpenPlay[] {
    return this.listOf(userId).filter((play) => play.state.at === 'interacting')
  }

  /** What a window of the person has to show, if anything. */
  currentOf(userId: UserId): OpenPlay | undefined {
    return this.interactingOf(userId) ?? this.invitationBy(userId) ?? this.invitationTo(userId)
  }

  /** The invitation that the person sent. */
  invitationBy(userId: UserId): OpenPlay | undefined {
    return this.listOf(userId).find((play) => isInvitation(play) && play.initiator.id === userId)
  }

  /** The invitation that waits for the person's answer. */
  invitationTo(userId: UserId): OpenPlay | undefined {
    return this.listOf(userId).find((play) => isInvitation(play) && play.receiver.id === userId)
  }
}

/** Also one that is just being written down. */
function isInvitation(play: OpenPlay): boolean {
  return play.state.at === 'none' || play.state.at === 'waiting'
}

export function roleIn(play: OpenPlay, userId: UserId): PlayRole | undefined {
  if (play.initiator.id === userId) return 'initiator'
  return play.receiver.id === userId ? 'receiver' : undefined
}

export function otherSide(role: PlayRole): PlayRole {
  return role === 'initiator' ? 'receiver' : 'initiator'
}

/** Of two that run in both directions the first, which both people's windows know the play by. */
export function firstOf(play: OpenPlay): OpenPlay {
  return play.isReverse ? (play.reverse ?? play) : play
}
