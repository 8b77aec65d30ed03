// @vitest-environment jsdom
import { act } from 'react'
import { expect, it } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { lock } from '../lock.store.ts'
import { LockGate } from './LockGate.tsx'

const draw = drawEach()

it('APP-20 no Escape opens the lock, not even for a moment', async () => {
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
  lock.write({ salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1, afterMin: 0 })
  await draw(<LockGate />)
  const isHeld = () => {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.body.dispatchEvent(press)
    return press.defaultPrevented
  }
  expect(isHeld()).toBe(false)
  act(lock.lock)
  expect(isHeld()).toBe(true)
  await act(async () => lock.remove())
  expect(isHeld()).toBe(false)
})
