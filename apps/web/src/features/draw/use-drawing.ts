import type { Slot } from '@thrum/contracts/device/device.entities'
import { PatternLoop } from '@thrum/toy-protocol/pattern-loop'
import type { Stroke } from '@thrum/toy-protocol/stroke'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type ModeRun, useModeRun } from '../player/index.ts'
import { ticker } from '../toy/index.ts'
import { type DrawingState, isEmpty, patternOf } from './drawing.machine.ts'
import { drawings, send } from './drawing.store.ts'
import { useFrequency } from './parts/FrequencySlider.tsx'

export interface DrawPlay extends ModeRun {
  readonly drawing: DrawingState['drawing']
  readonly canUndo: boolean
  readonly isRepeated: boolean
  /** A finished stroke plays at once where it may and a toy is there to feel it. */
  draw(slot: Slot, stroke: Stroke, mayPlay: boolean): void
  undo(): void
  clear(): void
  play(): void
  pause(): void
  setRepeated(isRepeated: boolean): void
  readonly placeMs: () => number
}

/** What is drawn, and its play on one's own toy. */
export function useDrawing(): DrawPlay {
  const { drawing, past } = useStore(drawings)
  const [isRepeated, setRepeated] = useState(true)
  const ratio = useFrequency()
  const [end] = useState<{ run: () => void }>(() => ({ run: () => undefined }))
  const [loop] = useState(
    // A microtask later: the scheduler is in the middle of asking.
    () =>
      new PatternLoop(patternOf(drawing), {
        speedRatio: ratio,
        onEnd: () => queueMicrotask(() => end.run()),
      }),
  )
  const mode = useModeRun({ onHalt: () => loop.pause(), goesOnUnder: '/pages/player/frequency' })
  const { isRunning, run, rest, touch, snapshot } = mode
  const isThere = snapshot.link.at === 'connected'
  const placeMs = useCallback(() => loop.placeMs(ticker.nowMs()), [loop])

  useEffect(() => loop.setPattern(patternOf(drawing)), [loop, drawing])
  useEffect(() => {
    touch()
    loop.setSpeed(ratio, ticker.nowMs())
  }, [loop, ratio, touch])
  useEffect(() => loop.setRepeated(isRepeated), [loop, isRepeated])
  useEffect(() => {
    end.run = pause
  })
  const isNothing = isEmpty(drawing)
  useEffect(() => {
    if (isNothing) end.run()
  }, [isNothing, end])

  function pause() {
    if (isRunning) rest()
    loop.pause()
  }

  return {
    ...mode,
    drawing,
    canUndo: past.length > 0,
    isRepeated,
    setRepeated,
    placeMs,
    pause,
    draw(slot, stroke, mayPlay) {
      touch()
      send({ type: 'drawn', slot, stroke })
      if (mayPlay && isThere && !isRunning) run(loop)
    },
    undo() {
      touch()
      send({ type: 'undone' })
    },
    clear() {
      touch()
      send({ type: 'cleared' })
    },
    play() {
      if (isThere && !isEmpty(drawing)) run(loop)
    },
  }
}
