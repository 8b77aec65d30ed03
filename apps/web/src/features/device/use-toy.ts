import type { UseQueryResult } from '@tanstack/react-query'
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

/** One's own devices, and whether the service has just given them: what an earlier page kept is older. */
type DeviceList = Pick<
  UseQueryResult<readonly Device[]>,
  'data' | 'dataUpdatedAt' | 'isSuccess' | 'isFetchedAfterMount'
>

/**
 * Reaches for the default device when none is selected yet, so that it is ready before it is wanted, and keeps what is
 * known of the selected one, such as its name, in step with the list. One that left the list is let go; one that was
 * disabled, and is listed anew, is back. A device that was never paired waits for its owner. Source: decision DEV-06.
 */
export function useDefaultToy(list: DeviceList): void {
  const { data: devices } = list
  // Each answer counts, also one that says what the last one did.
  const answeredAtMs = list.isSuccess && list.isFetchedAfterMount ? list.dataUpdatedAt : undefined
  useEffect(() => {
    // Without a device the chunk isn't fetched.
    if (devices === undefined || (devices.length === 0 && arrived === undefined)) return
    void fetchToy().then((toy) => {
      if (toy !== undefined) follow(toy, devices, answeredAtMs !== undefined)
    })
  }, [devices, answeredAtMs])
}

function follow(toy: Toy, devices: readonly Device[], isAnswered: boolean): void {
  const { device: selected, isDisabled, isLent } = toy.getSnapshot()
  const [first] = devices
  const listed = devices.find((device) => device.id === selected?.id)
  if (selected === undefined) toy.select(first)
  else if (listed !== undefined) {
    if (isAnswered) toy.permit()
    toy.update(listed)
  }
  // A list from before may not know a new one yet. What a partner has stays theirs; one that was disabled stays, and
  // says so, where none can take its place.
  else if (isAnswered && !isLent && (first !== undefined || !isDisabled)) toy.select(first)
}
