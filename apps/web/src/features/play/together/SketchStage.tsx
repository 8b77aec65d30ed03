import { NO_LINE, type StrokePoint } from '@thrum/toy-protocol/stroke'
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import texts from '../../../ui/text.module.css'
import { linePath, movePen, PEN_START, type Pen } from '../../draw/index.ts'
import css from './Sketch.module.css'
import type { SharedSketch } from './shared-sketch.ts'

export interface SketchStageProps {
  readonly sketch: SharedSketch
  /** Where its play is, 0 to 1; undefined while it doesn't play, or isn't known here. */
  readonly placeRatio?: (() => number) | undefined
}

const BOX = `0 0 ${NO_LINE.length - 1} 1`

function pointOf(event: PointerEvent<HTMLElement>): StrokePoint {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: 1 - (event.clientY - box.top) / box.height }
}

/** The drawing of both, with the finger of whoever draws. */
export function SketchStage({ sketch, placeRatio }: SketchStageProps) {
  const { t } = useTranslation()
  const help = useId()
  const { line, tip } = useSyncExternalStore(sketch.subscribe, sketch.getSnapshot)
  const pointer = useRef<number>(undefined)
  const stage = useRef<HTMLDivElement>(null)
  const keys = useKeys(sketch)
  usePlace(stage, placeRatio)
  const path = linePath(line)
  return (
    <div className={css.stage} ref={stage}>
      <div
        className={css.field}
        role="slider"
        tabIndex={0}
        aria-label={t('together.draw.name')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(keys.pen.y * 100)}
        aria-valuetext={formatPercent(Math.round(keys.pen.y * 100))}
        aria-describedby={help}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          pointer.current = event.pointerId
          sketch.begin(pointOf(event))
        }}
        onPointerMove={(event) => {
          if (pointer.current === event.pointerId) sketch.draw([pointOf(event)])
        }}
        onLostPointerCapture={() => {
          pointer.current = undefined
        }}
        onKeyDown={keys.onKeyDown}
      >
        <svg className={css.line} viewBox={BOX} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.glow} d={path} />
          <path d={path} />
        </svg>
        {placeRatio === undefined ? null : <span className={css.head} />}
        {tip === undefined ? null : <span className={css.tip} style={at(tip)} />}
        <span className={css.pen} style={at(keys.pen)} />
      </div>
      <p id={help} className={texts.vh}>
        {t('together.draw.keys')}
      </p>
    </div>
  )
}

function at({ x, y }: StrokePoint) {
  return { insetInlineStart: `${x * 100}%`, insetBlockEnd: `${y * 100}%` }
}

function useKeys(sketch: SharedSketch) {
  const [pen, setPen] = useState<Pen>(PEN_START)
  return {
    pen,
    onKeyDown(event: KeyboardEvent) {
      const move = movePen(pen, event.key, event.shiftKey)
      if (move === undefined) return
      event.preventDefault()
      setPen(move.pen)
      if (!move.isDrawn || move.pen.x === pen.x) return
      sketch.begin(pen)
      sketch.draw([move.pen])
    },
  }
}

/** Moves the playhead at each picture of the screen, past React. */
function usePlace(stage: React.RefObject<HTMLElement | null>, placeRatio: (() => number) | undefined): void {
  useEffect(() => {
    if (placeRatio === undefined) return
    let frame = 0
    const show = () => {
      stage.current?.style.setProperty('--place', String(placeRatio()))
      frame = requestAnimationFrame(show)
    }
    show()
    return () => cancelAnimationFrame(frame)
  }, [stage, placeRatio])
}
