import type { Device } from '@thrum/contracts/device/device.entities'
import { useState } from 'react'
import { late } from '../../../ui/late/late.tsx'

/** The sheet moves toys, so it comes with the chunk that stops them, not with the home tab. */
const DeviceDetail = late(() => import('./DeviceDetail.tsx').then((module) => module.DeviceDetail))

/** A device's sheet; the last one shown stays while it slides away. */
export function DeviceSheet({ device, onClose }: { device: Device | undefined; onClose: () => void }) {
  const [last, setLast] = useState(device)
  if (device !== undefined && device !== last) setLast(device)
  const shown = device ?? last
  if (shown === undefined) return null
  return <DeviceDetail key={shown.id} device={shown} isOpen={device !== undefined} onClose={onClose} />
}
