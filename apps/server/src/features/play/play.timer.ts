import type { Clock } from '@thrum/toy-protocol/clock'
import type { Devices } from '../device/index.ts'
import type { OpenPlays } from './open-plays.ts'

/** The operator disables toys from another process, so running plays look. */
const LOOK_EVERY_MS = 1_000

/**
 * Stops plays whose toy was disabled. A database that is away changes nothing: the next look finds it.
 * @returns ends the watch
 */
export function watchForbidden(
  open: OpenPlays,
  devices: Pick<Devices, 'listForbidden'>,
  clock: Clock,
): () => void {
  let cancel = () => {}
  const look = async () => {
    const active = open.listAll().flatMap(({ live }) => (live?.device.at === 'active' ? [live] : []))
    if (active.length === 0) return
    const codes = await devices.listForbidden(
      active.map(({ device }) => (device.at === 'none' ? '' : device.code)),
    )
    for (const live of active) {
      const { device } = live
      if (device.at === 'active' && codes.includes(device.code))
        live.change({ at: 'forbidden', code: device.code })
    }
  }
  const lookLater = () => {
    cancel = clock.after(LOOK_EVERY_MS, () => {
      look()
        .catch(() => undefined)
        .finally(lookLater)
    })
  }
  lookLater()
  return () => cancel()
}
