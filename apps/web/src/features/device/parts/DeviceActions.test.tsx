// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { device } from '../../toy/toy-store.testkit.ts'
import { DeviceActions } from './DeviceActions.tsx'

const world = vi.hoisted(() => ({ calls: [] as string[], remove: async () => {} }))
vi.mock('../../../ui/popup/ask.ts', () => ({ ask: async () => true }))
vi.mock('../device.api.ts', () => ({
  remove() {
    world.calls.push('remove')
    return world.remove()
  },
}))
vi.mock('../pairing.ts', () => ({
  async letGo() {
    world.calls.push('letGo')
  },
}))

const draw = drawEach()
const show = () =>
  draw(
    <DeviceActions device={device()} onPaired={() => undefined} onClose={() => world.calls.push('close')} />,
  )
const remove = () =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => button.textContent === 'Remove device')
      ?.click(),
  )

beforeEach(() => {
  world.calls = []
  world.remove = async () => {}
})

it('DEV-02 a toy that is removed is let go', async () => {
  await show()
  await remove()
  expect(world.calls).toEqual(['remove', 'letGo', 'close'])
})

it('DEV-02 a toy that can’t be removed now stays in hand', async () => {
  world.remove = () => Promise.reject(new CallError('network'))
  await show()
  await remove()
  expect(world.calls).toEqual(['remove'])
})
