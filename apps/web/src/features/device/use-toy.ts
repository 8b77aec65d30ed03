import type { Device } from '@thrum/contracts/device/device.entities'
import { useEffect, useSyncExternalStore } from 'react'
import { capabilities } from '../../platform/capabilities.ts'
import type { Toy, ToySnapshot } from '../toy/index.ts'

/** The chunk that moves toys is fetched once, apart from the pages that only show how a toy is. */
let arrived: Toy | undefined
const listeners = new Set<() => void>()

async function fetchToy(): Promise<Toy | undefined> {
  if (!capabilities.offersToys) return undefined
  if (arrived === undefined) {
    const { toy } = await import('../toy/index.ts')
    if (arrived === undefined) {
      arrived = toy
      toy.subscribe(tell)
      tell()
    }
  }
  return arrived
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is known of the toy; undefined until its chunk is there, and where there are no toys. */
export function useToySnapshot(): ToySnapshot | undefined {
  return useSyncExternalStore(subscribe, () => arrived?.getSnapshot())
}

/**
 * Reaches for the default device when none is selected yet, so that it is ready before it is wanted, and keeps what is
 * known of the selected one, such as its name, in step with the list. One that left the list is let go. A device that
 * was never paired waits for its owner. Source: decision DEV-06.
 */
export function useDefaultToy(devices: readonly Device[] | undefined): void {
  useEffect(() => {
    // Without a device the chunk isn't fetched.
    if (devices === undefined || (devices.length === 0 && arrived === undefined)) return
    void fetchToy().then((toy) => {
      if (toy === undefined) return
      const { device: selected, isDisabled, isLent } = toy.getSnapshot()
      const [first] = devices
      const listed = devices.find((device) => device.id === selected?.id)
      if (selected === undefined) toy.select(first)
      // It was paired here, whether the service has heard of that or not.
      else if (listed !== undefined) toy.select({ ...listed, address: selected.address })
      // What a partner has stays theirs; one that was disabled stays, and says so, where none can take its place.
      else if (!isLent && (first !== undefined || !isDisabled)) toy.select(first)
    })
  }, [devices])
}
