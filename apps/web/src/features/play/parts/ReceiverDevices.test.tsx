// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { devicesQuery } from '../../device/index.ts'
import { toy } from '../../toy/index.ts'
import { device } from '../../toy/toy-store.testkit.ts'
import { ReceiverDevices } from './ReceiverDevices.tsx'

const draw = drawEach()

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

it('INT-12 keeps the own devices within reach where a later look at them failed', async () => {
  queryClient.setQueryData(devicesQuery.queryKey, [device()])
  await queryClient.fetchQuery({ ...devicesQuery, staleTime: 0 }).catch(() => undefined)
  expect(queryClient.getQueryState(devicesQuery.queryKey)?.status).toBe('error')
  await draw(
    <QueryClientProvider client={queryClient}>
      <ReceiverDevices partnerName="Noa" activeId={device().id} snapshot={toy.getSnapshot()} />
    </QueryClientProvider>,
  )
  expect(document.querySelector('[role=switch]')).not.toBeNull()
})
