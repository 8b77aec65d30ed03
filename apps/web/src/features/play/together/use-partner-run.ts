import type { Scene } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useEffectEvent, useState } from 'react'
import { ticker } from '../../toy/index.ts'
import { NOTHING_HELD, openScene } from '../held-limits.ts'
import { playStore } from '../play.instance.ts'
import { playEffects } from '../play.live.ts'
import { PartnerDrive } from './partner-drive.ts'

export interface PartnerRunHandle {
  readonly isRunning: boolean
  /** The source drives the partner's toy from now on. @returns false while it may not be moved */
  run(source: LevelSource): boolean
  rest(): void
  touch(): void
}

/** What the partner's toy offers within its owner's limits, as they are now. */
function openPart(): Scene | undefined {
  const { scene, limits = NOTHING_HELD } = playStore.getSnapshot().initiator ?? {}
  return scene && openScene(scene, limits)
}

/** A way to play on the partner's toy, for as long as its panel is there. */
export function usePartnerRun(onHalt: () => void): PartnerRunHandle {
  const [isRunning, setRunning] = useState(false)
  const halted = useEffectEvent(onHalt)
  const [drive] = useState(
    () =>
      new PartnerDrive({
        clock: ticker,
        scene: openPart,
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
    touch: () => drive.touch(),
  }
}
