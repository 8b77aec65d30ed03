import { queryOptions } from '@tanstack/react-query'
import { isHttps } from '../../ui/rich-text/leave.ts'
import { fetchVersion } from '../version/index.ts'

export const STORE_PLATFORMS = ['android', 'ios'] as const
export type StorePlatform = (typeof STORE_PLATFORMS)[number]

export interface Store {
  readonly platform: StorePlatform
  /** https */
  readonly address: string
}

/** Where the app can be had today; none while it is in no store. */
export const storesQuery = queryOptions({
  queryKey: ['download', 'stores'],
  queryFn: async (): Promise<Store[]> => {
    const found = await Promise.all(
      STORE_PLATFORMS.map(async (platform) => ({ platform, ...(await fetchVersion(platform)) })),
    )
    return found.filter(({ address }) => isHttps(address))
  },
  staleTime: 60_000,
})
