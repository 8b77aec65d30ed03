import type { Device, OrderCode } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { createPracticeRadio } from '../../platform/radio.practice.ts'
import type { Radio, RadioState } from '../../platform/radio.ts'
import { createVirtualRadio } from '../../platform/radio.virtual.ts'
import { type ToyParts, ToyStore } from './toy.store.ts'

export const STOP = 'a9000000'
export const TIDE = 'a9013c04' as OrderCode
export const PULSE = 'a9013c02' as OrderCode

export function device(changes: Partial<Device> = {}): Device {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAA' as DeviceId,
    img: 'pebble',
    address: 'virtual-P2',
    isDefault: true,
    isForbid: false,
    model: 'P2',
    code: 'ABCD2345WXYZ',
    date: 0,
    name: 'Pebble',
    stopsOnLinkLoss: true,
    authenticated: true,
    ...changes,
  }
}

export const ORBIT = device({
  id: 'BBBBBBBBBBBBBBBBBBBB' as DeviceId,
  address: 'virtual-O3',
  model: 'O3',
  stopsOnLinkLoss: false,
})

/** A way on which everything works at once. */
export function toyRadio(): Radio {
  return createPracticeRadio(new FakeClock(), () => true)
}

export function setUp(
  changes: Partial<Radio> = {},
  {
    clock = new FakeClock(),
    otherRadio,
    hold,
  }: { clock?: FakeClock; otherRadio?: ToyParts['otherRadio']; hold?: ToyParts['hold'] } = {},
) {
  const virtual = createVirtualRadio(clock, () => 0.5)
  const told: ((state: RadioState) => void)[] = []
  const radio = {
    ...virtual,
    watch(listener: (state: RadioState) => void) {
      told.push(listener)
      return () => undefined
    },
    ...changes,
  }
  let buzzes = 0
  const toy = new ToyStore({
    radio,
    ...(otherRadio === undefined ? {} : { otherRadio }),
    ...(hold === undefined ? {} : { hold }),
    clock,
    vibrate: () => {
      buzzes += 1
    },
  })
  return {
    clock,
    toy,
    buzzes: () => buzzes,
    tellRadio: (state: RadioState) => told.forEach((listener) => void listener(state)),
    simulated(address = 'virtual-P2') {
      const found = virtual.toys.find(address)
      if (found === undefined) throw new Error('no link was made')
      return found
    },
    codes: (address = 'virtual-P2') => virtual.toys.find(address)?.log.map((entry) => entry.code) ?? [],
    at: () => toy.getSnapshot().link.at,
    async connect(which = device()) {
      toy.select(which)
      await clock.advance(0)
    },
  }
}
