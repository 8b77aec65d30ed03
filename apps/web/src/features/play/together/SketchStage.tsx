import { NO_LINE } from '@thrum/toy-protocol/stroke'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { DrawField, type Finger, linePath, placeAt, useEachFrame } from '../../draw/index.ts'
import css from './Sketch.module.css'
import type { SharedSketch } from './shared-sketch.ts'

export interface SketchStageProps {
  readonly sketch: SharedSketch
  /** Where its play is, 0 to 1; undefined while it doesn't play, or isn't known here. */
  readonly placeRatio?: (() => number) | undefined
  /** The own finger or a key draws. */
  readonly onTouch?: (() => void) | undefined
}

const BOX = `0 0 ${NO_LINE.length - 1} 1`

const noTouch = () => undefined

/** The own finger's way into the drawing. */
function fingerOn(sketch: SharedSketch, onTouch: () => void): Finger {
  let drawing: number | undefined
  const end = (id: number) => {
    if (id === drawing) drawing = undefined
  }
  return {
    begin(id, point) {
      drawing = id
      onTouch()
      sketch.begin(point)
    },
    move(id, point) {
      if (id !== drawing) return
      onTouch()
      sketch.draw([point])
    },
    lift: end,
    cancel: end,
  }
}

/** The drawing of both, with the finger of whoever draws. */
export function SketchStage({ sketch, placeRatio, onTouch = noTouch }: SketchStageProps) {
  const { t } = useTranslation()
  const { line, tip } = useSyncExternalStore(sketch.subscribe, sketch.getSnapshot)
  const stage = useRef<HTMLDivElement>(null)
  const finger = useMemo(() => fingerOn(sketch, onTouch), [sketch, onTouch])
  const path = useMemo(() => linePath(line), [line])
  useEachFrame(placeRatio !== undefined, () => {
    if (placeRatio !== undefined) stage.current?.style.setProperty('--place', String(placeRatio()))
  })
  return (
    <div className={css.stage} ref={stage}>
      <DrawField
        label={t('together.draw.name')}
        help={t('together.draw.keys')}
        valueText={(pen) => formatPercent(Math.round(pen.y * 100))}
        finger={finger}
        onKeyStroke={([from, ...to]) => {
          if (from === undefined) return
          onTouch()
          sketch.begin(from)
          sketch.draw(to)
        }}
      >
        <svg className={css.line} viewBox={BOX} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.glow} d={path} />
          <path d={path} />
        </svg>
        {placeRatio === undefined ? null : <span className={css.head} />}
        {tip === undefined ? null : <span className={css.tip} style={placeAt(tip)} />}
      </DrawField>
    </div>
  )
}
