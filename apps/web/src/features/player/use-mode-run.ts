import type { Scene } from '@thrum/contracts/device/device.entities'
import { LevelScheduler, type LevelSource, OWN_TOY_RATE } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { background } from '../../lib/background.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { usePage } from '../../navigation/page.context.ts'
import type { RoutePath } from '../../routes.ts'
import { type ToySnapshot, ticker, toy } from '../toy/index.ts'
import { stopWhatIsOwn, useOwnToy } from './use-solo-play.ts'

export interface ModeRunOptions {
  /**
   * Something stopped the toy: a hand, its link, the page out of sight or left, or it took no orders. The mode
   * pauses its own medium; nothing goes on by itself.
   */
  readonly onHalt: () => void
  /** A page that may lie on top while the mode goes on: its own settings. */
  readonly goesOnUnder?: RoutePath
}

export interface ModeRun {
  readonly snapshot: ToySnapshot
  readonly scene: Scene | undefined
  /**
   * The source drives the toy from now on; under another page, out of sight or while it is lent nothing begins, and
   * `onHalt` says so.
   */
  run(source: LevelSource): void
  /** Another source goes on where one runs; after a stop it begins nothing. */
  exchange(source: LevelSource): void
  /** The mode pauses: what it drove comes to rest. */
  rest(): void
  readonly isRunning: boolean
  /** Nothing has stopped the toy since a run began, also while it rests: a key of a headset may go on with it. */
  readonly mayGoOn: boolean
  /** A touch of the person's: what runs is attended. */
  touch(): void
  /** Nobody has touched anything for long; the toy stops soon unless somebody does. */
  readonly isWarned: boolean
}

/**
 * A way to play that drives one's own toy by levels over time (music, a voice, a stroke, a pattern). One scheduler
 * turns them into orders; every stop ends the run. Source: PLR-08; safety §3.1
 */
export function useModeRun({ onHalt, goesOnUnder }: ModeRunOptions): ModeRun {
  const [isRunning, setRunning] = useState(false)
  const { snapshot, scene, apply, isWarned, touch } = useOwnToy(isRunning)
  const [mayGoOn, setMayGoOn] = useState(false)
  const latest = useRef({ scene, apply })
  useEffect(() => {
    latest.current = { scene, apply }
  })
  const [scheduler] = useState(() => createScheduler(latest, () => void toy.stop('order')))

  const halted = useEffectEvent(() => {
    setMayGoOn(false)
    if (!scheduler.isRunning) return
    scheduler.halt()
    setRunning(false)
    onHalt()
  })
  useEffect(() => {
    const end = toy.onStop(() => halted())
    return () => {
      end()
      scheduler.halt()
    }
  }, [scheduler])
  const isOnScreen = useStopWhenLeft(goesOnUnder)

  return {
    snapshot,
    scene,
    isRunning,
    mayGoOn,
    run(source) {
      if (!scheduler.isRunning && (toy.getSnapshot().isLent || !isOnScreen || !isInSight())) {
        onHalt()
        return
      }
      touch()
      setMayGoOn(true)
      setRunning(true)
      scheduler.run(source)
    },
    exchange(source) {
      if (scheduler.isRunning) scheduler.run(source)
    },
    rest() {
      touch()
      setRunning(false)
      scheduler.rest()
    },
    touch,
    isWarned,
  }
}

interface Latest {
  readonly scene: Scene | undefined
  readonly apply: ReturnType<typeof useOwnToy>['apply']
}

function createScheduler(latest: { readonly current: Latest }, onRefused: () => void): LevelScheduler {
  return new LevelScheduler({
    clock: ticker,
    rate: OWN_TOY_RATE,
    target: {
      scene: () => latest.current.scene,
      active: () => toy.getSnapshot().wanted,
      take({ codes }) {
        if (!latest.current.apply(codes)) onRefused()
      },
    },
  })
}

function isInSight(): boolean {
  return document.visibilityState !== 'hidden' || background.isAllowed
}

/**
 * The toy stops as soon as the page is covered by another one than its own settings, or left.
 * @returns whether it is neither
 */
function useStopWhenLeft(goesOnUnder: RoutePath | undefined): boolean {
  const { isTop } = usePage()
  const top = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.getSnapshot().pages.at(-1)?.pathname,
  )
  const isKept = isTop || (goesOnUnder !== undefined && top === goesOnUnder)
  useEffect(() => (isKept ? stopWhatIsOwn : undefined), [isKept])
  return isKept
}
