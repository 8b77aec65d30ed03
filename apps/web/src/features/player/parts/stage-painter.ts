import { paintStage, type StageColours, type Strand } from './stage-paint.ts'

/** A stop flattens the strings in this time. */
const FALL_MS = 160
const RISE_MS = 260
/** Sharp enough; more only costs. */
const MAX_PIXEL_RATIO = 2
/** Where a still picture stands in its rhythm, for people who asked for less motion. */
const STILL_MS = 60_000

function coloursOf(element: Element): StageColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return { string: read('--c-accent'), rest: read('--c-stage-line'), cap: read('--c-stage-ink-2') }
}

/**
 * Keeps one canvas in step with what the toy does. Draws only while something moves and is on screen: at rest,
 * in a hidden page and scrolled away it costs nothing.
 */
export class StagePainter {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #colours: StageColours
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #sizes: ResizeObserver
  readonly #sight: IntersectionObserver
  #strands: readonly Strand[] = []
  #cap: number | undefined
  /** What is drawn while the strings fall: the last that moved. */
  #fading: readonly Strand[] = []
  #gainRatio = 0
  #lastMs: number | undefined
  #frame: number | undefined
  #isSeen = true

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')
    this.#colours = coloursOf(canvas)
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(canvas)
    this.#sight = new IntersectionObserver(([entry]) => {
      this.#isSeen = entry?.isIntersecting ?? true
      this.#wake()
    })
    this.#sight.observe(canvas)
    this.#stillness.addEventListener('change', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
  }

  show(strands: readonly Strand[], cap: number | undefined): void {
    if (strands.length === 0 && this.#strands.length > 0) this.#fading = this.#strands
    this.#strands = strands
    this.#cap = cap
    this.#wake()
  }

  end(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#sizes.disconnect()
    this.#sight.disconnect()
    this.#stillness.removeEventListener('change', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
  }

  readonly #wake = (): void => {
    if (this.#frame !== undefined) return
    this.#lastMs = undefined
    this.#frame = requestAnimationFrame(this.#draw)
  }

  readonly #draw = (nowMs: number): void => {
    this.#frame = undefined
    const isStill = this.#stillness.matches
    this.#gainRatio = isStill ? (this.#strands.length > 0 ? 1 : 0) : this.#nextGain(nowMs)
    this.#paint(isStill ? STILL_MS : nowMs)
    const isMoving = this.#strands.length > 0 || this.#gainRatio > 0
    if (isMoving && !isStill && this.#isSeen && !document.hidden) {
      this.#lastMs = nowMs
      this.#frame = requestAnimationFrame(this.#draw)
    }
  }

  #nextGain(nowMs: number): number {
    const elapsedMs = this.#lastMs === undefined ? 0 : nowMs - this.#lastMs
    return this.#strands.length > 0
      ? Math.min(1, this.#gainRatio + elapsedMs / RISE_MS)
      : Math.max(0, this.#gainRatio - elapsedMs / FALL_MS)
  }

  #paint(nowMs: number): void {
    if (this.#context === null) return
    paintStage(this.#context, {
      widthPx: this.#canvas.clientWidth,
      heightPx: this.#canvas.clientHeight,
      nowMs,
      gainRatio: this.#gainRatio,
      strands: this.#strands.length > 0 ? this.#strands : this.#gainRatio > 0 ? this.#fading : [],
      cap: this.#cap,
      colours: this.#colours,
    })
  }

  #resize(): void {
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio)
    this.#canvas.width = Math.round(this.#canvas.clientWidth * ratio)
    this.#canvas.height = Math.round(this.#canvas.clientHeight * ratio)
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0)
    this.#wake()
  }
}
