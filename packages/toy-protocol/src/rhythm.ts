/** One rhythm of a motor, as the toy plays it and as every picture of it is drawn. */
export interface Rhythm {
  /** The function's word in the scenes and in the client's tables. */
  readonly name: string
  /** Length of one period at real tempo. */
  readonly periodMs: number
  /** How many periods its small picture shows. */
  readonly glyphPeriods: number
  /** @param phase 0 up to 1 within a period. @returns 0 (rest) to 1 (the level that was asked for) */
  readonly shape: (phase: number) => number
}

const TURN = 2 * Math.PI
const swing = (phase: number) => (1 - Math.cos(TURN * phase)) / 2
/** A bump of the given width around a moment of the period. */
const beat = (phase: number, at: number, width: number) => {
  const near = Math.max(0, 1 - Math.abs(phase - at) / width)
  return near * near * (3 - 2 * near)
}
const DROPS = [0.35, 0.7, 0.4, 1, 0.55, 0.25, 0.75] as const

/** By variant: the fourth byte of an order. Variants beyond the table run steady. */
export const RHYTHMS: readonly Rhythm[] = [
  { name: 'steady', periodMs: 1000, glyphPeriods: 1, shape: () => 1 },
  { name: 'wave', periodMs: 1600, glyphPeriods: 2, shape: swing },
  { name: 'pulse', periodMs: 1000, glyphPeriods: 3, shape: (p) => (p >= 0.3 && p < 0.75 ? 1 : 0) },
  { name: 'climb', periodMs: 2000, glyphPeriods: 3, shape: (p) => p },
  { name: 'tide', periodMs: 6000, glyphPeriods: 1, shape: (p) => swing(p) ** 1.5 },
  {
    name: 'heartbeat',
    periodMs: 1000,
    glyphPeriods: 2,
    shape: (p) => Math.max(beat(p, 0.25, 0.12), 0.6 * beat(p, 0.5, 0.12)),
  },
  { name: 'surge', periodMs: 4000, glyphPeriods: 1, shape: (p) => p * swing((p * 8) % 1) },
  { name: 'echo', periodMs: 4000, glyphPeriods: 1, shape: (p) => (1 - p) * swing((p * 8) % 1) },
  { name: 'flutter', periodMs: 300, glyphPeriods: 6, shape: swing },
  { name: 'stairs', periodMs: 3000, glyphPeriods: 1, shape: (p) => Math.min(4, Math.floor(p * 4) + 1) / 4 },
  {
    name: 'rain',
    periodMs: 2100,
    glyphPeriods: 1,
    shape: (p) => {
      const at = p * DROPS.length
      return (DROPS[Math.floor(at)] ?? 0) * beat(at % 1, 0.5, 0.3)
    },
  },
  {
    name: 'drift',
    periodMs: 8000,
    glyphPeriods: 1,
    shape: (p) => 0.5 + 0.28 * Math.sin(TURN * p) + 0.22 * Math.sin(TURN * (3 * p + 0.2)),
  },
]

const STEADY: Rhythm = { name: 'steady', periodMs: 1000, glyphPeriods: 1, shape: () => 1 }

/** @param variant 0 to 255 */
export function rhythmOf(variant: number): Rhythm {
  return RHYTHMS[variant] ?? STEADY
}

/**
 * The momentary strength of a rhythm, relative to the ordered level.
 * @param tMs milliseconds since it began, 0 or more
 * @returns 0 to 1
 */
export function levelAt(variant: number, tMs: number): number {
  const { periodMs, shape } = rhythmOf(variant)
  return Math.min(1, Math.max(0, shape((tMs % periodMs) / periodMs)))
}

/** Glyphs are drawn in a box of 48 × 24 px with this much air around the line. */
const GLYPH = { left: 4, right: 44, top: 5, bottom: 19, steps: 96 } as const

/**
 * The picture of a rhythm: SVG path data for a box of 48 × 24 px, time from left to right (in right-to-left
 * languages too), stroked and not filled. Even strength lies on the middle line.
 */
export function glyphPath(variant: number): string {
  const { periodMs, glyphPeriods } = rhythmOf(variant)
  const spanMs = periodMs * glyphPeriods
  const points = Array.from({ length: GLYPH.steps + 1 }, (_, step) => {
    const ratio = step / GLYPH.steps
    // Just short of the end, where the next period would begin.
    const level = levelAt(variant, Math.min(ratio * spanMs, spanMs - 1))
    return { x: GLYPH.left + ratio * (GLYPH.right - GLYPH.left), level }
  })
  const isEven = points.every(({ level }) => level === points[0]?.level)
  const heightPx = GLYPH.bottom - GLYPH.top
  const texts = points.map(
    ({ x, level }) => `${round(x)} ${round(GLYPH.bottom - (isEven ? 0.5 : level) * heightPx)}`,
  )
  return `M${texts.join('L')}`
}

function round(px: number): number {
  return Math.round(px * 10) / 10
}
