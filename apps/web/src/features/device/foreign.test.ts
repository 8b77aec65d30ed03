import type { Device } from '@thrum/contracts/device/device.entities'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { beforeEach, expect, it, vi } from 'vitest'
import { toy } from '../toy/index.ts'
import { device, ORBIT } from '../toy/toy-store.testkit.ts'
import { addForeignDevice } from './device.api.ts'
import { addPhone } from './foreign.ts'

vi.mock('./device.api.ts', () => ({ addForeignDevice: vi.fn() }))
vi.mock('../toy/index.ts', async () => {
  const { setUp } = await import('../toy/toy-store.testkit.ts')
  return { toy: setUp().toy, foreignWays: {} }
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
