import { useQuery } from '@tanstack/react-query'
import type { Device } from '@thrum/contracts/device/device.entities'
import { useEffect } from 'react'
import { devicesQuery } from '../device/index.ts'
import { toy, useToy } from '../toy/index.ts'

export interface OwnDevices {
  /** Undefined while they load, and when they could not be loaded. */
  readonly devices: readonly Device[] | undefined
  readonly isFailed: boolean
  readonly tryAgain: () => void
}

/** One's own devices; the first becomes the toy in use when none is. */
export function useOwnDevices(): OwnDevices {
  const { data, isError, refetch } = useQuery(devicesQuery)
  const { device, isDisabled } = useToy()
  const [first] = data ?? []
  useEffect(() => {
    if (device === undefined && !isDisabled && first !== undefined) toy.select(first)
  }, [device, isDisabled, first])
  return { devices: data, isFailed: isError && data === undefined, tryAgain: () => void refetch() }
}
