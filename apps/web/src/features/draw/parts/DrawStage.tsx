import type { Slot } from '@thrum/contracts/device/device.entities'
import {
  drawOver,
  type Line,
  NO_LINE,
  STROKE_MS,
  type Stroke,
  type StrokePoint,
} from '@thrum/toy-protocol/stroke'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import texts from '../../../ui/text.module.css'
import { toy } from '../../toy/index.ts'
import { seconds } from '../draw.texts.ts'
import { type Drawing, isEmpty, lineOf } from '../drawing.machine.ts'
import { FingerStroke } from '../finger-stroke.ts'
import { groundPath, linePath } from '../line-path.ts'
import { movePen, PEN_START, type Pen } from '../pen.ts'
import css from './DrawStage.module.css'

export interface DrawStageProps {
  readonly drawing: Drawing
  /** The part of the toy that is drawn for. */
  readonly slot: Slot
  /** `mayPlay`: drawn by a finger, and nothing stopped the toy meanwhile. */
  readonly onStroke: (stroke: Stroke, mayPlay: boolean) => void
  readonly isRunning: boolean
  /** Where the play is, ms from the start. */
  readonly placeMs: () => number
}

/** The marks below the stage, in seconds of its own tempo. */
const SCALE_S = [0, 2, 4, 6] as const
const WIDTH = NO_LINE.length - 1

/** Draws by a finger, a mouse or keys; the line that plays is bright up to where it is. */
export function DrawStage({ drawing, slot, onStroke, isRunning, placeMs }: DrawStageProps) {
  const { t } = useTranslation()
  const help = useId()
  const stage = useRef<HTMLElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const finger = useFinger(onStroke)
  const keys = useKeys((stroke) => onStroke(stroke, false))
  const line = drawOver(lineOf(drawing, slot), finger.live)
  usePlace({ stage, time, isRunning, placeMs, line, words: (ms) => seconds(t, ms) })
  const others = Object.entries(drawing).filter(([other]) => other !== String(slot))
  const { pen } = keys
  return (
    <section
      ref={stage}
      className={css.stage}
      aria-label={t('draw.stage')}
      data-live={isRunning || undefined}
    >
      <div className={css.top}>
        <span className={css.time} ref={time}>
          {seconds(t, placeMs())}
        </span>
        <span>{t('draw.stronger')}</span>
      </div>
      <div
        className={css.field}
        role="slider"
        tabIndex={0}
        aria-label={t('draw.pen')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(pen.y * 100)}
        aria-valuetext={t('draw.penAt', {
          time: seconds(t, pen.x * STROKE_MS),
          level: formatPercent(Math.round(pen.y * 100)),
        })}
        aria-describedby={help}
        {...finger.handlers}
        onKeyDown={keys.onKeyDown}
      >
        <Lines line={line} others={others.map(([, other]) => other)} />
        {isEmpty(drawing) && finger.live.length === 0 ? <p className={css.hint}>{t('draw.hint')}</p> : null}
        <span className={css.head} />
        <span
          className={css.pen}
          style={{ insetInlineStart: `${pen.x * 100}%`, insetBlockEnd: `${pen.y * 100}%` }}
        />
      </div>
      <div className={css.foot}>{t('draw.softer')}</div>
      <div className={css.scale} aria-hidden="true">
        {SCALE_S.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
      <p id={help} className={texts.vh}>
        {t('draw.keys')}
      </p>
    </section>
  )
}

function Lines({ line, others }: { readonly line: Line; readonly others: readonly (Line | undefined)[] }) {
  const path = linePath(line)
  const box = `0 0 ${WIDTH} 1`
  return (
    <>
      <svg className={css.rest} viewBox={box} preserveAspectRatio="none" aria-hidden="true">
        {others.map((other, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and keep their order
          <path key={at} className={css.other} d={linePath(other ?? NO_LINE)} />
        ))}
        <path d={path} />
      </svg>
      <svg className={css.past} viewBox={box} preserveAspectRatio="none" aria-hidden="true">
        <path className={css.ground} d={groundPath(line)} />
        <path className={css.glow} d={path} />
        <path d={path} />
      </svg>
    </>
  )
}

function pointOf(event: PointerEvent<HTMLElement>): StrokePoint {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: 1 - (event.clientY - box.top) / box.height }
}

function useFinger(onStroke: (stroke: Stroke, mayPlay: boolean) => void) {
  const [stroke] = useState(() => new FingerStroke())
  const [live, setLive] = useState(stroke.points)
  useEffect(() => toy.onStop(() => stroke.stopped()), [stroke])
  return {
    live,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        stroke.begin(event.pointerId, pointOf(event))
        setLive(stroke.points)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        stroke.move(event.pointerId, pointOf(event))
        setLive(stroke.points)
      },
      onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
        const drawn = stroke.lift(pointerId)
        if (drawn !== undefined) onStroke(drawn.points, drawn.mayPlay)
        setLive(stroke.points)
      },
      onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
        stroke.lift(pointerId)
        setLive(stroke.points)
      },
    },
  }
}

function useKeys(onStroke: (stroke: Stroke) => void) {
  const [pen, setPen] = useState<Pen>(PEN_START)
  /** Where the last line ended; the next one goes on from there. */
  const [tip, setTip] = useState<Pen>()
  return {
    pen,
    onKeyDown(event: KeyboardEvent) {
      const move = movePen(pen, event.key, event.shiftKey)
      if (move === undefined) return
      event.preventDefault()
      setPen(move.pen)
      if (move.pen.x === pen.x) return
      if (move.isDrawn) onStroke([tip?.x === pen.x ? tip : pen, move.pen])
      setTip(move.isDrawn ? move.pen : undefined)
    },
  }
}

interface Place {
  readonly stage: React.RefObject<HTMLElement | null>
  readonly time: React.RefObject<HTMLElement | null>
  readonly isRunning: boolean
  readonly placeMs: () => number
  readonly line: Line
  readonly words: (ms: number) => string
}

/** Moves the playhead at each picture of the screen, past React. */
function usePlace({ stage, time, isRunning, placeMs, line, words }: Place): void {
  useEffect(() => {
    let frame: number | undefined
    const show = () => {
      const ms = placeMs()
      const ratio = ms / STROKE_MS
      stage.current?.style.setProperty('--place', String(ratio))
      stage.current?.style.setProperty('--level', String(line[Math.floor(ratio * WIDTH)] ?? 0))
      if (time.current !== null) time.current.textContent = words(ms)
      if (isRunning) frame = requestAnimationFrame(show)
    }
    show()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  })
}
