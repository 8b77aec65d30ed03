import { queryOptions } from '@tanstack/react-query'
import { type Device, Scene } from '@thrum/contracts/device/device.entities'
import { getPlayScene } from '@thrum/contracts/device/device.routes'
import { call } from '../../lib/api.ts'

/** A device that is disabled while it runs is noticed within this time. */
const LOOK_AGAIN_MS = 10_000

/**
 * What one's own device offers now.
 * @throws CallError `device.forbidden` when it may not be used any more
 */
export function sceneQuery(id: Device['id'] | undefined) {
  return queryOptions({
    queryKey: ['player', 'scene', id],
    enabled: id !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
    queryFn: async ({ signal }) => {
      if (id === undefined) return []
      const text = await call(getPlayScene, { id }, { signal, isSilent: true })
      return Scene.parse(JSON.parse(text))
    },
  })
}
