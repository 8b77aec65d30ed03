import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { toBytes } from '@thrum/toy-protocol/order'
import { expect, it } from 'vitest'
import { createVirtualRadio } from './radio.virtual.ts'

it('DEV-08 simulates toys of other makers too, by an address that the server takes', async () => {
  const radio = createVirtualRadio(new FakeClock())
  const found = await radio.requestForeign(['We-Vibe 2'])
  expect(found).toEqual({ address: 'virtual-We-Vibe%202', name: 'We-Vibe', model: 'We-Vibe 2' })
  const link = radio.link(found.address, { model: found.model, confirms: 'response', maxWritesPerS: 10 })
  await link.connect()
  await link.write(toBytes('a9023c00' as OrderCode))
  expect(radio.toys.find(found.address)?.running().get(2)?.order.level).toBe(60)
  await expect(radio.requestForeign(['P9'])).rejects.toMatchObject({ code: 'toy.notFound' })
})
