// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawEach } from '../draw.testkit.tsx'
import { SelectSheet } from './SelectSheet.tsx'

const draw = drawEach()
const options = ['Off', '1 hour', '1 day'].map((label) => ({ value: label, label }))
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]

it('APP-10 arrow keys lead from one choice to the next, and choose none', async () => {
  const onChoose = vi.fn()
  await draw(
    <SelectSheet
      isOpen
      onClose={() => undefined}
      title="Messages disappear"
      options={options}
      value="Off"
      onChoose={onChoose}
    />,
  )
  await vi.waitFor(() => act(async () => expect(radios()).toHaveLength(3)), PATIENCE)
  radios()[0]?.focus()
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowRight', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
  ] as const) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    await act(async () => document.activeElement?.dispatchEvent(event))
    // The browser would choose.
    expect(event.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(radios()[at])
  }
  expect(onChoose).not.toHaveBeenCalled()
  await act(async () => radios()[2]?.click())
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('1 day')
})
