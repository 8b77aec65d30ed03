import type { Device } from '@thrum/contracts/device/device.entities'
import { lazy, Suspense, useState } from 'react'

/** The sheet moves toys, so it comes with the chunk that stops them, not with the home tab. */
const DeviceDetail = lazy(() =>
  import('./DeviceDetail.tsx').then((module) => ({ default: module.DeviceDetail })),
)

/** A device's sheet; the last one shown stays while it slides away. */
export function DeviceSheet({ device, onClose }: { device: Device | undefined; onClose: () => void }) {
  const [last, setLast] = useState(device)
  if (device !== undefined && device !== last) setLast(device)
  const shown = device ?? last
  if (shown === undefined) return null
  return (
    <Suspense fallback={null}>
      <DeviceDetail key={shown.id} device={shown} isOpen={device !== undefined} onClose={onClose} />
    </Suspense>
  )
}
