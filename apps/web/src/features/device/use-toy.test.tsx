// @vitest-environment jsdom
import type { Device } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { useDefaultToy } from './use-toy.ts'

const world = vi.hoisted(() => ({ device: undefined as unknown }))
vi.mock('../../platform/capabilities.ts', () => ({ capabilities: { offersToys: true } }))
vi.mock('../toy/index.ts', () => ({
  toy: {
    subscribe: () => () => undefined,
    getSnapshot: () => ({ device: world.device }),
    select(device: unknown) {
      world.device = device
    },
  },
}))

const device = (id: string, changes: Partial<Device> = {}) =>
  ({ id: id as DeviceId, name: 'Pebble', address: 'A', isForbid: false, ...changes }) as Device

function List({ devices }: { devices: readonly Device[] }) {
  useDefaultToy(devices)
  return null
}
const draw = drawEach()
const show = (...devices: Device[]) => draw(<List devices={devices} />)

beforeEach(() => {
  world.device = undefined
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

it('DEV-02 a name that was changed is the toy’s at once; where it was paired stays', async () => {
  world.device = device('1', { address: 'paired here' })
  await show(device('1', { name: 'Evening', address: '' }))
  expect(world.device).toMatchObject({ id: '1', name: 'Evening', address: 'paired here' })
})
