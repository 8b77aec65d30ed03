import { queryOptions } from '@tanstack/react-query'
import type { DataExport } from '@thrum/contracts/account/account.entities'
import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** How often a page that is looked at asks how far the archive is. */
const LOOK_EVERY_MS = 1_500

/** The archive of one's own data; asked for again and again while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: ({ signal }) => call(getExport, undefined, { signal, isSilent: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? LOOK_EVERY_MS : false),
})

export async function beginExport(): Promise<void> {
  queryClient.setQueryData(exportQuery.queryKey, await call(startExport))
}

/** The archive with an address that has just begun its five minutes. */
export async function readyExport(): Promise<DataExport> {
  const archive = await call(getExport, undefined, { showLoading: true })
  queryClient.setQueryData(exportQuery.queryKey, archive)
  return archive
}
