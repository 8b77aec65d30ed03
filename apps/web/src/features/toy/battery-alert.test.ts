import type { Device } from '@thrum/contracts/device/device.entities'
import { describe, expect, it } from 'vitest'
import { alertLowBattery } from './battery-alert.ts'
import type { LinkState, ToySnapshot } from './toy.types.ts'

function setUp() {
  const said: string[] = []
  let snapshot = {} as ToySnapshot
  let look: () => void = () => undefined
  const toy = {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      look = listener
      return () => undefined
    },
  }
  alertLowBattery(toy, (news, name, percent) => said.push(`${news} ${name} ${percent}`))
  const show = (link: LinkState, name = 'Pebble') => {
    snapshot = { device: { id: name, name } as unknown as Device, link } as ToySnapshot
    look()
    look()
  }
  const read = (...percents: number[]) => {
    for (const battery of percents) show({ at: 'connected', battery })
  }
  return { said, show, read }
}

describe('word of a low battery', () => {
  it('DEV-05 comes once at 15 %, and once more as the toy gets gentler', () => {
    const { said, read } = setUp()
    read(80, 16, 15, 14, 16, 15, 6, 5, 4, 7, 5)
    expect(said).toEqual(['low Pebble 15', 'fading Pebble 5'])
  })

  it('DEV-05 comes as the second alone where the toy is almost empty from the start', () => {
    const { said, read } = setUp()
    read(3, 9, 2)
    expect(said).toEqual(['fading Pebble 3'])
  })

  it('DEV-05 comes again for a toy that was charged, for another toy, and for none that is away', () => {
    const { said, read, show } = setUp()
    read(15, 19, 15, 20, 15)
    show({ at: 'connected', battery: 8 }, 'Halo')
    show({ at: 'lost', why: 'empty', battery: 8 }, 'Orbit')
    show({ at: 'connected', battery: undefined }, 'Orbit')
    expect(said).toEqual(['low Pebble 15', 'low Pebble 15', 'low Halo 8'])
  })
})
