import type { ChatAck, ChatEvent, ChatEventName, ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { Clock } from '@thrum/toy-protocol/clock'
import { CallError, type CallFailure } from '../../../lib/call-error.ts'
import type { LinkState } from '../chat.model.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { ChatLine } from './chat-line.ts'
import type { SharedLink, TabNote } from './chat-ports.ts'
import { Signal } from './signal.ts'

/** Whoever has the line and says nothing for so long sleeps: a page that is awake answers within a frame or two. */
const ASLEEP_MS = 3_000

/** What goes from tab to tab. */
type Word =
  | { readonly kind: 'hello' }
  /** Is whoever has the line awake? The answer is its state. */
  | { readonly kind: 'check' }
  /** The person signed out, in whichever tab. */
  | { readonly kind: 'ended' }
  /** The network may be back. */
  | { readonly kind: 'nudge' }
  | { readonly kind: 'state'; readonly state: LinkState }
  | { readonly kind: 'push'; readonly push: ChatPush }
  | { readonly kind: 'note'; readonly note: TabNote }
  | {
      readonly kind: 'ask'
      readonly number: string
      readonly event: ChatEventName
      readonly data: ChatEvent<ChatEventName>
    }
  | { readonly kind: 'answer'; readonly number: string; readonly result: Result }

type Result =
  | { readonly is: 'ok'; readonly data: unknown }
  | { readonly is: 'refused'; readonly reason: string | undefined; readonly text: string }
  | { readonly is: 'failed'; readonly failure: CallFailure }

export interface TabChannel {
  post(word: unknown): void
  /** Words come from the same copy of the app, or from one that was there before an update. */
  listen(run: (word: unknown) => void): void
  close(): void
}

/** A place in the row of those that want the line. */
export interface Hold {
  release(): void
  /** Takes the line from whoever has it. */
  take(): void
}

export interface TabPorts {
  line: Pick<ChatLine, 'state' | 'ask' | 'start' | 'stop' | 'nudge' | 'onState' | 'onPush'>
  /** Undefined where a browser has no such thing: then each tab holds a line of its own. */
  channel: TabChannel | undefined
  /** Calls `granted` once this tab holds the lock, and `lost` when another one took it: then it stands in the row again. */
  hold: ((granted: () => void, lost: () => void) => Hold) | undefined
  newId(): string
  clock: Clock
}

interface Asked {
  readonly resolve: (data: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * One line for all tabs of one account: the tab that gets the lock holds it, the others ask it, and hear what it
 * hears. When it goes, or sleeps, the next one gets the lock. Requirement SESS-008
 */
export class ChatTabs implements SharedLink {
  readonly #ports: TabPorts
  readonly #states = new Signal<[LinkState]>()
  readonly #pushes = new Signal<[ChatPush]>()
  readonly #holders = new Signal<[boolean]>()
  readonly #notes = new Signal<[TabNote]>()
  readonly #hellos = new Signal()
  readonly #ends = new Signal()
  readonly #asked = new Map<string, Asked>()
  #isHolder = false
  #isRunning = false
  /** As the holder told it. */
  #told: LinkState = 'connecting'
  #place: Hold | undefined
  #endCheck: (() => void) | undefined

  constructor(ports: TabPorts) {
    this.#ports = ports
    ports.line.onState((state) => {
      if (this.#isHolder) this.#tellState(state)
    })
    ports.line.onPush((push) => {
      this.#post({ kind: 'push', push })
      this.#pushes.emit(push)
    })
    ports.channel?.listen((word) => this.#hear(word as Word))
  }

  get isHolder(): boolean {
    return this.#isHolder
  }

  get state(): LinkState {
    if (!this.#isRunning) return 'off'
    return this.#isHolder ? this.#ports.line.state : this.#told
  }

  readonly onState = this.#states.on
  readonly onPush = this.#pushes.on
  readonly onHolder = this.#holders.on
  readonly onNote = this.#notes.on
  readonly onHello = this.#hellos.on
  /** Another tab has signed out. SESS-003 */
  readonly onEnded = this.#ends.on

  start(): void {
    this.#isRunning = true
    const { hold, channel } = this.#ports
    if (hold === undefined || channel === undefined) this.#begin()
    else {
      this.#place = hold(
        () => this.#begin(),
        () => this.#lose(),
      )
      this.#post({ kind: 'hello' })
      this.#states.emit(this.state)
    }
  }

  stop(): void {
    this.#isRunning = false
    this.#isHolder = false
    this.#ports.line.stop()
    this.#abandon()
    this.#awake()
    this.#place?.release()
    this.#ports.channel?.close()
    this.#states.emit('off')
  }

  /** There may be a network again: the holder need not wait out its pause. SESS-005 */
  readonly nudge = (): void => {
    if (this.#isHolder) this.#ports.line.nudge()
    else this.#post({ kind: 'nudge' })
  }

  /**
   * Takes the line over from a tab that sleeps. Phones put tabs that are out of sight to sleep, and leave them the
   * lock; to be asked by tabs in sight.
   */
  check(): void {
    if (!this.#isRunning || this.#isHolder || this.#endCheck !== undefined) return
    this.#post({ kind: 'check' })
    this.#endCheck = this.#ports.clock.after(ASLEEP_MS, () => {
      this.#endCheck = undefined
      this.#place?.take()
    })
  }

  /** Lets the other tabs know that the person signed out here. Before `stop`. */
  end(): void {
    this.#post({ kind: 'ended' })
  }

  share(note: TabNote): void {
    this.#post({ kind: 'note', note })
  }

  ask<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>> {
    if (this.#isHolder) return this.#ports.line.ask(event, data)
    if (this.state !== 'connected') return Promise.reject(new CallError('network'))
    const number = this.#ports.newId()
    const answer = new Promise<unknown>((resolve, reject) => this.#asked.set(number, { resolve, reject }))
    this.#post({ kind: 'ask', number, event, data })
    return answer as Promise<ChatAck<Name>>
  }

  #begin(): void {
    if (!this.#isRunning || this.#isHolder) return
    this.#isHolder = true
    this.#awake()
    this.#abandon()
    this.#holders.emit(true)
    this.#ports.line.start()
  }

  /** It slept, and another tab went on. */
  #lose(): void {
    if (!this.#isHolder) return
    this.#isHolder = false
    this.#told = 'connecting'
    this.#ports.line.stop()
    this.#holders.emit(false)
    this.#states.emit(this.state)
    this.#post({ kind: 'hello' })
  }

  #awake(): void {
    this.#endCheck?.()
    this.#endCheck = undefined
  }

  #hear(word: Word): void {
    if (!this.#isRunning) return
    if (word.kind === 'ended') this.#ends.emit()
    else if (word.kind === 'note') this.#notes.emit(word.note)
    else if (this.#isHolder) this.#serve(word)
    else this.#follow(word)
  }

  #serve(word: Word): void {
    if (word.kind === 'hello') {
      this.#post({ kind: 'state', state: this.state })
      this.#hellos.emit()
    } else if (word.kind === 'check') this.#post({ kind: 'state', state: this.state })
    else if (word.kind === 'nudge') this.#ports.line.nudge()
    else if (word.kind === 'ask') void this.#answer(word.number, word.event, word.data)
  }

  #follow(word: Word): void {
    if (word.kind === 'push') this.#pushes.emit(word.push)
    else if (word.kind === 'answer') this.#settle(word.number, word.result)
    else if (word.kind === 'state') {
      this.#awake()
      // Told to whoever looked after it, or is new.
      if (word.state === this.#told) return
      this.#told = word.state
      // Whoever was asked before answers no more.
      if (word.state !== 'connected') this.#abandon()
      this.#states.emit(word.state)
    }
  }

  async #answer(number: string, event: ChatEventName, data: ChatEvent<ChatEventName>): Promise<void> {
    const result = await this.#ports.line.ask(event, data as never).then(
      (answer): Result => ({ is: 'ok', data: answer }),
      (error: unknown): Result => {
        if (error instanceof ChatRefusal) return { is: 'refused', reason: error.reason, text: error.text }
        return { is: 'failed', failure: error instanceof CallError ? error.failure : 'network' }
      },
    )
    this.#post({ kind: 'answer', number, result })
  }

  #settle(number: string, result: Result): void {
    const asked = this.#asked.get(number)
    this.#asked.delete(number)
    if (result.is === 'ok') asked?.resolve(result.data)
    else if (result.is === 'refused') asked?.reject(new ChatRefusal(result.reason, result.text))
    else asked?.reject(new CallError(result.failure))
  }

  #abandon(): void {
    const asked = [...this.#asked.values()]
    this.#asked.clear()
    for (const { reject } of asked) reject(new CallError('network'))
  }

  #tellState(state: LinkState): void {
    this.#post({ kind: 'state', state })
    this.#states.emit(state)
  }

  #post(word: Word): void {
    // A channel that was closed takes no word, and says so aloud.
    if (this.#isRunning) this.#ports.channel?.post(word)
  }
}
