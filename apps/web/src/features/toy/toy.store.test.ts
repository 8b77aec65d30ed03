import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { describe, expect, it } from 'vitest'
import { createPracticeRadio } from '../../platform/radio.practice.ts'
import type { Peripheral, RadioState } from '../../platform/radio.ts'
import { RETRY_PAUSES_MS } from './link.machine.ts'
import { device, ORBIT, PULSE, STOP, setUp, TIDE, toyRadio } from './toy-store.testkit.ts'

describe('toy store', () => {
  it('DEV-08 reaches a toy by its model’s own way, which Bluetooth being off does not touch', async () => {
    const patterns: (number | number[])[] = []
    const clock = new FakeClock()
    const practice = createPracticeRadio(clock, (pattern) => patterns.push(pattern) > 0)
    const { toy, tellRadio, at, connect, codes } = setUp({}, { clock, otherRadio: () => practice })
    await connect(device({ model: 'Practice', address: 'phone' }))
    expect(at()).toBe('connected')
    tellRadio('off')
    expect(at()).toBe('connected')
    expect(toy.apply('a9016400' as OrderCode)).toEqual({ ok: true })
    await clock.advance(100)
    expect(patterns.at(-1)).toEqual([2_000, 0])
    toy.setLimits({ ...NO_LIMITS, cap: 50 })
    await clock.advance(300)
    expect(patterns.at(-1)).toEqual(Array(20).fill([50, 50]).flat())
    await expect(toy.stop()).resolves.toBe('confirmed')
    expect([patterns.at(-1), codes()]).toEqual([0, []])
  })

  it('DEV-08 gives a device without a model’s scene the one of its slots', async () => {
    const { toy, connect } = setUp(
      {},
      { otherRadio: (model) => (model === 'Intiface' ? toyRadio() : undefined) },
    )
    await connect(device({ model: 'Intiface', address: '0/Edge', slots: [2, 52] }))
    expect(toy.apply('a9343c00' as OrderCode)).toEqual({ ok: true })
    expect(toy.apply('a9013c00' as OrderCode)).toEqual({ ok: false, reason: 'device.mismatch' })
  })

  it('DEV-05, OR-24 a link that an earlier try closed by failing late is a lost one, and made anew with a stop', async () => {
    const { toy, clock, at, connect, codes, simulated, tellRadio } = setUp()
    // Makes the link that is used again below.
    await connect()
    toy.select(undefined)
    await clock.advance(0)
    const link = simulated()
    const early = Promise.withResolvers<void>()
    const open = link.connect.bind(link)
    link.connect = async () => {
      link.connect = open
      await early.promise.catch(async (error) => {
        await link.disconnect()
        throw error
      })
    }
    await connect()
    tellRadio('off')
    await clock.advance(0)
    tellRadio('ready')
    await clock.advance(0)
    expect(at()).toBe('connected')
    toy.apply(TIDE)
    await clock.advance(100)
    early.reject(new ToyError('toy.connectFailed'))
    await clock.advance(0)
    expect([at(), toy.getSnapshot().wanted, codes().at(-1)]).toEqual(['connected', {}, STOP])
  })

  it('DEV-06 writes nothing to a device without an address', async () => {
    const { toy, clock, at, codes } = setUp()
    toy.select(device({ address: '' }))
    await clock.advance(60_000)
    expect(at()).toBe('unpaired')
    expect(toy.apply(TIDE)).toEqual({ ok: false, reason: 'device.notActive' })
    await expect(toy.stop()).resolves.toBe('confirmed')
    expect(codes()).toEqual([])
  })

  it('DEV-06 pairs by the chooser, then connects to what was chosen', async () => {
    const { toy, clock, at } = setUp()
    toy.select(device({ address: '' }))
    await expect(toy.pair(device({ address: '' }))).resolves.toBe('virtual-P2')
    await clock.advance(0)
    expect(at()).toBe('connected')
    toy.select(device())
    expect(at()).toBe('connected')
  })

  it('DEV-06, SES-09 connects nothing that is chosen after the person was signed out', async () => {
    const chosen = Promise.withResolvers<Peripheral>()
    const { toy, clock, at, connect } = setUp({ request: () => chosen.promise })
    await connect(ORBIT)
    const paired = expect(toy.pair(device({ address: '' }))).rejects.toMatchObject({ code: 'toy.notFound' })
    toy.select(undefined)
    chosen.resolve({ address: 'virtual-P2', name: '' })
    await paired
    await clock.advance(1_000)
    expect([at(), toy.getSnapshot().device]).toEqual(['none', undefined])
  })

  it('DEV-05, DEV-06 connects at once to a lost toy that was chosen once more', async () => {
    const { connect, toy, clock, at, simulated } = setUp()
    await connect()
    simulated().loseLink()
    await clock.advance(20_000)
    expect(at()).toBe('lost')
    simulated().returnToReach()
    await expect(toy.pair(device())).resolves.toBe('virtual-P2')
    await clock.advance(0)
    expect(at()).toBe('connected')
  })

  it('DEV-05 connects, stops first and tells the battery', async () => {
    const { connect, toy, codes } = setUp()
    await connect()
    expect(toy.getSnapshot().link).toEqual({ at: 'connected', battery: 80 })
    expect(codes()).toEqual([STOP])
  })

  it('TOY-01, TOY-02 writes what is applied, and a stop resets all', async () => {
    const { connect, toy, clock, codes, simulated } = setUp()
    await connect()
    expect(toy.apply(TIDE)).toEqual({ ok: true })
    await clock.advance(100)
    expect(toy.getSnapshot().applied).toEqual({ 1: 60 })
    await expect(toy.stop()).resolves.toBe('confirmed')
    expect(codes()).toEqual([STOP, TIDE, STOP])
    expect(toy.getSnapshot()).toMatchObject({ wanted: {}, applied: {}, stop: 'confirmed' })
    expect(simulated().isStill()).toBe(true)
  })

  it('TOY-07 refuses what the toy has not', async () => {
    const { connect, toy, codes } = setUp()
    await connect()
    expect(toy.apply('a9343c00' as OrderCode)).toEqual({ ok: false, reason: 'device.mismatch' })
    expect(codes()).toEqual([STOP])
  })

  it('TOY-07, TOY-01 lets no function that the toy has not hold up the rest of another', async () => {
    const { connect, toy, clock } = setUp()
    await connect(ORBIT)
    const light = 'a9386400' as OrderCode
    toy.setWanted({ 1: TIDE, 56: light })
    await clock.advance(500)
    expect(toy.setWanted({ 56: light, 54: 'a9362806' as OrderCode })).toMatchObject({ ok: false })
    await clock.advance(500)
    expect(toy.getSnapshot()).toMatchObject({ applied: { 56: 100 }, wanted: { 56: light } })
  })

  it('DEV-03 leaves out forbidden functions that the server names', async () => {
    const { connect, toy } = setUp()
    await connect(ORBIT)
    expect(toy.apply('a9362806' as OrderCode)).toMatchObject({ reason: 'device.mismatch' })
    expect(toy.apply('a9362801' as OrderCode)).toEqual({ ok: true })
  })

  it('DEV-03 stops a device that is disabled in use, and writes nothing more', async () => {
    const { connect, toy, clock, codes, simulated } = setUp()
    await connect()
    toy.apply(TIDE)
    await clock.advance(100)
    toy.disable()
    await clock.advance(2_000)
    expect(simulated().isStill()).toBe(true)
    expect(toy.getSnapshot()).toMatchObject({ isDisabled: true, link: { at: 'none' } })
    expect(toy.apply(TIDE)).toEqual({ ok: false, reason: 'device.forbidden' })
    expect(codes().filter((code) => code !== STOP)).toEqual([TIDE])
    toy.select(device({ isForbid: true }))
    await clock.advance(2_000)
    expect(toy.getSnapshot().isDisabled).toBe(true)
  })

  it('DEV-03 reaches for a device that is permitted again, which stays at rest until it is told something', async () => {
    const { connect, toy, clock, codes, at } = setUp()
    await connect()
    toy.apply(TIDE)
    await clock.advance(100)
    toy.disable()
    await clock.advance(2_000)
    toy.permit()
    await clock.advance(2_000)
    expect([toy.getSnapshot().isDisabled, at(), toy.getSnapshot().wanted]).toEqual([false, 'connected', {}])
    expect(codes().filter((code) => code !== STOP)).toEqual([TIDE])
    expect(toy.apply(TIDE)).toEqual({ ok: true })
  })

  it.each([
    ['off', 'off'],
    ['noPermission', 'noPermission'],
    ['unsupported', 'unsupported'],
  ] as const)('DEV-04 shows a radio that is %s and sends nothing', async (state, shown) => {
    const { connect, toy, at, codes } = setUp({ state: async () => state })
    await connect()
    expect(at()).toBe(shown)
    expect(toy.apply(TIDE)).toEqual({ ok: false, reason: 'device.notActive' })
    expect(codes()).toEqual([])
  })

  it('DEV-04 connects when Bluetooth is switched on, and lets go when it is switched off', async () => {
    let state: RadioState = 'off'
    const { connect, clock, at, tellRadio, toy } = setUp({ state: async () => state })
    await connect()
    state = 'ready'
    tellRadio('ready')
    await clock.advance(0)
    expect(at()).toBe('connected')
    toy.apply(TIDE)
    state = 'off'
    tellRadio('off')
    expect(at()).toBe('off')
    expect(toy.getSnapshot().wanted).toEqual({})
  })

  it('DEV-04 tells why the chooser could not be opened', async () => {
    const { toy, at } = setUp({
      request: async () => {
        throw new ToyError('toy.noPermission')
      },
    })
    toy.select(device({ address: '' }))
    await expect(toy.pair(device({ address: '' }))).rejects.toMatchObject({ code: 'toy.noPermission' })
    expect(at()).toBe('noPermission')
    toy.retry()
    expect(at()).toBe('unpaired')
  })

  it('DEV-05, OR-24 shows a lost link at once and comes back with a stop before anything else', async () => {
    const { connect, toy, clock, at, simulated, codes } = setUp()
    await connect()
    toy.apply(TIDE)
    await clock.advance(100)
    simulated().loseLink()
    expect(at()).toBe('lost')
    expect(toy.getSnapshot().wanted).toEqual({})
    expect(toy.apply(PULSE)).toEqual({ ok: false, reason: 'device.notActive' })
    await clock.advance(RETRY_PAUSES_MS[0])
    expect(at()).toBe('lost')
    const before = codes().length
    simulated().returnToReach()
    await clock.advance(RETRY_PAUSES_MS[1])
    expect(at()).toBe('connected')
    await clock.advance(5_000)
    expect(codes().slice(before)).toEqual([STOP])
    expect(simulated().isStill()).toBe(true)
  })

  it('DEV-05 goes on trying with growing pauses', async () => {
    const { connect, clock, simulated, toy } = setUp()
    await connect()
    let tries = 0
    const connectAgain = simulated().connect.bind(simulated())
    simulated().connect = () => {
      tries += 1
      return connectAgain()
    }
    simulated().loseLink()
    await clock.advance(0)
    expect(tries).toBe(1)
    await clock.advance(1_000 + 2_000 + 4_000)
    expect(tries).toBe(4)
    await clock.advance(8_000 + 15_000 + 15_000)
    expect(tries).toBe(7)
    toy.retry()
    await clock.advance(0)
    expect(tries).toBe(8)
  })

  it('TOY-05 never exceeds the cap, also when it is lowered while the toy runs', async () => {
    const { connect, toy, clock, codes } = setUp()
    toy.setLimits({ ...NO_LIMITS, cap: 50 })
    await connect()
    toy.apply(TIDE)
    await clock.advance(200)
    toy.setLimits({ ...NO_LIMITS, cap: 20 })
    await clock.advance(200)
    expect(codes()).toEqual([STOP, 'a9013204', 'a9011404'])
  })

  it('P-B3 closed slots take nothing, and what runs in one comes to rest', async () => {
    const { connect, toy, clock, simulated } = setUp()
    await connect(ORBIT)
    const light = 'a9386400' as OrderCode
    toy.setWanted({ 1: TIDE, 56: light })
    await clock.advance(500)
    toy.setLimits({ ...NO_LIMITS, slots: [1] })
    await clock.advance(300)
    expect([...simulated('virtual-O3').running().keys()]).toEqual([1])
    expect(toy.getSnapshot().wanted).toEqual({ 1: TIDE })
    expect(toy.apply(light)).toEqual({ ok: false, reason: 'device.mismatch' })
    toy.setWanted({ 1: TIDE, 56: light })
    await clock.advance(500)
    expect([...simulated('virtual-O3').running().keys()]).toEqual([1])
  })

  it('DR-15, OR-10 a toy that is lent knows it, and is held to what it was lent with until it is given back', async () => {
    const { connect, toy, clock, codes } = setUp()
    toy.setLimits({ ...NO_LIMITS, cap: 20 })
    await connect()
    toy.lend({ ...NO_LIMITS, cap: 40 })
    expect(toy.getSnapshot()).toMatchObject({ isLent: true, cap: 40 })
    toy.apply(TIDE)
    await clock.advance(200)
    toy.setLimits({ ...NO_LIMITS, cap: 30 })
    await clock.advance(200)
    expect(codes()).toEqual([STOP, 'a9012804'])
    toy.lend(undefined)
    await clock.advance(200)
    expect(toy.getSnapshot()).toMatchObject({ isLent: false, cap: 30 })
    expect(codes()).toEqual([STOP, 'a9012804', 'a9011e04'])
  })

  it('TOY-01 makes the toy do exactly what is wanted', async () => {
    const { connect, toy, clock, codes } = setUp()
    await connect(ORBIT)
    toy.setWanted({ 1: TIDE, 56: 'a9386400' as OrderCode })
    await clock.advance(500)
    toy.setWanted({ 56: 'a9386400' as OrderCode })
    await clock.advance(500)
    toy.setWanted({ 56: 'a9386400' as OrderCode })
    await clock.advance(500)
    toy.setWanted({})
    await clock.advance(500)
    expect(codes('virtual-O3')).toEqual([STOP, TIDE, 'a9386400', 'a9010000', STOP])
  })

  it('DEV-06 asks to pair again where the address is unknown, without asking in a loop', async () => {
    const { connect, at, toy } = setUp()
    await connect(device({ address: 'from-another-phone' }))
    expect(at()).toBe('unpaired')
    toy.select(device({ address: 'from-another-phone' }))
    expect(at()).toBe('unpaired')
  })

  it.each(['', 'an older one'])(
    'DEV-02, DEV-05, INT-04 a toy that was paired here stays where it is, though the service knows %j',
    async (address) => {
      const { connect, at, toy } = setUp()
      await connect()
      toy.update(device({ address, name: 'Evening' }))
      expect([at(), toy.getSnapshot().device]).toEqual(['connected', device({ name: 'Evening' })])
    },
  )

  it.each(['', 'from-another-phone'])(
    'DEV-05, DEV-06 a toy known at %j here, and paired in another tab, is reached in this one too',
    async (address) => {
      const { clock, connect, at, toy } = setUp()
      await connect(device({ address }))
      expect(at()).toBe('unpaired')
      toy.update(device())
      await clock.advance(0)
      expect([at(), toy.getSnapshot().device]).toEqual(['connected', device()])
    },
  )

  it('DEV-04, DEV-06 a toy for which no chooser opened here, and paired in another tab, is reached', async () => {
    const { clock, at, toy } = setUp({ request: () => Promise.reject(new ToyError('toy.noPermission')) })
    toy.select(device({ address: '' }))
    await expect(toy.pair(device({ address: '' }))).rejects.toThrow()
    expect(at()).toBe('noPermission')
    toy.update(device())
    await clock.advance(0)
    expect([at(), toy.getSnapshot().device]).toEqual(['connected', device()])
  })

  it('INT-09 another toy is where the service knows it', async () => {
    const { clock, connect, at, toy } = setUp()
    await connect()
    toy.update(ORBIT)
    await clock.advance(1_000)
    expect([at(), toy.getSnapshot().device]).toEqual(['connected', ORBIT])
  })
})
