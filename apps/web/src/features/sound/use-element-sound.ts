import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
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
      settings: followStore.getSnapshot,
      slots: () => this.slots,
    })
  }

  close(): void {
    this.#ear?.close()
    this.#ear = undefined
  }
}

/** The slots that follow now, of those that the toy has. */
export function useSlotsToMove(scene: Scene | undefined): readonly Slot[] {
  const { slots } = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  return useMemo(() => slotsToMove(scene ?? [], slots), [scene, slots])
}

/**
 * The sound of a screen's one media element as a way to play: `listen`, straight from the click that plays it, gives
 * what `useModeRun().run` takes. What it plays must be of this origin, or it is heard as silence.
 */
export function useElementSound(scene: Scene | undefined): {
  listen(element: HTMLMediaElement): LevelSource
} {
  const slots = useSlotsToMove(scene)
  const [ear] = useState(() => new ElementEar())
  useEffect(() => {
    ear.slots = slots
  }, [ear, slots])
  useEffect(() => () => ear.close(), [ear])
  return ear
}
