// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { devicesQuery, rememberAddress, remove, rename } from './device.api.ts'

const ID = '1'.repeat(20) as DeviceId
/** Addresses of the calls that were made. */
let made: string[] = []

afterEach(() => {
  vi.unstubAllGlobals()
})

it('DEV-06 keeps the address of a toy that was paired while another call was under way', async () => {
  made = []
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (address: string) => {
    made.push(address)
    if (!address.includes('rename')) return Promise.resolve(done())
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  const renaming = rename({ id: ID, name: 'Tide' }).catch(() => undefined)
  await rememberAddress(ID, 'AA:BB:CC:DD:EE:FF')
  expect(made).toHaveLength(2)
  answer(done())
  await renaming
})

it('DEV-02 a toy whose removal was answered in vain leaves the list all the same', async () => {
  const kept = new QueryObserver(queryClient, devicesQuery).subscribe(() => undefined)
  onTestFinished(() => {
    kept()
    queryClient.clear()
  })
  const list = [{ id: ID }]
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('unbind')) return done([...list])
    list.length = 0
    throw new TypeError('the line broke')
  })
  queryClient.setQueryData(devicesQuery.queryKey, [...list] as Device[])
  await expect(remove(ID)).rejects.toMatchObject({ failure: 'network' })
  await vi.waitFor(() => expect(queryClient.getQueryData(devicesQuery.queryKey)).toEqual([]))
})

const done = (data: unknown = null) => new Response(JSON.stringify({ code: 200, msg: '', data }))
