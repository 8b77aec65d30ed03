import type { Slot } from '@thrum/contracts/device/device.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { PatternLoop } from '@thrum/toy-protocol/pattern-loop'
import { type Line, NO_LINE, STROKE_MS, trackOf } from '@thrum/toy-protocol/stroke'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { ticker } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import { isolated } from '../play-words.ts'
import { Parts } from './Parts.tsx'
import { SketchStage } from './SketchStage.tsx'
import type { SharedSketch } from './shared-sketch.ts'
import css from './Together.module.css'
import { usePartnerRun } from './use-partner-run.ts'
import { useParts } from './use-parts.ts'
import type { WayProps } from './WaysPanel.tsx'

export function DrawPanel(props: WayProps) {
  const sketch = playEffects.sketchOf('initiator')
  return sketch === undefined ? null : <Drawing {...props} sketch={sketch} />
}

function patternOf(line: Line, slots: readonly Slot[]): Pattern {
  const track = trackOf(line)
  return { durationMs: STROKE_MS, tracks: Object.fromEntries(slots.map((slot) => [slot, track])) }
}

/** Both draw, and the partner's toy plays it over and over. */
function Drawing({ play, scene, canSteer, sketch }: WayProps & { readonly sketch: SharedSketch }) {
  const { t } = useTranslation()
  const { line, isEmpty } = useSyncExternalStore(sketch.subscribe, sketch.getSnapshot)
  const parts = useParts(scene)
  const slots = parts.on.join()
  const [loop] = useState(() => new PatternLoop(patternOf(NO_LINE, [])))
  const { isRunning, run, rest, touch } = usePartnerRun(() => loop.pause())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slots by their numbers, as the list is another each time
  useEffect(() => {
    loop.setPattern(patternOf(line, parts.on))
  }, [loop, line, slots])
  const placeRatio = useCallback(() => loop.placeMs(ticker.nowMs()) / STROKE_MS, [loop])

  // What the partner draws is no touch of the one who steers: each own one says so itself.
  function clear(): void {
    touch()
    sketch.clear()
  }
  function toggle(slot: Slot): void {
    touch()
    parts.toggle(slot)
  }
  function pause(): void {
    rest()
    loop.pause()
  }
  return (
    <>
      <p className={css.note}>{t('together.draw.send', { name: isolated(play.partner.name) })}</p>
      <SketchStage sketch={sketch} placeRatio={isRunning ? placeRatio : undefined} onTouch={touch} />
      <div className={css.row}>
        <Button
          kind="accent"
          icon={isRunning ? 'pause' : 'play'}
          disabled={!isRunning && (isEmpty || !canSteer)}
          onClick={() => (isRunning ? pause() : run(loop))}
        >
          {t(isRunning ? 'together.pause' : 'together.play')}
        </Button>
        <Button disabled={isEmpty} onClick={clear}>
          {t('together.draw.clear')}
        </Button>
      </div>
      <Parts {...parts} toggle={toggle} />
    </>
  )
}
