// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { device } from '../../toy/toy-store.testkit.ts'
import { DeviceDetail } from './DeviceDetail.tsx'

vi.mock('../use-toy.ts', () => ({ useToySnapshot: () => undefined }))
vi.mock('../pairing.ts', async (original) => ({
  ...(await original<object>()),
  pairDevice: async () => 'off',
}))

const draw = drawEach()
const show = (isOpen: boolean) =>
  draw(
    <OnPage>
      <DeviceDetail device={device()} isOpen={isOpen} onClose={() => undefined} />
    </OnPage>,
  )
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const shown = (label: string) => act(() => vi.waitFor(() => expect(button(label)).toBeDefined()))

it('DEV-04 what stood in the way of pairing is said until the device’s sheet is left, and looked for anew then', async () => {
  await show(true)
  await shown('Pair again')
  await act(async () => button('Pair again')?.click())
  expect(document.body.textContent).toContain('Bluetooth is off')
  expect(button('Play')).toBeUndefined()
  await show(false)
  await show(true)
  await shown('Play')
  expect(document.body.textContent).not.toContain('Bluetooth is off')
})
