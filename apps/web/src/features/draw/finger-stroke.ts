import type { Stroke, StrokePoint } from '@thrum/toy-protocol/stroke'

const NOTHING: Stroke = []

/** A finger's stroke while it is drawn. It is whole once the finger leaves; one that the system takes away is none. */
export class FingerStroke {
  #drawn: { readonly id: number; points: Stroke; mayPlay: boolean } | undefined

  /** What is drawn so far; empty while no finger draws. */
  get points(): Stroke {
    return this.#drawn?.points ?? NOTHING
  }

  begin(id: number, point: StrokePoint): void {
    this.#drawn = { id, points: [point], mayPlay: true }
  }

  move(id: number, point: StrokePoint): void {
    if (this.#drawn?.id === id) this.#drawn.points = [...this.#drawn.points, point]
  }

  /** Something stopped the toy: a finger that only leaves the stage moves it no more. */
  stopped(): void {
    if (this.#drawn !== undefined) this.#drawn.mayPlay = false
  }

  /** @returns undefined for another finger than the one that draws */
  lift(id: number): { readonly points: Stroke; readonly mayPlay: boolean } | undefined {
    const drawn = this.#drawn
    if (drawn?.id !== id) return undefined
    this.#drawn = undefined
    return drawn
  }
}
