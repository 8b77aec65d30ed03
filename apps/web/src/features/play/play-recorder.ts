import type { Device } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { PATTERN_MAX_MS, RECORD_ASK_MS } from '@thrum/contracts/limits'
import type { Levels, PlayRole, Wanted } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { Pattern, SlotLevels } from '@thrum/toy-protocol/pattern'
import { PatternTape } from '@thrum/toy-protocol/pattern-tape'
import { ASK_TIMEOUT_MS, type PlayClock, type PlayLine } from './play.line.ts'
import type { Interacting } from './play.machine.ts'
import type { PlaySnapshot, PlayStore } from './play.store.ts'
import type { RecordLife } from './record.machine.ts'

/** What a toy did in a play, or alone before it; in this page's memory until its person keeps or drops it. */
export interface PlayRecording {
  /** Tells those of this page apart. */
  readonly id: number
  /**
   * Undefined for what one played alone. `role`: one's part in that direction, `initiator` of the partner's toy,
   * `receiver` of the own.
   */
  readonly play: { readonly role: PlayRole; readonly partnerName: string } | undefined
  readonly pattern: Pattern
  /** It was as long, or as full of turns, as a pattern may be. */
  readonly isFull: boolean
}

interface Parts {
  readonly store: Pick<PlayStore, 'subscribe' | 'getSnapshot' | 'interacting'>
  readonly line: Pick<PlayLine, 'ask'>
  readonly clock: PlayClock
  readonly toy: {
    subscribe(listener: () => void): () => void
    getSnapshot(): { readonly device: Device | undefined; readonly wanted: Wanted }
    applied(): { slots: Levels }
  }
  readonly page: { isShown(): boolean; onHidden(run: () => void): void }
}

/** What a toy did is told when it changes, and over the network a little unevenly. */
const HOLD_MS = 200
/** An end that was not answered is said again. */
const SAY_AGAIN_MS = 1_000

/**
 * Records the levels that the toys of a play have applied, which both sides know. It runs only while the server says
 * that both agreed, in the window in which its person did, in sight and on line. It only listens. Source: INT-21
 */
export class PlayRecorder {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  readonly #tapes = new Map<PlayRole, PatternTape>()
  #recordings: readonly PlayRecording[] = []
  #lastId = 0
  /** In which play the person asked or agreed here. */
  #said: Pick<Interacting, 'playId'> | undefined
  #running: Interacting | undefined
  #record: RecordLife | undefined
  #cancelEnd: () => void = () => undefined
  /** It ran for as long as one may; what was taken down may be shorter, as it begins with the first move. */
  #isOver = false

  constructor(parts: Parts) {
    this.#parts = parts
    parts.store.subscribe(() => this.#look())
    parts.toy.subscribe(() => this.#note())
    parts.page.onHidden(() => {
      if (this.#running !== undefined) this.end()
    })
  }

  /** Those that wait to be kept or dropped, the oldest first. */
  readonly getSnapshot = (): readonly PlayRecording[] => this.#recordings

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @returns whether the partner is asked now */
  readonly ask = (): Promise<boolean> => this.#agreeHere({ say: 'ask' })

  /** To the question that is open. @returns whether it came in time */
  readonly answer = (agrees: boolean): Promise<boolean> => {
    const { record, playId } = this.#parts.store.interacting ?? {}
    if (!agrees && playId !== undefined && this.#said?.playId === playId) {
      // Behind a yes that the server may have heard, a no alone would come too late.
      this.end()
      return Promise.resolve(true)
    }
    if (record?.at !== 'asked' || playId === undefined) return Promise.resolve(false)
    const question = record.number
    return agrees ? this.#agreeHere({ say: 'yes', question }) : this.#refuse(playId, question)
  }

  /** Ends the recording, here at once, or takes one's question back; said until the server has heard it. */
  readonly end = (): void => {
    this.#finish()
    this.#said = undefined
    const { record, playId } = this.#parts.store.interacting ?? {}
    if (record === undefined || playId === undefined) return
    void this.#say({ playId, say: 'end' }, ASK_TIMEOUT_MS).then((isHeard) => {
      if (isHeard) return
      this.#parts.clock.after(SAY_AGAIN_MS, () => {
        const now = this.#parts.store.interacting
        const isSame = now?.record === record || now?.record?.at === 'on'
        if (now?.playId === playId && isSame) this.end()
      })
    })
  }

  /** One that its person made alone waits with the others. */
  readonly take = ({ pattern, isFull }: Pick<PlayRecording, 'pattern' | 'isFull'>): void =>
    this.#set([...this.#recordings, this.#named({ play: undefined, pattern, isFull })])

  /** This one was kept, or isn't wanted. */
  readonly settle = (recording: PlayRecording): void =>
    this.#set(this.#recordings.filter((waiting) => waiting !== recording))

  /** Nothing of it stays. */
  readonly clear = (): void => {
    this.#finish()
    this.#set([])
  }

  async #agreeHere(said: Omit<ClientEventData<'record'>, 'playId'>): Promise<boolean> {
    const playId = this.#parts.store.interacting?.playId
    if (playId === undefined) return false
    // The server's word may come before the answer to this.
    const here = { playId }
    this.#said = here
    // Nobody waits that long, but until then it may be heard, and the partner may agree to it.
    const heard = this.#say({ ...said, playId }, RECORD_ASK_MS)
    void heard.then((isHeard) => {
      // While the question is open, it may have been heard all the same.
      if (!isHeard && this.#record === undefined && this.#said === here) this.#said = undefined
    })
    const late = Promise.withResolvers<boolean>()
    const cancelLate = this.#parts.clock.after(ASK_TIMEOUT_MS, () => late.resolve(false))
    return Promise.race([heard, late.promise]).finally(cancelLate)
  }

  async #refuse(playId: PlayId, question: number): Promise<boolean> {
    const isHeard = await this.#say({ playId, say: 'no', question }, ASK_TIMEOUT_MS)
    const { record, playId: nowId } = this.#parts.store.interacting ?? {}
    const isOpen = record?.at === 'on' || (record?.at === 'asked' && record.number === question)
    // Behind a yes of another window it came too late as a no.
    if (!isHeard && isOpen && nowId === playId) this.end()
    return isHeard
  }

  #say(said: ClientEventData<'record'>, timeoutMs: number): Promise<boolean> {
    return this.#parts.line.ask('record', said, timeoutMs).then(
      () => true,
      () => false,
    )
  }

  #look(): void {
    const snapshot = this.#parts.store.getSnapshot()
    const play = snapshot.life.at === 'interacting' ? snapshot.life : undefined
    const record = play?.record
    // A lost window has taken back what was said in it.
    if (isOtherThan(this.#record, record) || !isOnline(snapshot)) this.#said = undefined
    this.#record = record
    const mayRun = record?.at === 'on' && this.#said?.playId === play?.playId && isOnline(snapshot)
    if (mayRun && this.#running === undefined && play !== undefined) this.#begin(play)
    else if (!mayRun) this.#finish()
    this.#note()
  }

  #begin(play: Interacting): void {
    const { clock, page } = this.#parts
    this.#running = play
    this.#isOver = false
    this.#cancelEnd = clock.after(PATTERN_MAX_MS, () => {
      this.#isOver = true
      this.end()
    })
    // Nobody would see that it runs.
    if (!page.isShown()) this.end()
  }

  #note(): void {
    if (this.#running === undefined) return
    const { initiator, receiver, deviceId } = this.#parts.store.getSnapshot()
    const { toy } = this.#parts
    const { device, wanted } = toy.getSnapshot()
    if (initiator !== undefined)
      this.#take('initiator', levelsOf(initiator.applied?.slots ?? {}, initiator.rhythms))
    if (receiver !== undefined)
      this.#take('receiver', device?.id === deviceId ? levelsOf(toy.applied().slots, wanted) : {})
  }

  #take(role: PlayRole, levels: SlotLevels): void {
    if (this.#running === undefined) return
    const tape = this.#tapes.get(role) ?? new PatternTape(HOLD_MS)
    this.#tapes.set(role, tape)
    tape.note(levels, this.#parts.clock.nowMs())
    if (tape.isFull) this.end()
  }

  /** What there is waits for its person's word; nothing that never moved does. */
  #finish(): void {
    const play = this.#running
    if (play === undefined) return
    this.#running = undefined
    this.#said = undefined
    this.#cancelEnd()
    const nowMs = this.#parts.clock.nowMs()
    const news: PlayRecording[] = []
    for (const [role, tape] of this.#tapes) {
      const pattern = tape.cut(nowMs)
      const isFull = this.#isOver || tape.isFull || pattern?.durationMs === PATTERN_MAX_MS
      if (pattern === undefined) continue
      news.push(this.#named({ play: { role, partnerName: play.partner.name }, pattern, isFull }))
    }
    this.#tapes.clear()
    if (news.length > 0) this.#set([...this.#recordings, ...news])
  }

  #named(recording: Omit<PlayRecording, 'id'>): PlayRecording {
    this.#lastId += 1
    return { id: this.#lastId, ...recording }
  }

  #set(recordings: readonly PlayRecording[]): void {
    this.#recordings = recordings
    for (const listener of [...this.#listeners]) listener()
  }
}

/** What was said to the one is no yes to the other, whose number may be the same where the server began anew. */
function isOtherThan(before: RecordLife | undefined, now: RecordLife | undefined): boolean {
  if (before === undefined) return now !== undefined && !(now.at === 'asked' && now.isOwn)
  return now === undefined || (before.at === 'asked' && now.at === 'asked' && before !== now)
}

function isOnline({ initiator, receiver }: PlaySnapshot): boolean {
  return (initiator?.isOnline ?? true) && (receiver?.isOnline ?? true)
}

/** How each runs stands in the code that was asked for; how strong it is, the toy has said. */
function levelsOf(applied: Levels, codes: Wanted): SlotLevels {
  const moving = Object.entries(applied).filter(([, level]) => level > 0)
  return Object.fromEntries(
    moving.map(([slot, level]) => {
      const code = codes[slot]
      const variant = code === undefined ? undefined : parseOrder(code)?.variant
      return [slot, variant === undefined ? { level } : { level, variant }]
    }),
  )
}
