import { MOVES_EVERY_MS, SKETCH_POINTS_MAX } from '@thrum/contracts/limits'
import type { SketchPoint } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import type { Clock } from '@thrum/toy-protocol/clock'
import { drawOver, type Line, NO_LINE, type Stroke, type StrokePoint } from '@thrum/toy-protocol/stroke'

export interface SketchSnapshot {
  readonly line: Line
  /** Where a finger is now: one's own, or the partner's. */
  readonly tip: StrokePoint | undefined
  readonly isEmpty: boolean
}

interface SketchPorts {
  readonly clock: Clock
  send(stroke: number, points: SketchPoint[]): void
}

/** A finger that says nothing for this long has been lifted. */
const TIP_SHOWN_MS = 600
const NOTHING: SketchSnapshot = { line: NO_LINE, tip: undefined, isEmpty: true }

function toWire({ x, y }: StrokePoint): SketchPoint {
  const held = (ratio: number) => Math.round(Math.min(1, Math.max(0, ratio)) * 1_000)
  return [held(x), held(y)]
}

function fromWire([x, y]: SketchPoint): StrokePoint {
  return { x: x / 1_000, y: y / 1_000 }
}

/** One drawing that both of a play see and draw on, while it is drawn. Of two strokes at one place the later counts. */
export class SharedSketch {
  readonly #ports: SketchPorts
  readonly #listeners = new Set<() => void>()
  #snapshot = NOTHING
  #stroke = 0
  /** Own points that were not sent yet. */
  #waiting: SketchPoint[] = []
  #last: StrokePoint | undefined
  #partner: { readonly stroke: number; readonly last: StrokePoint } | undefined
  #cancelSend: (() => void) | undefined
  #cancelTip: (() => void) | undefined

  constructor(ports: SketchPorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): SketchSnapshot => this.#snapshot

  /** The own finger goes down. */
  begin(point: StrokePoint): void {
    this.#flush()
    this.#stroke += 1
    this.#last = undefined
    this.draw([point])
  }

  /** The own finger goes on. */
  draw(points: Stroke): void {
    const sent = points.map(toWire)
    // As the partner sees it: a line that was rounded ends at another moment.
    const drawn = sent.map(fromWire)
    this.#show(drawn, this.#last)
    this.#last = drawn.at(-1) ?? this.#last
    this.#waiting.push(...sent)
    this.#cancelSend ??= this.#ports.clock.after(MOVES_EVERY_MS, () => this.#flush())
  }

  clear(): void {
    this.#waiting = []
    this.#stroke += 1
    this.#last = undefined
    this.#partner = undefined
    this.#ports.send(this.#stroke, [])
    this.#set(NOTHING)
  }

  hear({ stroke, points }: Pick<PushData<'play_sketch'>, 'stroke' | 'points'>): void {
    if (points.length === 0) {
      // What the own finger drew a moment ago is wiped with it.
      this.#waiting = []
      this.#partner = undefined
      this.#last = undefined
      this.#set(NOTHING)
      return
    }
    const drawn = points.map(fromWire)
    this.#show(drawn, this.#partner?.stroke === stroke ? this.#partner.last : undefined)
    const last = drawn.at(-1)
    if (last !== undefined) this.#partner = { stroke, last }
  }

  end(): void {
    this.#cancelSend?.()
    this.#cancelTip?.()
  }

  #show(points: Stroke, before: StrokePoint | undefined): void {
    const stroke = before === undefined ? points : [before, ...points]
    const line = drawOver(this.#snapshot.line, stroke)
    this.#set({ line, tip: points.at(-1), isEmpty: false })
    this.#cancelTip?.()
    this.#cancelTip = this.#ports.clock.after(TIP_SHOWN_MS, () =>
      this.#set({ ...this.#snapshot, tip: undefined }),
    )
  }

  #flush(): void {
    this.#cancelSend?.()
    this.#cancelSend = undefined
    while (this.#waiting.length > 0)
      this.#ports.send(this.#stroke, this.#waiting.splice(0, SKETCH_POINTS_MAX))
  }

  #set(snapshot: SketchSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of [...this.#listeners]) listener()
  }
}
