import { AppError } from '@thrum/contracts/errors'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import { newPlayId } from '../../ids.ts'
import { isSaidIn, type MutualEvent, type MutualState, nextMutual } from './mutual.machine.ts'
import { firstOf, type OpenPlay, otherSide, roleIn } from './open-plays.ts'
import type { PlayParts, PlayService, PlayWatcher } from './play.service.ts'
import { toMutual } from './play.view.ts'
import type { ReverseRepo } from './reverse.repo.ts'

type Parts = PlayParts & { plays: PlayService; reverses: ReverseRepo; limiter: Limiter }
type Agreeing = MutualState & { at: 'agreeing' }

/**
 * Both directions at once: the second is a play of its own, with its own epoch, lease, cap and re-arming, that
 * begins only by a yes of both to one proposal. Any stop makes an open proposal void. Source: P-B1, INT-19
 */
export class MutualService implements PlayWatcher {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    parts.plays.watch(this)
  }

  stopped(first: OpenPlay): void {
    this.#void(first, 'stopped')
  }

  /** @throws AppError `play.gone`, `play.inviteOpen`, `request.tooMany` */
  async propose(id: PlayId, caller: Caller): Promise<PlayId> {
    const { clock, limiter } = this.#parts
    const asked = this.#find(id, caller.userId)
    const askedId = asked.first[otherSide(asked.role)].id
    await limiter.ensureLeft('inviteRefusals', refusalKey(caller.userId, askedId))
    await limiter.take('invites', `${caller.userId} mutual`)
    const { first, role } = this.#find(id, caller.userId)
    // One question at a time.
    if (first.record.at === 'asked') throw new AppError('play.inviteOpen')
    const proposal = { id: newPlayId(), by: role, sessionId: caller.sessionId }
    const untilMs = clock.nowMs() + INVITE_MS
    if (!this.#step(first, { type: 'propose', ...proposal, untilMs })) throw new AppError('play.inviteOpen')
    first.stopProposal = clock.after(INVITE_MS, () => this.#void(first, 'expired'))
    this.#tell(first, 'proposed', role)
    return proposal.id
  }

  /** A repeated yes succeeds and does nothing. @throws AppError `play.gone` */
  async agree(id: PlayId, proposalId: PlayId, caller: Caller): Promise<void> {
    const { first, role } = this.#find(id, caller.userId)
    const said = { id: proposalId, by: role, sessionId: caller.sessionId }
    const event: MutualEvent = { type: 'agree', ...said, nowMs: this.#parts.clock.nowMs() }
    if (nextMutual(first.mutual, event) === undefined) throw new AppError('play.gone')
    this.#step(first, event)
    const { mutual } = first
    if (mutual.at !== 'agreeing') return
    try {
      await this.#begin(first, mutual)
    } catch (error) {
      if (first.mutual === mutual) this.#void(first, 'stopped')
      throw error
    }
    this.#tell(first, 'agreed', role)
  }

  /** @throws AppError `play.gone` */
  async decline(id: PlayId, proposalId: PlayId, { userId }: Caller): Promise<void> {
    const { first, role } = this.#find(id, userId)
    if (!this.#step(first, { type: 'decline', id: proposalId, by: role })) throw new AppError('play.gone')
    this.#tell(first, 'declined', role)
    const proposerId = first[otherSide(role)].id
    // Beyond the rule it counts no further; declining itself always works.
    const { limiter } = this.#parts
    await limiter.take('inviteRefusals', refusalKey(proposerId, userId)).catch(() => undefined)
  }

  /** The open proposal, or the second direction itself; harmless when repeated. @throws AppError `play.gone` */
  async takeBack(id: PlayId, userId: UserId): Promise<void> {
    const { open, access, plays } = this.#parts
    const play = open.get(id)
    const first = play && firstOf(play)
    const by = first && roleIn(first, userId)
    if (first === undefined || by === undefined) return access.ensureTookPart(id, userId)
    const wasMutual = first.mutual.at === 'mutual'
    if (!this.#step(first, { type: 'takeBack' })) return
    if (wasMutual) plays.endReverse(first, by)
    this.#tell(first, wasMutual ? 'ended' : 'withdrawn', by)
  }

  /** What was said in a session ends with it. */
  sessionEnded({ userId, sessionId }: Caller): void {
    for (const play of this.#parts.open.listOf(userId)) {
      if (isSaidIn(play.mutual, sessionId)) this.#void(play, 'withdrawn')
    }
  }

  async #begin(first: OpenPlay, { id, sessions }: Agreeing): Promise<void> {
    const { plays, reverses, book, devices, clock, wall } = this.#parts
    const agreeing = first.mutual
    // The last second direction may be over in memory and not yet in the database.
    await book.write()
    const device = await devices.findFirst(first.initiator.id)
    const writing = reverses.insert({
      id,
      reverse_of: first.id,
      initiator_id: first.receiver.id,
      initiator_session: sessions.receiver,
      receiver_id: first.initiator.id,
      receiver_session: sessions.initiator,
      flag: first.flag,
      device_id: device?.id ?? null,
      now: new Date(wall()),
    })
    const isWritten = await writing.catch((error: unknown) => {
      book.noteUnanswered(id, 'ended')
      throw error
    })
    if (!isWritten) throw new AppError('play.gone')
    // Meanwhile somebody may have stopped, taken it back, signed out or ended it all.
    if (first.state.at !== 'interacting' || first.mutual !== agreeing) {
      void book.note(id, 'ended', 'server')
      throw new AppError('play.gone')
    }
    this.#step(first, { type: 'written', id })
    plays.beginReverse(first, {
      id,
      initiatorSession: sessions.receiver,
      receiverSession: sessions.initiator,
      device,
      epoch: 1,
      isArmed: true,
      sinceMs: clock.nowMs(),
    })
  }

  /** @throws AppError `play.gone` */
  #find(id: PlayId, userId: UserId): { first: OpenPlay; role: PlayRole } {
    const first = firstOf(this.#parts.access.getOpen(id, userId).play)
    const role = roleIn(first, userId)
    if (role === undefined || first.state.at !== 'interacting') throw new AppError('play.gone')
    return { first, role }
  }

  /** @returns whether the machine allowed it and something changed */
  #step(first: OpenPlay, event: MutualEvent): boolean {
    const state = nextMutual(first.mutual, event)
    if (state === undefined || state === first.mutual) return false
    first.mutual = state
    first.stopProposal?.()
    first.stopProposal = undefined
    return true
  }

  #void(first: OpenPlay, change: 'stopped' | 'expired' | 'withdrawn'): void {
    if (this.#step(first, { type: 'void' })) this.#tell(first, change, 'server')
  }

  #tell(first: OpenPlay, change: PushData<'play_mutual'>['change'], by: PlayRole | 'server'): void {
    const { plays, clock } = this.#parts
    for (const { id } of [first.initiator, first.receiver]) {
      const mutual = toMutual(first, id, clock.nowMs())
      plays.push(id, 'play_mutual', { playId: first.id, ...mutual, change, by })
    }
  }
}

function refusalKey(proposerId: UserId, askedId: UserId): string {
  return `${proposerId}>${askedId} mutual`
}
