import type { Slot } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import texts from '../../../ui/text.module.css'
import { levelsOn } from '../../sound/index.ts'
import css from './Pad.module.css'
import { Parts } from './Parts.tsx'
import { PadTrail } from './pad-trail.ts'
import { usePartnerRun } from './use-partner-run.ts'
import { useParts } from './use-parts.ts'
import type { WayProps } from './WaysPanel.tsx'

/** The finger, as a way to play. */
class Finger implements LevelSource {
  level = 0
  slots: readonly Slot[] = []

  levelsAt() {
    return levelsOn(this.slots, this.level)
  }
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5, PageUp: 20, PageDown: -20 }
const REST_KEYS: ReadonlySet<string> = new Set(['Escape', 'Home'])

function placeOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect()
  const held = (ratio: number) => Math.min(1, Math.max(0, ratio))
  return {
    x: held((event.clientX - box.left) / box.width),
    y: held(1 - (event.clientY - box.top) / box.height),
  }
}

/** The partner's toy follows the finger: the higher, the stronger. Lifted, it rests. */
export function TouchPad({ scene, canSteer }: WayProps) {
  const { t } = useTranslation()
  const help = useId()
  const parts = useParts(scene)
  const [level, setLevel] = useState(0)
  const [finger] = useState(() => new Finger())
  const trail = useTrail()
  const pointer = useRef<number>(undefined)
  const run = usePartnerRun(() => lift())
  useEffect(() => {
    finger.slots = parts.on
  })

  function hold(next: number): void {
    finger.level = Math.round(next)
    setLevel(finger.level)
    run.touch()
  }
  function begin(next: number): void {
    hold(next)
    if (!run.run(finger)) lift()
  }
  function lift(): void {
    pointer.current = undefined
    finger.level = 0
    setLevel(0)
    trail.current?.lift()
    run.rest()
  }
  function move(event: PointerEvent<HTMLElement>): number {
    const { x, y } = placeOf(event)
    trail.current?.move(x, y)
    return y * 100
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = KEY_STEPS[event.key]
    if (step === undefined && !REST_KEYS.has(event.key)) return
    event.preventDefault()
    // A key that is still held after a stop is no new touch.
    if (event.repeat && !run.isRunning) return
    const next = step === undefined ? 0 : Math.min(100, Math.max(0, finger.level + step))
    if (next === 0) lift()
    else if (canSteer) begin(next)
  }

  return (
    <>
      <div
        className={css.pad}
        role="slider"
        tabIndex={0}
        aria-label={t('together.pad.name')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level}
        aria-valuetext={formatPercent(level)}
        aria-disabled={!canSteer || undefined}
        aria-describedby={help}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0 || !canSteer) return
          event.currentTarget.setPointerCapture(event.pointerId)
          pointer.current = event.pointerId
          begin(move(event))
        }}
        onPointerMove={(event) => {
          if (pointer.current === event.pointerId) hold(move(event))
        }}
        onPointerUp={(event) => {
          if (pointer.current === event.pointerId) lift()
        }}
        onLostPointerCapture={(event) => {
          if (pointer.current === event.pointerId) lift()
        }}
        onKeyDown={onKeyDown}
        onBlur={lift}
      >
        <canvas ref={trail.canvas} className={css.trail} />
        <span className={css.level} aria-hidden="true">
          {formatPercent(level)}
        </span>
        <p className={css.help}>{t('together.pad.text')}</p>
        <p id={help} className={texts.vh}>
          {t('together.pad.keys')}
        </p>
      </div>
      <Parts {...parts} />
    </>
  )
}

function useTrail() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const current = useRef<PadTrail>(undefined)
  useEffect(() => {
    if (canvas.current === null) return
    const trail = new PadTrail(canvas.current)
    current.current = trail
    return () => trail.end()
  }, [])
  return {
    canvas,
    get current() {
      return current.current
    },
  }
}
