import { expect, it } from 'vitest'
import { stopSlot } from './stop-slot.store.ts'

it('APP-10, INT-17 there is a STOP for popups as long as anybody offers one, the newest first', () => {
  stopSlot.offer('play', 'the play')
  stopSlot.offer('page', 'the page')
  expect(stopSlot.getSnapshot()).toBe('the page')
  stopSlot.offer('play', 'the play anew')
  expect(stopSlot.getSnapshot()).toBe('the page')
  stopSlot.withdraw('page')
  expect(stopSlot.getSnapshot()).toBe('the play anew')
  stopSlot.withdraw('play')
  expect(stopSlot.getSnapshot()).toBeUndefined()
})
