import type { Stroke, StrokePoint } from '@thrum/toy-protocol/stroke'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import texts from '../../../ui/text.module.css'
import { movePen, PEN_START, type Pen } from '../pen.ts'
import css from './DrawField.module.css'

/** What becomes of a pointer that draws; another one than the first is told apart by its id. */
export interface Finger {
  begin(id: number, point: StrokePoint): void
  move(id: number, point: StrokePoint): void
  lift(id: number): void
  /** The system took the pointer away. */
  cancel(id: number): void
}

export interface DrawFieldProps {
  readonly label: string
  readonly help: string
  /** Says where the pen of the keys stands. */
  readonly valueText: (pen: Pen) => string
  readonly finger: Finger
  /** A piece that was drawn by a key. */
  readonly onKeyStroke: (stroke: Stroke) => void
  /** What is drawn, and what lies over it. */
  readonly children: ReactNode
}

function pointOf(event: PointerEvent<HTMLElement>): StrokePoint {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - box.left) / box.width, y: 1 - (event.clientY - box.top) / box.height }
}

/** A place of the stage's field, for whatever stands at it. */
export function placeAt({ x, y }: StrokePoint) {
  return { insetInlineStart: `${x * 100}%`, insetBlockEnd: `${y * 100}%` }
}

/** The part of a stage that a finger, a mouse or keys draw on: time from left to right, level upwards. */
export function DrawField({ label, help, valueText, finger, onKeyStroke, children }: DrawFieldProps) {
  const helpId = useId()
  const { pen, onKeyDown } = useKeys(onKeyStroke)
  return (
    <>
      <div
        className={css.field}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(pen.y * 100)}
        aria-valuetext={valueText(pen)}
        aria-describedby={helpId}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          finger.begin(event.pointerId, pointOf(event))
        }}
        onPointerMove={(event) => finger.move(event.pointerId, pointOf(event))}
        onPointerUp={({ pointerId }) => finger.lift(pointerId)}
        onPointerCancel={({ pointerId }) => finger.cancel(pointerId)}
        onKeyDown={onKeyDown}
      >
        {children}
        <span className={css.pen} style={placeAt(pen)} />
      </div>
      <p id={helpId} className={texts.vh}>
        {help}
      </p>
    </>
  )
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
