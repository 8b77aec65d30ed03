/** One thing that moves now: drawn as one string. */
export interface Strand {
  /** 0-100. */
  level: number
  periodMs: number
  /** Height over one period; both 0 to 1. */
  shape: (phaseRatio: number) => number
}

export interface StageColours {
  string: string
  rest: string
  cap: string
}

export interface StageFrame {
  widthPx: number
  heightPx: number
  /** Monotonic; the wave's place in its rhythm follows it. */
  nowMs: number
  /** 0-1: how far the strings are let go; a stop takes it to 0. */
  gainRatio: number
  strands: readonly Strand[]
  /** The receiver's own limit, 0-100; undefined draws none. */
  cap: number | undefined
  colours: StageColours
}

/** Room for the texts above and the breath below the strings. */
const TOP_PX = 62
const FOOT_PX = 22
/** The bright end of the string: what the toy does at this moment. */
const HEAD_INSET_PX = 30
const STEP_PX = 2
/** Slower rhythms show a whole period, quicker ones several. */
const WINDOW_MIN_MS = 1_600
const WINDOW_MAX_MS = 5_000
const PERIODS_SHOWN = 2.6
/** Followers of the one string: later, lower and fainter, as in the brand's motif. */
const ECHOES = [
  { lagMs: 130, heightRatio: 0.74, alpha: 0.5 },
  { lagMs: 260, heightRatio: 0.48, alpha: 0.28 },
] as const
/** The hum of a running string: long, shallow ripples that run with time. */
const HUM_PX = 1.4
const HUM_LENGTH_PX = 46
const HUM_HZ = 2.5

/** How much time the panel's width shows. */
export function windowMs(periodMs: number): number {
  return Math.min(WINDOW_MAX_MS, Math.max(WINDOW_MIN_MS, periodMs * PERIODS_SHOWN))
}

/** Height of a strand at a moment, 0-1. */
export function intensityAt(strand: Strand, atMs: number): number {
  const phase = ((atMs / strand.periodMs) % 1) + (atMs < 0 ? 1 : 0)
  return strand.shape(phase % 1) * (strand.level / 100)
}

interface Line {
  strand: Strand
  lagMs: number
  heightRatio: number
  alpha: number
  widthPx: number
}

/** The strings from back to front: one strand with its echoes, or up to three strands. */
export function linesOf(strands: readonly Strand[]): Line[] {
  const [first, ...others] = [...strands].sort((a, b) => b.level - a.level).slice(0, 3)
  if (first === undefined) return []
  const behind =
    others.length === 0
      ? ECHOES.map((echo) => ({ ...echo, strand: first, widthPx: 1.5 }))
      : others.map((strand, at) => ({
          strand,
          lagMs: 0,
          heightRatio: 1,
          alpha: 0.55 - at * 0.2,
          widthPx: 1.75,
        }))
  return [...behind.reverse(), { strand: first, lagMs: 0, heightRatio: 1, alpha: 1, widthPx: 3 }]
}

function trace(frame: StageFrame, line: Line): Path2D {
  const { widthPx, heightPx, nowMs, gainRatio } = frame
  const head = widthPx - HEAD_INSET_PX
  const base = heightPx - FOOT_PX
  const room = base - TOP_PX
  const msPerPx = windowMs(line.strand.periodMs) / widthPx
  const path = new Path2D()
  for (let x = 0; x <= head; x += STEP_PX) {
    const at = Math.min(x, head)
    const force =
      intensityAt(line.strand, nowMs - line.lagMs - (head - at) * msPerPx) * line.heightRatio * gainRatio
    const hum = Math.sin((at / HUM_LENGTH_PX - (nowMs / 1000) * HUM_HZ) * Math.PI * 2) * HUM_PX * force
    const y = base - force * room + hum
    if (x === 0) path.moveTo(at, y)
    else path.lineTo(at, y)
  }
  return path
}

/** Drawn wide and faint beneath a line; far cheaper than a blur on every frame. */
const GLOW = [26, 21, 17, 13, 10, 7, 5].map((widthPx) => ({ widthPx, alpha: 0.05 }))

function drawLine(context: CanvasRenderingContext2D, frame: StageFrame, line: Line): void {
  const path = trace(frame, line)
  if (line.alpha === 1) {
    for (const glow of GLOW) {
      context.globalAlpha = glow.alpha * frame.gainRatio
      context.lineWidth = glow.widthPx
      context.stroke(path)
    }
    fillBelow(context, frame, path)
  }
  context.globalAlpha = line.alpha
  context.lineWidth = line.widthPx
  context.stroke(path)
}

function fillBelow(context: CanvasRenderingContext2D, frame: StageFrame, path: Path2D): void {
  const base = frame.heightPx - FOOT_PX
  const area = new Path2D(path)
  area.lineTo(frame.widthPx - HEAD_INSET_PX, base)
  area.lineTo(0, base)
  const shade = context.createLinearGradient(0, TOP_PX, 0, base)
  shade.addColorStop(0, frame.colours.string)
  shade.addColorStop(1, 'transparent')
  context.globalAlpha = 0.2 * frame.gainRatio
  context.fillStyle = shade
  context.fill(area)
}

function drawHead(context: CanvasRenderingContext2D, frame: StageFrame, strand: Strand): void {
  const x = frame.widthPx - HEAD_INSET_PX
  const base = frame.heightPx - FOOT_PX
  const force = intensityAt(strand, frame.nowMs) * frame.gainRatio
  const y = base - force * (base - TOP_PX)
  const radius = 30 + 34 * force
  const halo = context.createRadialGradient(x, y, 0, x, y, radius)
  halo.addColorStop(0, frame.colours.string)
  halo.addColorStop(1, 'transparent')
  context.globalAlpha = (0.14 + 0.26 * force) * frame.gainRatio
  context.fillStyle = halo
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  context.globalAlpha = 1
  context.fillStyle = frame.colours.string
  context.beginPath()
  context.arc(x, y, 4 + 1.5 * force, 0, Math.PI * 2)
  context.fill()
}

function drawCap(context: CanvasRenderingContext2D, frame: StageFrame, cap: number): void {
  const base = frame.heightPx - FOOT_PX
  const y = base - ((base - TOP_PX) * cap) / 100
  context.globalAlpha = 0.9
  context.strokeStyle = frame.colours.cap
  context.lineWidth = 1.5
  context.setLineDash([4, 5])
  context.beginPath()
  context.moveTo(20, y)
  context.lineTo(frame.widthPx - 20, y)
  context.stroke()
  context.setLineDash([])
}

/** The brand's strings, two loops between fixed ends; they give way to what moves. */
const REST_LOOPS = [1, 0.74, 0.48, 0.22]
const REST_HEIGHT_PX = 20

function drawRest(context: CanvasRenderingContext2D, frame: StageFrame): void {
  const { widthPx, heightPx } = frame
  const middle = TOP_PX + (heightPx - FOOT_PX - TOP_PX) / 2
  context.strokeStyle = frame.colours.rest
  context.lineWidth = 1.5
  for (const ratio of REST_LOOPS) {
    context.globalAlpha = (1 - frame.gainRatio) * (1.1 - ratio * 0.6)
    context.beginPath()
    for (const side of [1, -1]) {
      context.moveTo(0, middle)
      for (let x = 0; x <= widthPx; x += STEP_PX)
        context.lineTo(x, middle + side * ratio * REST_HEIGHT_PX * Math.sin((x / widthPx) * Math.PI * 2))
    }
    context.stroke()
  }
}

function drawBase(context: CanvasRenderingContext2D, frame: StageFrame): void {
  const base = frame.heightPx - FOOT_PX
  context.globalAlpha = frame.gainRatio
  context.strokeStyle = frame.colours.rest
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(0, base)
  context.lineTo(frame.widthPx, base)
  context.stroke()
}

/** Lets the past fade towards the start of the line. */
function fadePast(context: CanvasRenderingContext2D, frame: StageFrame): void {
  const veil = context.createLinearGradient(0, 0, frame.widthPx * 0.3, 0)
  veil.addColorStop(0, 'rgba(0,0,0,.85)')
  veil.addColorStop(1, 'rgba(0,0,0,0)')
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-out'
  context.fillStyle = veil
  context.fillRect(0, 0, frame.widthPx * 0.3, frame.heightPx)
  context.globalCompositeOperation = 'source-over'
}

/** Draws one moment of the stage; the context is scaled to CSS pixels by the caller. */
export function paintStage(context: CanvasRenderingContext2D, frame: StageFrame): void {
  context.clearRect(0, 0, frame.widthPx, frame.heightPx)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const lines = linesOf(frame.strands)
  if (frame.gainRatio < 1) drawRest(context, frame)
  if (lines.length > 0) drawBase(context, frame)
  context.strokeStyle = frame.colours.string
  for (const line of lines) drawLine(context, frame, line)
  if (lines.length > 0) fadePast(context, frame)
  const front = lines.at(-1)
  if (front !== undefined) drawHead(context, frame, front.strand)
  if (frame.cap !== undefined && frame.cap < 100) drawCap(context, frame, frame.cap)
}
