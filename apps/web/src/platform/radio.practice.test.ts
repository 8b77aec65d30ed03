import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { toBytes } from '@thrum/toy-protocol/order'
import { describe, expect, it } from 'vitest'
import { createPracticeRadio } from './radio.practice.ts'

function setUp({ refuses = false } = {}) {
  const clock = new FakeClock()
  const patterns: (number | number[])[] = []
  const radio = createPracticeRadio(clock, (pattern) => {
    patterns.push(pattern)
    return !refuses
  })
  const link = radio.link('phone', { model: 'Practice', confirms: 'response', maxWritesPerS: 10 })
  const write = (code: string) => link.write(toBytes(code as OrderCode))
  return { clock, patterns, link, write }
}

describe('practice toy', () => {
  it('DEV-08 vibrates the phone as long as it is wanted, and not a moment longer', async () => {
    const { clock, patterns, link, write } = setUp()
    await link.connect()
    await write('a9016400')
    await clock.advance(4_000)
    expect(patterns).toEqual([
      [2_000, 0],
      [2_000, 0],
      [2_000, 0],
    ])
    await write('a9000000')
    await clock.advance(10_000)
    expect(patterns.slice(3)).toEqual([0])
  })

  it('DEV-08, P-A6 ends the vibration before a last word returns, and when it is let go', async () => {
    const { clock, patterns, link, write } = setUp()
    await link.connect()
    await write('a9013200')
    link.writeLast(toBytes('a9000000' as OrderCode))
    expect(patterns.at(-1)).toBe(0)
    await write('a9013200')
    await link.disconnect()
    await clock.advance(10_000)
    expect(patterns.at(-1)).toBe(0)
    await expect(write('a9013200')).rejects.toMatchObject({ code: 'toy.notConnected' })
  })

  it('DEV-08 says so when the phone refuses; a stop is done where nothing vibrates', async () => {
    const { clock, patterns, link, write } = setUp({ refuses: true })
    await link.connect()
    await expect(write('a9016400')).rejects.toMatchObject({ code: 'toy.writeFailed' })
    await clock.advance(10_000)
    expect(patterns).toHaveLength(1)
    await write('a9000000')
    expect(await createPracticeRadio(clock, undefined).state()).toBe('unsupported')
  })
})
