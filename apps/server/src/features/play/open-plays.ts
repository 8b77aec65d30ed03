import type { DeviceId, PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayFlag, PlayRole } from '@thrum/contracts/play/play.entities'
import type { LivePlay } from './live-play.ts'
import type { Person } from './person.repo.ts'
import type { PlayState } from './play.machine.ts'

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
  /** An agreement on its way through the database; never rejects. */
  deciding: Promise<void> | undefined
  live: LivePlay | undefined
  deviceId: DeviceId | undefined
  /** Monotonic. */
  runningSinceMs: number
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

  interactingOf(userId: UserId): OpenPlay | undefined {
    return this.listOf(userId).find((play) => play.state.at === 'interacting')
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
