import type { Slot } from '@thrum/contracts/device/device.entities'
import { drawOver, type Line, NO_LINE, STROKE_MS, type Stroke } from '@thrum/toy-protocol/stroke'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { toy } from '../../toy/index.ts'
import { seconds } from '../draw.texts.ts'
import { type Drawing, isEmpty, lineOf } from '../drawing.machine.ts'
import { FingerStroke } from '../finger-stroke.ts'
import { groundPath, linePath } from '../line-path.ts'
import { useEachFrame } from '../use-each-frame.ts'
import { DrawField, type Finger } from './DrawField.tsx'
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
  const stage = useRef<HTMLElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const finger = useFinger(onStroke)
  const line = drawOver(lineOf(drawing, slot), finger.live)
  useEachFrame(isRunning, () => {
    const ms = placeMs()
    const ratio = ms / STROKE_MS
    stage.current?.style.setProperty('--place', String(ratio))
    stage.current?.style.setProperty('--level', String(line[Math.floor(ratio * WIDTH)] ?? 0))
    if (time.current !== null) time.current.textContent = seconds(t, ms)
  })
  const others = Object.entries(drawing).filter(([other]) => other !== String(slot))
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
      <div className={css.middle}>
        <DrawField
          label={t('draw.pen')}
          help={t('draw.keys')}
          valueText={(pen) =>
            t('draw.penAt', {
              time: seconds(t, pen.x * STROKE_MS),
              level: formatPercent(Math.round(pen.y * 100)),
            })
          }
          finger={finger.parts}
          onKeyStroke={(stroke) => onStroke(stroke, false)}
        >
          <Lines line={line} others={others.map(([, other]) => other)} />
          {isEmpty(drawing) && finger.live.length === 0 ? <p className={css.hint}>{t('draw.hint')}</p> : null}
          <span className={css.head} />
        </DrawField>
      </div>
      <div className={css.foot}>{t('draw.softer')}</div>
      <div className={css.scale} aria-hidden="true">
        {SCALE_S.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
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

function useFinger(onStroke: (stroke: Stroke, mayPlay: boolean) => void) {
  const [stroke] = useState(() => new FingerStroke())
  const [live, setLive] = useState(stroke.points)
  useEffect(() => toy.onStop(() => stroke.stopped()), [stroke])
  const parts: Finger = {
    begin(id, point) {
      stroke.begin(id, point)
      setLive(stroke.points)
    },
    move(id, point) {
      stroke.move(id, point)
      setLive(stroke.points)
    },
    lift(id) {
      const drawn = stroke.lift(id)
      if (drawn !== undefined) onStroke(drawn.points, drawn.mayPlay)
      setLive(stroke.points)
    },
    cancel(id) {
      stroke.lift(id)
      setLive(stroke.points)
    },
  }
  return { live, parts }
}
