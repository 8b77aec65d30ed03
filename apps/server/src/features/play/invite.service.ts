import { AppError } from '@thrum/contracts/errors'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import { limitKeyOf } from '../../http/address.ts'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import { type Counts, countGuesses } from '../../http/misses.ts'
import { newPlayId } from '../../ids.ts'
import type { FriendshipAccess } from '../friends/index.ts'
import type { CloseBook } from './close-book.ts'
import { decide } from './deciding.ts'
import { newOpenPlay, type OpenPlay, type OpenPlays } from './open-plays.ts'
import type { PersonQuery, PersonRepo } from './person.repo.ts'
import type { PlaySockets } from './play.events.ts'
import type { PlayRepo } from './play.repo.ts'
import type { PlayService } from './play.service.ts'

interface Parts {
  repo: PlayRepo
  people: PersonRepo
  open: OpenPlays
  friends: FriendshipAccess
  sockets: PlaySockets
  plays: PlayService
  book: CloseBook
  limiter: Limiter
  wall: () => number
  /** Somebody was invited. */
  invited(userId: UserId): void
}

export type Invite = (
  caller: Caller,
  query: PersonQuery,
  options: { flag: PlayFlag; address: string },
) => Promise<PlayId>

export interface Invites {
  invite: Invite
  /** What can't even be read as a code or id counts and answers like one that leads to nobody. */
  refuseUnreadable(userId: UserId, address: string): Promise<never>
  /** Declines, and counts it against a third try by the same person. @throws AppError `play.gone` */
  decline(id: PlayId, userId: UserId): Promise<void>
}

/**
 * Asks somebody to play. Off-line, unknown, blocked and, by user id, not friends give one answer, after the
 * same look-ups; `busy` is said only of people whom the caller could reach. Source: safety §3.11, INT-14
 */
export function createInvites(parts: Parts): Invites {
  const { repo, people, open, friends, sockets, plays, book, limiter, wall } = parts

  const findReachable = async (caller: Caller, query: PersonQuery, address: string) => {
    const reachable = await countGuesses(limiter, failuresOf(caller.userId, address), async () => {
      const person = await people.findPerson(query)
      const relation = await friends.relationOf(caller.userId, person?.id)
      if (person?.id === caller.userId) throw new AppError('play.self')
      const isKnown = person !== undefined && (!person.isByUserId || relation.isMutual)
      return isKnown && !relation.isBlocked && sockets.isOnline(person.id) ? person : undefined
    })
    if (reachable === undefined) throw new AppError('play.unavailable')
    return reachable
  }

  const fail = async (userId: UserId, address: string): Promise<never> => {
    for (const [rule, key] of failuresOf(userId, address)) await limiter.take(rule, key)
    throw new AppError('play.unavailable')
  }

  /** A block that came after the first look found no invitation to end; one that comes later finds this. */
  const ensureUnblocked = async ({ id, initiator, receiver }: OpenPlay, address: string) => {
    const { isBlocked } = await friends.relationOf(initiator.id, receiver.id)
    if (!isBlocked) return
    void book.note(id, 'expired', 'server')
    await fail(initiator.id, address)
  }

  const ensureFree = (userId: UserId, inviteeId: UserId) => {
    if (open.invitationBy(userId) !== undefined) throw new AppError('play.inviteOpen')
    const isBusy = open.interactingOf(userId) !== undefined || open.listOf(inviteeId).length > 0
    if (isBusy) throw new AppError('play.busy')
  }

  return {
    async invite(caller, query, { flag, address }) {
      await limiter.take('invites', caller.userId)
      if (open.invitationBy(caller.userId) !== undefined) throw new AppError('play.inviteOpen')
      const receiver = await findReachable(caller, query, address)
      await limiter.ensureLeft('inviteRefusals', refusalKey(caller.userId, receiver.id))
      const initiator = await people.getPerson(caller.userId)
      ensureFree(caller.userId, receiver.id)
      const play: OpenPlay = {
        ...newOpenPlay(newPlayId(), flag),
        initiator: { ...initiator, sessionId: caller.sessionId },
        receiver: { id: receiver.id, name: receiver.name, avatar: receiver.avatar, sessionId: undefined },
      }
      // From here on both are taken, so that of two invitations at the same moment one is refused.
      open.add(play)
      const writing = write(play, caller.sessionId)
        .then(() => ensureUnblocked(play, address))
        .catch((error: unknown) => {
          open.remove(play)
          if (!(error instanceof AppError)) book.noteUnanswered(play.id, 'expired')
          throw error
        })
      // A sign-out meanwhile waits for this, and then ends what it became.
      await decide(play, writing)
      plays.invite(play, INVITE_MS)
      parts.invited(receiver.id)
      return play.id
    },

    async refuseUnreadable(userId, address) {
      await limiter.take('invites', userId)
      return fail(userId, address)
    },

    async decline(id, userId) {
      const play = await plays.decline(id, userId)
      // Beyond the rule it counts no further; declining itself always works.
      await limiter.take('inviteRefusals', refusalKey(play.initiator.id, userId)).catch(() => undefined)
    },
  }

  async function write(play: OpenPlay, sessionId: string): Promise<void> {
    // The person's last invitation may be over in memory and not yet in the database.
    await book.write()
    const now = wall()
    const outcome = await repo.insert({
      id: play.id,
      initiator_id: play.initiator.id,
      initiator_session: sessionId,
      receiver_id: play.receiver.id,
      flag: play.flag,
      created_at: new Date(now),
      expires_at: new Date(now + INVITE_MS),
    })
    // What ended before it was taken was told to nobody here; what ends from now on finds it.
    if (outcome === 'ended') throw new AppError('session.expired')
    if (outcome === 'open') throw new AppError('play.inviteOpen')
  }
}

function failuresOf(userId: UserId, address: string): Counts {
  return [
    ['inviteFailures', userId],
    ['inviteFailuresAddress', limitKeyOf(address)],
  ]
}

function refusalKey(inviterId: UserId, inviteeId: UserId): string {
  return `${inviterId}>${inviteeId}`
}
