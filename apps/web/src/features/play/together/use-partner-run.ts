import type { Scene } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useEffectEvent, useState } from 'react'
import { ticker } from '../../toy/index.ts'
import { type HeldLimits, NOTHING_HELD, openScene } from '../held-limits.ts'
import { playStore } from '../play.instance.ts'
import { playEffects } from '../play.live.ts'
import { PartnerDrive } from './partner-drive.ts'

export interface PartnerRunHandle {
  readonly isRunning: boolean
  /** The source drives the partner's toy from now on. @returns false while it may not be moved */
  run(source: LevelSource): boolean
  rest(): void
  /** The same function each time. */
  readonly touch: () => void
}

/** What the partner's toy offers within its owner's limits, as they are now. It is asked for at each tick. */
function partOpener(): () => Scene | undefined {
  let before: { scene: Scene; limits: HeldLimits; open: Scene } | undefined
  return () => {
    const { scene, limits = NOTHING_HELD } = playStore.getSnapshot().initiator ?? {}
    if (scene === undefined) return undefined
    if (before?.scene !== scene || before.limits !== limits)
      before = { scene, limits, open: openScene(scene, limits) }
    return before.open
  }
}

/** A way to play on the partner's toy, for as long as its panel is there. */
export function usePartnerRun(onHalt: () => void): PartnerRunHandle {
  const [isRunning, setRunning] = useState(false)
  const halted = useEffectEvent(onHalt)
  const [drive] = useState(
    () =>
      new PartnerDrive({
        clock: ticker,
        scene: partOpener(),
        active: () => playEffects.wanted(),
        startRun: (onOver) => playEffects.startRun(onOver),
        onHalt: () => halted(),
        onChange: setRunning,
      }),
  )
  useEffect(() => () => drive.rest(), [drive])
  return {
    isRunning,
    run: (source) => drive.run(source),
    rest: () => drive.rest(),
    touch: drive.touch,
  }
}
