import { PATTERN_MAX_MS } from '@thrum/contracts/limits'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { Pattern, SlotLevel, SlotLevels } from '@thrum/toy-protocol/pattern'
import { PatternTape } from '@thrum/toy-protocol/pattern-tape'
import type { Toy } from '../toy/index.ts'

export type Recording =
  | { readonly at: 'idle' }
  /** `sinceMs` by the recorder's clock: the first move; undefined until then. */
  | { readonly at: 'recording'; readonly sinceMs: number | undefined }
  | Ended

interface Ended {
  readonly at: 'ended'
  readonly pattern: Pattern
  /** It was as long, or as full of turns, as a pattern may be. */
  readonly isFull: boolean
}

interface Parts {
  readonly toy: Pick<Toy, 'subscribe' | 'getSnapshot' | 'onStop'>
  readonly clock: Clock
}

const IDLE: Recording = { at: 'idle' }
/** After so long without a change (one and a half of a source's ticks) what follows is a step, not a slope. */
const HOLD_MS = 75

/**
 * Records what one's own toy is asked to do, by whatever way to play. It only listens; every stop of the toy ends it.
 * A recording begins with the first move.
 */
export class PatternRecorder {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #state: Recording = IDLE
  #wanted: Wanted | undefined
  #tape = new PatternTape(HOLD_MS)
  #endings: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly getSnapshot = (): Recording => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly start = (): void => {
    if (this.#state.at === 'recording') return
    const { toy } = this.#parts
    this.#tape = new PatternTape(HOLD_MS)
    this.#wanted = undefined
    this.#set({ at: 'recording', sinceMs: undefined })
    this.#endings = [
      toy.subscribe(() => this.#hear()),
      toy.onStop(() => {
        this.#hear()
        // Before the first move there is nothing that could end.
        if (this.#tape.sinceMs !== undefined) this.#end(false)
      }),
    ]
    this.#hear()
  }

  /** The person ends it. */
  readonly finish = (): void => this.#end(false)

  /** What was recorded is forgotten. */
  readonly clear = (): void => {
    this.#leave()
    this.#set(IDLE)
  }

  /** Ends it, and gives what was recorded away. */
  readonly handOver = (): Ended | undefined => {
    this.finish()
    const recorded = this.#state
    this.clear()
    return recorded.at === 'ended' ? recorded : undefined
  }

  #hear(): void {
    const { toy, clock } = this.#parts
    const { wanted } = toy.getSnapshot()
    if (this.#state.at !== 'recording' || wanted === this.#wanted) return
    this.#wanted = wanted
    this.#tape.note(levelsOf(wanted), clock.nowMs())
    const { sinceMs } = this.#tape
    if (sinceMs !== this.#state.sinceMs) {
      this.#set({ at: 'recording', sinceMs })
      this.#endings.push(clock.after(PATTERN_MAX_MS, () => this.#end(true)))
    }
    if (this.#tape.isFull) this.#end(true)
  }

  #end(isFull: boolean): void {
    if (this.#state.at !== 'recording') return
    this.#leave()
    const pattern = this.#tape.cut(this.#parts.clock.nowMs())
    this.#set(pattern === undefined ? IDLE : { at: 'ended', pattern, isFull })
  }

  #leave(): void {
    for (const end of this.#endings) end()
    this.#endings = []
  }

  #set(state: Recording): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}

function levelsOf(wanted: Wanted): SlotLevels {
  return Object.fromEntries(Object.entries(wanted).map(([slot, code]) => [slot, levelOf(code)]))
}

/** A code that names no level counts as rest. */
function levelOf(code: string): SlotLevel {
  const order = parseOrder(code)
  return order === undefined ? { level: 0 } : { level: order.level, variant: order.variant }
}
