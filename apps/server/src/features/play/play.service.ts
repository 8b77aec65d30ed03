import { AppError } from '@thrum/contracts/errors'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import { ABSENCE_CLOSES_MS } from '@thrum/contracts/limits'
import type { CloseReason, PlayRole } from '@thrum/contracts/play/play.entities'
import type { PushData, PushType } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Caller } from '../../http/caller.ts'
import type { Devices, PlayableDevice } from '../device/index.ts'
import type { CloseBook } from './close-book.ts'
import { decide, onceDecided } from './deciding.ts'
import type { EndBook } from './end-book.ts'
import { LivePlay } from './live-play.ts'
import { firstOf, newOpenPlay, type OpenPlay, type OpenPlays, otherSide, roleIn } from './open-plays.ts'
import type { PersonRepo } from './person.repo.ts'
import type { PlayAccess } from './play.access.ts'
import { type PlaySockets, toPush } from './play.events.ts'
import { next, type PlayEffect, type PlayEvent } from './play.machine.ts'
import type { PlayRepo } from './play.repo.ts'
import { toNotify, toPartner, toPlayState } from './play.view.ts'
import type { LiveLimits, LivePlayOptions } from './play-out.ts'
import type { ActiveDevice } from './toy-door.ts'

export interface PlayParts {
  repo: PlayRepo
  people: PersonRepo
  open: OpenPlays
  access: PlayAccess
  book: CloseBook
  ends: EndBook
  sockets: PlaySockets
  devices: Pick<Devices, 'findPlayable' | 'findScene' | 'findFirst' | 'findForRestart' | 'listForbidden'>
  clock: Clock
  wall: () => number
  limits: LiveLimits
}

type By = PlayRole | 'server'

/** How the second direction begins. */
type LiveStart = Pick<LivePlayOptions, 'epoch' | 'isArmed' | 'limitsTold'>

export interface ReverseStart extends LiveStart {
  id: PlayId
  initiatorSession: string
  receiverSession: string | undefined
  device: PlayableDevice | undefined
  /** Monotonic. */
  sinceMs: number
}

export function toActive(device: PlayableDevice | undefined): ActiveDevice {
  if (device === undefined) return { at: 'none' }
  return device.isForbid
    ? { at: 'forbidden', code: device.code }
    : { at: 'active', code: device.code, scene: device.scene }
}

/** Who has to know of what becomes of running plays; told of the first of two in both directions. */
export interface PlayWatcher {
  /** Something made it stand still. */
  stopped(first: OpenPlay): void
  /** Its second direction began or ended. */
  turned?(first: OpenPlay): void
}

/** Leads plays through their life: asks the machine, does what it says, in memory first. */
export class PlayService {
  readonly #parts: PlayParts
  readonly #watchers: PlayWatcher[] = []

  constructor(parts: PlayParts) {
    this.#parts = parts
  }

  watch(watcher: PlayWatcher): void {
    this.#watchers.push(watcher)
  }

  push<T extends PushType>(to: UserId, type: T, data: PushData<T>, atMs = this.#parts.clock.nowMs()): void {
    this.#parts.sockets.push(to, toPush(type, data, atMs))
  }

  /** A written invitation begins to wait. @param waitMs what is left of its 60 s */
  invite(play: OpenPlay, waitMs: number): void {
    play.waitUntilMs = this.#parts.clock.nowMs() + waitMs
    this.#step(play, { type: 'invite' }, 'initiator')
    // Gone while it was being written, or with the last process: nobody goes a second time.
    if (!this.#parts.sockets.isOnline(play.initiator.id)) this.#awaitInviter(play)
  }

  /** @throws AppError `play.gone`, `play.busy` */
  async agree(id: PlayId, caller: Caller): Promise<void> {
    const { play, role } = this.#parts.access.getOpen(id, caller.userId)
    // Of several who wait the first asks anew: one more at the same time would begin the play a second time.
    while (play.deciding !== undefined) await play.deciding
    if (role !== 'receiver' || next(play.state, { type: 'agree' }) === undefined)
      throw new AppError('play.gone')
    if (play.state.at === 'interacting') return
    if (this.#parts.clock.nowMs() >= play.waitUntilMs) throw new AppError('play.gone')
    this.#ensureFree(play)
    // From here on: a sign-out while the database answers ends the play that comes of it.
    play.receiver.sessionId = caller.sessionId
    await decide(play, this.#decide(play, caller))
  }

  /** @throws AppError `play.gone` */
  async decline(id: PlayId, userId: UserId): Promise<OpenPlay> {
    const { play, role } = this.#parts.access.getOpen(id, userId)
    while (play.deciding !== undefined) await play.deciding
    if (role !== 'receiver' || !this.#step(play, { type: 'decline' }, 'receiver')) {
      throw new AppError('play.gone')
    }
    void this.#parts.book.note(play.id, 'declined', 'receiver')
    return play
  }

  /** Cancels an invitation, ends a play; harmless when repeated. @throws AppError `play.gone` */
  async close(id: PlayId, userId: UserId): Promise<void> {
    const play = this.#parts.open.get(id)
    const role = play && roleIn(play, userId)
    if (play === undefined || role === undefined) return this.#parts.access.ensureTookPart(id, userId)
    while (play.deciding !== undefined) await play.deciding
    this.end(play, play.state.at === 'waiting' ? 'cancelled' : 'ended', role)
  }

  /**
   * Whatever the cause: in memory and towards both people at once, in the database as soon as it can be. Of two
   * in both directions none outlives the other.
   */
  end(play: OpenPlay, reason: CloseReason, by: By): void {
    const first = firstOf(play)
    const { reverse } = first
    const byInReverse = by === 'server' ? by : otherSide(by)
    this.#endOne(first, reason, play === first ? by : byInReverse)
    if (reverse !== undefined) this.#endOne(reverse, reason, play === first ? byInReverse : by)
  }

  /** Back to one direction: the second play ends, and nothing moves in the first before a new touch. */
  endReverse(first: OpenPlay, by: PlayRole): void {
    const { reverse } = first
    first.reverse = undefined
    if (reverse !== undefined) this.#endOne(reverse, 'ended', otherSide(by))
    first.live?.stopAlong(undefined)
    for (const watcher of this.#watchers) watcher.turned?.(first)
  }

  /** The second direction begins, beside a first that runs. */
  beginReverse(first: OpenPlay, start: ReverseStart): void {
    const { initiator, receiver } = first
    const play: OpenPlay = {
      ...newOpenPlay(start.id, first.flag),
      initiator: { ...receiver, sessionId: start.initiatorSession },
      receiver: { ...initiator, sessionId: start.receiverSession },
      state: { at: 'interacting' },
      deviceId: start.device?.id,
      runningSinceMs: start.sinceMs,
      reverse: first,
      isReverse: true,
    }
    play.live = this.#startLive(play, toActive(start.device), start)
    first.reverse = play
    first.mutual = { at: 'mutual', id: play.id }
    this.#parts.open.add(play)
    for (const watcher of this.#watchers) watcher.turned?.(first)
  }

  #endOne(play: OpenPlay, reason: CloseReason, by: By): void {
    if (this.#step(play, { type: 'end', reason }, by)) void this.#parts.book.note(play.id, reason, by)
  }

  /** The session that asked or agreed is over. */
  sessionEnded({ userId, sessionId }: Caller): void {
    for (const play of this.#parts.open.listOf(userId)) {
      const role = roleIn(play, userId)
      if (role === undefined || play[role].sessionId !== sessionId) continue
      onceDecided(play, () => this.end(play, 'signedOut', role))
    }
  }

  /** The person is gone for good: invitations to the person too. */
  accountClosed(userId: UserId): void {
    for (const play of this.#parts.open.listOf(userId)) {
      const role = roleIn(play, userId)
      if (role === undefined) continue
      onceDecided(play, () => this.end(play, 'signedOut', role))
    }
  }

  /** What runs between the two ends. The other reads no more of it than of any end. Source: decision D-33 */
  blocked(userId: UserId, otherId: UserId): void {
    for (const play of this.#parts.open.listOf(userId)) {
      const role = roleIn(play, userId)
      if (role === undefined || roleIn(play, otherId) === undefined) continue
      onceDecided(play, () => {
        if (play.state.at === 'interacting') this.end(play, 'ended', role)
        else if (role === 'initiator') this.end(play, 'cancelled', role)
        else this.end(play, 'expired', 'server')
      })
    }
  }

  connected({ userId }: Caller, tell: <T extends PushType>(type: T, data: PushData<T>) => void): void {
    const { open, clock } = this.#parts
    const running = open.interactingOf(userId)
    for (const play of open.runningOf(userId)) play.live?.present(sideOf(play, userId))
    open.invitationBy(userId)?.stopAbsence?.()
    const invited = open.invitationTo(userId)
    tell('play_state', toPlayState(open.currentOf(userId), userId, clock.nowMs()))
    if (running === undefined && invited?.state.at === 'waiting') {
      tell('play_connect_notify', toNotify(invited, clock.nowMs()))
    }
  }

  disconnected({ userId }: Caller, socketId: string, isLast: boolean): void {
    const { open } = this.#parts
    for (const play of open.runningOf(userId)) play.live?.absent(sideOf(play, userId), socketId, isLast)
    const asked = open.invitationBy(userId)
    if (asked !== undefined && isLast) this.#awaitInviter(asked)
  }

  /** A play that runs goes on in this process. */
  resume(play: OpenPlay, device: PlayableDevice | undefined, start: LiveStart): void {
    play.state = { at: 'interacting' }
    play.live = this.#startLive(play, toActive(device), start)
  }

  /** The process ends: every toy stops, no timer stays; the plays wait in the database for the next start. */
  drain(): void {
    for (const play of this.#parts.open.listAll()) {
      play.stopWait?.()
      play.stopAbsence?.()
      play.stopProposal?.()
      play.stopQuestion?.()
      play.live?.drain()
      play.live?.dispose()
    }
  }

  #ensureFree(play: OpenPlay): void {
    const { open } = this.#parts
    for (const { id } of [play.initiator, play.receiver]) {
      if (open.interactingOf(id) !== undefined) throw new AppError('play.busy')
    }
  }

  async #decide(play: OpenPlay, caller: Caller): Promise<void> {
    const { repo, book, devices, wall } = this.#parts
    // Somebody's last play may be over in memory and not yet in the database.
    await book.write()
    const device = await devices.findFirst(caller.userId)
    const outcome = await repo.agree({
      id: play.id,
      initiatorId: play.initiator.id,
      receiverId: play.receiver.id,
      sessionId: caller.sessionId,
      deviceId: device?.id,
      now: new Date(wall()),
    })
    if (outcome !== 'agreed') throw new AppError(outcome === 'busy' ? 'play.busy' : 'play.gone')
    play.deviceId = device?.id
    const { limitsTold } = play
    play.live = this.#startLive(play, toActive(device), { epoch: 1, isArmed: true, limitsTold })
    play.runningSinceMs = this.#parts.clock.nowMs()
    this.#step(play, { type: 'agree' }, 'receiver')
    this.#endOthers(play)
  }

  /** Whoever plays now no longer waits for an answer, nor owes one. */
  #endOthers(play: OpenPlay): void {
    for (const { id } of [play.initiator, play.receiver]) {
      for (const other of this.#parts.open.listOf(id)) {
        if (other !== play) this.#endWait(other, 'replaced')
      }
    }
  }

  #awaitInviter(play: OpenPlay): void {
    play.stopAbsence?.()
    play.stopAbsence = this.#parts.clock.after(ABSENCE_CLOSES_MS, () => this.#endWait(play, 'lost'))
  }

  #endWait(play: OpenPlay, reason: 'expired' | 'lost' | 'replaced'): void {
    onceDecided(play, () => {
      if (play.state.at === 'waiting') this.end(play, reason, 'server')
    })
  }

  #startLive(play: OpenPlay, device: ActiveDevice, start: LiveStart): LivePlay {
    const { clock, limits, sockets } = this.#parts
    const live = new LivePlay({
      ...start,
      playId: play.id,
      initiatorId: play.initiator.id,
      receiverId: play.receiver.id,
      device,
      clock,
      limits,
      out: {
        push: (to, type, data, atMs) => this.push(to, type, data, atMs),
        stopped: (by) => this.#stopAlong(play, by),
        limited: ({ endsAtMs }) => this.#parts.ends.note(play.id, endsAtMs),
        mustEnd: (reason) => this.end(play, reason, 'server'),
      },
    })
    if (!sockets.isOnline(play.initiator.id)) live.absent('initiator', undefined, true)
    if (!sockets.isOnline(play.receiver.id)) live.absent('receiver', undefined, true)
    return live
  }

  /** One stop ends the motion of both toys. Source: P-B1 */
  #stopAlong(play: OpenPlay, by: PlayRole | undefined): void {
    play.reverse?.live?.stopAlong(by && otherSide(by))
    for (const watcher of this.#watchers) watcher.stopped(firstOf(play))
  }

  /** @returns whether the machine allowed it and something changed */
  #step(play: OpenPlay, event: PlayEvent, by: By): boolean {
    const step = next(play.state, event)
    if (step === undefined || step.state === play.state) return false
    play.state = step.state
    for (const effect of step.effects) this.#do(effect, play, by)
    if (play.state.at === 'closed') {
      play.live = undefined
      this.#parts.ends.forget(play.id)
      play.stopProposal?.()
      play.stopQuestion?.()
      this.#parts.open.remove(play)
    }
    return true
  }

  #do(effect: PlayEffect, play: OpenPlay, by: By): void {
    const { clock } = this.#parts
    const nowMs = clock.nowMs()
    switch (effect) {
      case 'startWait':
        play.stopWait = clock.after(play.waitUntilMs - nowMs, () => this.#endWait(play, 'expired'))
        return
      case 'stopWait':
        play.stopWait?.()
        play.stopAbsence?.()
        return
      case 'notifyInvitee':
        this.push(play.receiver.id, 'play_connect_notify', toNotify(play, nowMs))
        return
      case 'tellAgreed':
        this.#tellAgreed(play, nowMs)
        return
      case 'tellDeclined':
        this.#tellDeclined(play, nowMs)
        return
      case 'stopToy':
        play.live?.stopForGood()
        return
      case 'tellClosed':
        this.#tellClosed(play, by)
        return
    }
  }

  /** The receiver's own windows learn the epoch, and that the question is answered, from the state. */
  #tellAgreed(play: OpenPlay, nowMs: number): void {
    const partner = toPartner(play.receiver)
    const epoch = play.live?.epoch ?? 0
    const success = { playId: play.id, flag: play.flag, epoch, partner }
    this.push(play.initiator.id, 'play_connect_success', success)
    this.push(play.receiver.id, 'play_state', toPlayState(play, play.receiver.id, nowMs))
  }

  /** The receiver's own windows learn whose doing it was; an invitation of the person's own may go on. */
  #tellDeclined({ id: playId, initiator, receiver }: OpenPlay, nowMs: number): void {
    const { id } = receiver
    this.push(initiator.id, 'play_connect_fail', { playId })
    this.push(id, 'play_close', { playId, reason: 'ended', by: 'receiver' })
    this.push(id, 'play_state', toPlayState(this.#parts.open.currentOf(id), id, nowMs))
  }

  #tellClosed(play: OpenPlay, by: By): void {
    const { state } = play
    if (state.at !== 'closed' || state.reason === 'declined') return
    const data = { playId: play.id, reason: state.reason, by }
    this.push(play.initiator.id, 'play_close', data)
    this.push(play.receiver.id, 'play_close', data)
  }
}

function sideOf(play: OpenPlay, userId: UserId): PlayRole {
  return play.initiator.id === userId ? 'initiator' : 'receiver'
}
