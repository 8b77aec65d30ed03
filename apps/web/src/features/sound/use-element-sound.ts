import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Ear } from './ear.ts'
import { followStore } from './follow.store.ts'
import { slotsToMove } from './moving-slots.ts'
import { SoundSource } from './sound-source.ts'

/** The ear of a screen's one media element. */
class ElementEar {
  #ear: Ear | undefined
  slots: readonly Slot[] = []

  listen(element: HTMLMediaElement): LevelSource {
    this.#ear ??= Ear.ofElement(element)
    const ear = this.#ear
    // Where no sound may begin there is silence, and the toy rests.
    void ear.start().catch(() => undefined)
    return new SoundSource({
      look: (nowMs) => ear.look(nowMs),
      settings: () => followStore.getSnapshot().settings,
      slots: () => this.slots,
    })
  }

  close(): void {
    this.#ear?.close()
    this.#ear = undefined
  }
}

/**
 * The sound of a screen's one media element as a way to play: `listen`, straight from the click that plays it, gives
 * what `useModeRun().run` takes. What it plays must be of this origin, or it is heard as silence.
 */
export function useElementSound(scene: Scene | undefined): {
  listen(element: HTMLMediaElement): LevelSource
} {
  const { slots: chosen } = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  const [ear] = useState(() => new ElementEar())
  useEffect(() => {
    ear.slots = slotsToMove(scene ?? [], chosen)
  }, [ear, scene, chosen])
  useEffect(() => () => ear.close(), [ear])
  return ear
}
