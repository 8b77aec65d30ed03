// @vitest-environment jsdom
import type { DeviceId } from '@thrum/contracts/ids'
import { afterEach, expect, it, vi } from 'vitest'
import { rememberAddress, rename } from './device.api.ts'

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

const done = () => new Response(JSON.stringify({ code: 200, msg: '', data: null }))
