import { RECORD_ASK_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData } from '@thrum/contracts/play/play.push'
import type { SocketCaller } from '../../socket/incoming.ts'
import type { SocketAnswer } from '../../socket/refusal.ts'
import { firstOf, type OpenPlay, otherSide, roleIn } from './open-plays.ts'
import type { PlayParts, PlayService, PlayWatcher } from './play.service.ts'
import { toRecord } from './play.view.ts'
import { hangsOn, nextRecord, type RecordEvent } from './record.machine.ts'

type Parts = Pick<PlayParts, 'open' | 'access' | 'clock'> & { plays: Pick<PlayService, 'push' | 'watch'> }
type Change = PushData<'play_record'>['change']

const DONE: SocketAnswer = { ok: true, data: null }

/**
 * Whether a play is recorded: only while both have said yes to one question, each in a window that is still there.
 * It lives in memory alone, so nothing of it outlives the play or this process. What is recorded never comes here.
 */
export class RecordService implements PlayWatcher {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    parts.plays.watch(this)
  }

  say(from: SocketCaller, { playId, say, question = 0 }: ClientEventData<'record'>): SocketAnswer {
    const { access, clock } = this.#parts
    const found = access.findLive(playId, from.userId)
    if (found === undefined) return { ok: false, reason: 'play.gone' }
    const first = firstOf(found.play)
    const role = roleIn(first, from.userId)
    if (role === undefined || first.state.at !== 'interacting') return { ok: false, reason: 'play.gone' }
    const said = { by: role, socketId: from.socketId, nowMs: clock.nowMs() }
    switch (say) {
      case 'ask':
        return this.#ask(first, role, { type: 'ask', ...said })
      case 'yes':
        return this.#answer(first, { type: 'yes', question, ...said }, 'agreed', role)
      case 'no':
        return this.#answer(first, { type: 'no', question, ...said }, 'refused', role)
      case 'end':
        this.#end(first, { type: 'end', ...said }, role)
        return DONE
    }
  }

  /** What somebody asked before a stop isn't agreed to after it. A recording goes on, at rest. */
  stopped(first: OpenPlay): void {
    this.#end(first, { type: 'void', nowMs: this.#parts.clock.nowMs() }, 'server')
  }

  /** The yes was to what the play was like then. */
  turned(first: OpenPlay): void {
    this.#over(first)
  }

  /** With the window goes the sign that one is recorded. */
  disconnected({ userId, socketId }: Pick<SocketCaller, 'userId' | 'socketId'>): void {
    for (const play of this.#parts.open.runningOf(userId)) {
      if (hangsOn(play.record, socketId)) this.#over(play)
    }
  }

  #ask(first: OpenPlay, role: PlayRole, event: RecordEvent): SocketAnswer {
    const { at } = first.mutual
    if (first.record.at !== 'off' || at === 'proposed' || at === 'agreeing')
      return { ok: false, reason: 'play.inviteOpen' }
    if (!this.#step(first, event)) return { ok: false, reason: 'request.tooMany' }
    first.stopQuestion = this.#parts.clock.after(RECORD_ASK_MS, () => this.#expire(first))
    this.#tell(first, 'asked', role)
    return DONE
  }

  #answer(first: OpenPlay, event: RecordEvent, change: Change, by: PlayRole): SocketAnswer {
    const before = first.record
    if (nextRecord(before, event) === undefined) return { ok: false, reason: 'play.gone' }
    if (this.#step(first, event)) this.#tell(first, change, by)
    return DONE
  }

  /** A silence reads like a no. */
  #expire(first: OpenPlay): void {
    const { record } = first
    if (record.at !== 'asked') return
    if (this.#step(first, { type: 'void', nowMs: this.#parts.clock.nowMs() }))
      this.#tell(first, 'refused', otherSide(record.by))
  }

  #over(first: OpenPlay): void {
    this.#end(first, { type: 'over', nowMs: this.#parts.clock.nowMs() }, 'server')
  }

  #end(first: OpenPlay, event: RecordEvent, by: PlayRole | 'server'): void {
    const { at } = first.record
    if (this.#step(first, event)) this.#tell(first, at === 'on' ? 'ended' : 'withdrawn', by)
  }

  /** @returns whether the machine allowed it and something changed */
  #step(first: OpenPlay, event: RecordEvent): boolean {
    const state = nextRecord(first.record, event)
    if (state === undefined || state === first.record) return false
    first.record = state
    first.stopQuestion?.()
    first.stopQuestion = undefined
    return true
  }

  #tell(first: OpenPlay, change: Change, by: PlayRole | 'server'): void {
    const { plays, clock } = this.#parts
    const record = toRecord(first, clock.nowMs())
    for (const { id } of [first.initiator, first.receiver])
      plays.push(id, 'play_record', { playId: first.id, ...record, change, by })
  }
}
