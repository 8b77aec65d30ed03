import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { findFamily } from '@thrum/toy-protocol/families'
import { fromBytes, toBytes } from '@thrum/toy-protocol/order'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { LinkState } from '@thrum/toy-protocol/toy-link'
import { describe, expect, it } from 'vitest'
import { FamilyLink, type FamilyWire, gattOf } from './family-link.ts'

const STOP = 'a9000000' as OrderCode

/** A peripheral that notes what it gets and says what the test lets it say. */
class FakeWire implements FamilyWire {
  readonly confirms = 'response'
  readonly maxWritesPerS = 10
  readonly frames: Uint8Array[] = []
  takesResponse = false
  battery: number | undefined = 64
  hear: (bytes: Uint8Array) => void = () => undefined
  tellState: (state: LinkState) => void = () => undefined
  isClosed = false

  state(): LinkState {
    return 'open'
  }
  async connect() {}
  async disconnect() {
    this.isClosed = true
    this.tellState('closed')
  }
  async write(bytes: Uint8Array) {
    this.frames.push(bytes)
  }
  writeLast(bytes: Uint8Array) {
    this.frames.push(bytes)
  }
  async batteryPercent() {
    return this.battery
  }
  onState(listener: (state: LinkState) => void) {
    this.tellState = listener
    return () => undefined
  }
  onEcho(listener: (bytes: Uint8Array) => void) {
    this.hear = listener
    return () => undefined
  }
  onBattery() {
    return () => undefined
  }
}

function setUp(name: string, changes: Partial<FakeWire> = {}) {
  const found = findFamily(name)
  if (found === undefined) throw new Error('no such family')
  const wire = Object.assign(new FakeWire(), changes)
  const clock = new FakeClock()
  const link = new FamilyLink({ ...found, wire, clock })
  return {
    wire,
    link,
    clock,
    say: (text: string) => wire.hear(new TextEncoder().encode(text)),
    words: () => wire.frames.map((frame) => new TextDecoder().decode(frame)),
    write(code: string) {
      let end = 'open'
      const done = link.write(toBytes(code as OrderCode)).then(
        () => {
          end = 'done'
        },
        (error: ToyError) => {
          end = error.code
        },
      )
      return { done, end: () => end }
    },
  }
}

describe('toys of other makers over Bluetooth', () => {
  it('DEV-08, TOY-04 counts as written once the toy has answered, each write by its own answer', async () => {
    const { say, write, words, clock } = setUp('Lovense')
    const first = write('a9016400')
    const stop = write(STOP)
    await clock.advance(10)
    expect(words()).toEqual(['Vibrate:20;', 'Vibrate:0;'])
    say('OK;')
    await clock.advance(0)
    expect([first.end(), stop.end()]).toEqual(['done', 'open'])
    say('O')
    say('K;')
    await stop.done
    expect(stop.end()).toBe('done')
  })

  it('DEV-08 a refusal fails, and an answer that never came takes nobody else’s', async () => {
    const { say, write, clock } = setUp('Lovense')
    const refused = write('a9016400')
    await clock.advance(0)
    say('ERR;')
    await refused.done
    expect(refused.end()).toBe('toy.writeFailed')
    const unanswered = write('a9013200')
    await clock.advance(2_000)
    const later = write(STOP)
    await clock.advance(0)
    say('OK;')
    await later.done
    expect([unanswered.end(), later.end()]).toEqual(['toy.writeFailed', 'done'])
  })

  it('DEV-05, DEV-08 asks a toy that answers in text for its battery, which confirms nothing', async () => {
    const { link, say, write, words, clock } = setUp('Lovense')
    const stop = write(STOP)
    const battery = link.batteryPercent()
    await clock.advance(0)
    say('87;')
    expect(await battery).toBe(87)
    expect([words().at(-1), stop.end()]).toEqual(['Battery;', 'open'])
    const silent = link.batteryPercent()
    await clock.advance(1_100)
    expect(await silent).toBeUndefined()
  })

  it('DEV-08 needs no answer where the write itself has a response, and none outlives the link', async () => {
    const quick = setUp('Lovense', { takesResponse: true })
    await quick.link.write(toBytes(STOP))
    const { link, write } = setUp('Lovense')
    const stop = write(STOP)
    await link.disconnect()
    await stop.done
    expect(stop.end()).toBe('toy.notConnected')
  })

  it('DEV-08 reads after a write that has no response, and won’t confirm what it can’t know', async () => {
    const magic = setUp('Magic Motion')
    await magic.link.write(toBytes(STOP))
    expect(fromBytes(magic.wire.frames[0] ?? new Uint8Array())).toBe('0bff040a3232000408006400')
    magic.wire.battery = undefined
    await expect(magic.link.write(toBytes(STOP))).rejects.toBeInstanceOf(ToyError)
    const deaf = setUp('We-Vibe')
    await expect(deaf.link.connect()).rejects.toMatchObject({ code: 'toy.notOurs' })
    expect(deaf.wire.isClosed).toBe(true)
  })

  it('DEV-08, P-A6 hands the last word over before it returns', () => {
    const { link, wire } = setUp('We-Vibe 2', { takesResponse: true })
    link.writeLast(toBytes(STOP))
    expect(wire.frames.map(fromBytes)).toEqual(['0f00000000000000'])
  })

  it('DEV-08 knows where a family is written to, and where it answers', () => {
    const { family } = findFamily('Lovense') ?? {}
    if (family === undefined) throw new Error('no such family')
    const gatt = gattOf(family)
    const service = '5a300001-0023-4bd4-bbd5-a6920e4c5653'
    expect(gatt.services).toContain(service)
    expect(gatt.writeIn(service)).toBe('5a300002-0023-4bd4-bbd5-a6920e4c5653')
    expect(gatt.notifyIn(service)).toBe('5a300003-0023-4bd4-bbd5-a6920e4c5653')
  })
})
