interface TrailPoint {
  readonly x: number
  readonly y: number
  readonly atMs: number
}

/** A finger's path fades in this time. */
const FADE_MS = 700
const FINGER_PX = 12
/** Sharp enough; more only costs. */
const MAX_PIXEL_RATIO = 2

/** Draws where the finger is and came from; at rest it draws nothing and costs nothing. */
export class PadTrail {
  readonly #canvas: HTMLCanvasElement
  readonly #colour: string
  #points: TrailPoint[] = []
  #isDown = false
  #frame: number | undefined

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    this.#colour = getComputedStyle(canvas).getPropertyValue('--c-accent').trim()
  }

  /** @param x 0 to 1 @param y 0 to 1, upwards */
  move(x: number, y: number): void {
    this.#isDown = true
    this.#points.push({ x, y, atMs: performance.now() })
    this.#wake()
  }

  lift(): void {
    this.#isDown = false
    this.#wake()
  }

  end(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
  }

  #wake(): void {
    this.#frame ??= requestAnimationFrame((nowMs) => this.#draw(nowMs))
  }

  #draw(nowMs: number): void {
    this.#frame = undefined
    const { clientWidth, clientHeight } = this.#canvas
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio)
    this.#canvas.width = Math.round(clientWidth * ratio)
    this.#canvas.height = Math.round(clientHeight * ratio)
    const finger = this.#isDown ? this.#points.at(-1) : undefined
    this.#points = this.#points.filter((point) => nowMs - point.atMs < FADE_MS || point === finger)
    const context = this.#canvas.getContext('2d')
    if (context === null) return
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.strokeStyle = this.#colour
    context.fillStyle = this.#colour
    context.lineCap = 'round'
    const place = ({ x, y }: TrailPoint) => [x * clientWidth, (1 - y) * clientHeight] as const
    for (const [at, point] of this.#points.entries()) {
      const before = this.#points[at - 1]
      if (before === undefined) continue
      const freshRatio = Math.max(0, 1 - (nowMs - point.atMs) / FADE_MS)
      context.globalAlpha = freshRatio
      context.lineWidth = 2 + 8 * freshRatio
      context.beginPath()
      context.moveTo(...place(before))
      context.lineTo(...place(point))
      context.stroke()
    }
    if (finger !== undefined) {
      context.globalAlpha = 1
      context.beginPath()
      context.arc(...place(finger), FINGER_PX, 0, 2 * Math.PI)
      context.fill()
    }
    if (this.#points.length > 0 && (this.#points.length > 1 || !this.#isDown)) this.#wake()
  }
}
