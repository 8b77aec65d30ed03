import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import { lookEvery } from '../../look-every.ts'
import type { Devices } from '../device/index.ts'
import type { OpenPlays } from './open-plays.ts'

/** The operator disables toys from another process, so running plays look. */
const LOOK_EVERY_MS = 1_000

interface Parts {
  open: OpenPlays
  devices: Pick<Devices, 'listForbidden'>
  clock: Clock
  log: Log
}

/**
 * Stops plays whose toy was disabled. A database that is away changes nothing: the next look finds it.
 * @returns ends the watch
 */
export function watchForbidden({ open, devices, ...parts }: Parts): () => void {
  return lookEvery(parts, 'forbidden-toys', LOOK_EVERY_MS, async () => {
    const active = open.listAll().flatMap(({ live }) => (live?.device.at === 'active' ? [live] : []))
    if (active.length === 0) return
    const codes = new Set(
      await devices.listForbidden(active.map(({ device }) => (device.at === 'none' ? '' : device.code))),
    )
    for (const live of active) {
      const { device } = live
      if (device.at === 'active' && codes.has(device.code))
        live.change({ at: 'forbidden', code: device.code })
    }
  })
}
