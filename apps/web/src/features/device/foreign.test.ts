import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import type { FakeClock } from '@thrum/testkit/fake-clock'
import { FAMILIES } from '@thrum/toy-protocol/families'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Radio } from '../../platform/radio.ts'
import { ticker, toy } from '../toy/index.ts'
import { device, ORBIT } from '../toy/toy-store.testkit.ts'
import { addForeignDevice } from './device.api.ts'
import { addOfFamily, addPhone } from './foreign.ts'

vi.mock('./device.api.ts', () => ({ addForeignDevice: vi.fn() }))
/** Whether the phone knows the toy that its chooser offers. */
const phone = vi.hoisted(() => ({ hasMet: true }))
vi.mock('../toy/index.ts', async () => {
  const { FakeClock } = await import('@thrum/testkit/fake-clock')
  const { createVirtualRadio } = await import('../../platform/radio.virtual.ts')
  const { setUp } = await import('../toy/toy-store.testkit.ts')
  const clock = new FakeClock()
  const virtual = createVirtualRadio(clock)
  const link: Radio['link'] = (address, traits) => virtual.link(phone.hasMet ? address : 'nobody', traits)
  const requestForeign = async () => {
    phone.hasMet = true
    return { model: 'Lovense', address: 'virtual-Lovense', name: '' }
  }
  return { toy: setUp({ link }, { clock }).toy, ticker: clock, foreignWays: { radio: { requestForeign } } }
})

let answer: (device: Device) => void
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Device>()
  answer = resolve
  vi.mocked(addForeignDevice).mockReturnValue(promise)
  toy.lend(undefined)
  toy.select(device())
})

it('DEV-08 a toy that was added is the one in use', async () => {
  const added = addPhone('My phone')
  answer(ORBIT)
  expect(await added).toEqual({ at: 'added', device: ORBIT })
  expect(toy.getSnapshot().device).toEqual(ORBIT)
})

it('DEV-08 a toy whose adding took until a partner has another one takes nothing from them', async () => {
  const added = addPhone('My phone')
  toy.lend(NO_LIMITS)
  answer(ORBIT)
  expect(await added).toMatchObject({ at: 'added' })
  expect(toy.getSnapshot().device).toEqual(device())
})

it('DEV-08, DEV-06 a toy that is added again where the phone had forgotten it needs no pairing beside', async () => {
  const clock = ticker as unknown as FakeClock
  const lovense = device({
    id: 'CCCCCCCCCCCCCCCCCCCC' as DeviceId,
    model: 'Lovense',
    address: 'virtual-Lovense',
  })
  phone.hasMet = false
  toy.select(lovense)
  await clock.advance(0)
  expect(toy.getSnapshot().link.at).toBe('unpaired')
  const [family] = FAMILIES
  if (family === undefined) throw new Error('no family')
  const added = addOfFamily(family)
  answer(lovense)
  expect(await added).toMatchObject({ at: 'added' })
  await clock.advance(0)
  expect(toy.getSnapshot().link.at).toBe('connected')
})
