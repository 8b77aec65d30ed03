// @vitest-environment jsdom
import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { useDefaultToy } from './use-toy.ts'

const world = vi.hoisted(() => ({
  device: undefined as unknown,
  isDisabled: false,
  isLent: false,
}))
vi.mock('../../platform/capabilities.ts', () => ({ capabilities: { offersToys: true } }))
vi.mock('../toy/index.ts', () => ({
  toy: {
    subscribe: () => () => undefined,
    getSnapshot: () => ({ ...world }),
    select(device: unknown) {
      world.device = device
    },
    update(device: Device) {
      world.device = { ...device, address: 'paired here' }
    },
    permit() {
      world.isDisabled = false
    },
  },
}))

const device = (id: string, changes: Partial<Device> = {}) =>
  ({ id: id as DeviceId, name: 'Pebble', address: 'A', isForbid: false, ...changes }) as Device

let dataUpdatedAt = 0
function List({ isKept = false, devices }: { isKept?: boolean; devices: readonly Device[] }) {
  useDefaultToy({ data: devices, dataUpdatedAt, isSuccess: true, isFetchedAfterMount: !isKept })
  return null
}
const draw = drawEach()
/** The service answers with these. */
const answer = (devices: readonly Device[]) => {
  dataUpdatedAt += 1
  return draw(<List devices={devices} />)
}
const show = (...devices: Device[]) => answer(devices)

beforeEach(() => {
  world.device = undefined
  world.isDisabled = false
  world.isLent = false
})

it('DEV-02 the toy in use is the default until one is chosen, and another one once it is gone', async () => {
  await show(device('1'), device('2'))
  expect(world.device).toMatchObject({ id: '1' })
  world.device = device('2')
  await show(device('1'), device('2'))
  expect(world.device).toMatchObject({ id: '2' })
  await show(device('1'))
  expect(world.device).toMatchObject({ id: '1' })
})

it('DEV-02 the toy in use is let go once the last one is gone, as where another device removed it', async () => {
  await show(device('1'))
  await show()
  expect(world.device).toBeUndefined()
})

it('DEV-03 a toy that was disabled stays where it can be told, while none takes its place', async () => {
  await show(device('1'))
  world.isDisabled = true
  await show()
  expect(world.device).toMatchObject({ id: '1' })
})

it('DEV-03 a toy that was permitted again is back with the list that says so, and with no older one', async () => {
  const devices = [device('1')]
  world.device = device('1')
  world.isDisabled = true
  await draw(<List isKept devices={devices} />)
  expect(world.isDisabled).toBe(true)
  await answer(devices)
  expect(world.isDisabled).toBe(false)
  world.isDisabled = true
  await draw(<List devices={devices} />)
  expect(world.isDisabled).toBe(true)
  await answer(devices)
  expect(world.isDisabled).toBe(false)
})

it('DEV-02 a toy that a partner has is exchanged for none, whatever an older list says', async () => {
  world.device = device('2')
  world.isLent = true
  await show(device('1'))
  expect(world.device).toMatchObject({ id: '2' })
})

it('DEV-02 a name that was changed is the toy’s at once; where it was paired stays', async () => {
  world.device = device('1', { address: 'paired here' })
  await show(device('1', { name: 'Evening', address: '' }))
  expect(world.device).toMatchObject({ id: '1', name: 'Evening', address: 'paired here' })
})

it('DEV-02 a toy that was just added stays where a list from before does not know it', async () => {
  world.device = device('new')
  await draw(<List isKept devices={[device('1')]} />)
  expect(world.device).toMatchObject({ id: 'new' })
  await show(device('1'), device('new'))
  expect(world.device).toMatchObject({ id: 'new' })
})
