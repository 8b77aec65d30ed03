import { useQuery } from '@tanstack/react-query'
import type { Device } from '@thrum/contracts/device/device.entities'
import { useEffect } from 'react'
import { devicesQuery } from '../device/index.ts'
import { toy, useToy } from '../toy/index.ts'

/** One's own devices; the first becomes the toy in use when none is. `undefined` while they load. */
export function useOwnDevice(): readonly Device[] | undefined {
  const { data } = useQuery(devicesQuery)
  const { device, isDisabled } = useToy()
  const [first] = data ?? []
  useEffect(() => {
    if (device === undefined && !isDisabled && first !== undefined) toy.select(first)
  }, [device, isDisabled, first])
  return data
}
