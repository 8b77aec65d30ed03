import type { OrderCode, Slot } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { type Random, seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { encodeOrder, fromBytes, isStop, parseOrder } from './order.ts'
import { NO_LIMITS } from './toy-limits.ts'
import { type StopResult, WriteLane } from './write-lane.ts'

const SLOT_PAIR = [1, 2] as const

/** A toy behind a radio that carries writes in order, and loses or delays some of them or what is said of them. */
class InOrderRadio {
  readonly running = new Map<Slot, number>()
  isSound = false
  echo: ((bytes: Uint8Array) => void) | undefined
  readonly #clock: FakeClock
  readonly #random: Random
  #freeAtMs = 0
  #echoedAtMs = 0

  constructor(clock: FakeClock, random: Random) {
    this.#clock = clock
    this.#random = random
  }

  write(bytes: Uint8Array): Promise<void> {
    const random = this.#random
    const carryMs = this.isSound ? 5 : random.pick([5, 40, 400])
    const fate = this.isSound ? 'taken' : random.pick(['taken', 'failed', 'unanswered', 'late'])
    this.#freeAtMs = Math.max(this.#clock.nowMs(), this.#freeAtMs) + carryMs
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#clock.after(this.#freeAtMs - this.#clock.nowMs(), () => {
      if (fate === 'failed') return reject(new Error('busy'))
      this.#take(fromBytes(bytes))
      this.#say(bytes)
      if (fate === 'taken') resolve()
      if (fate === 'late') this.#clock.after(random.int(100, 900), resolve)
    })
    return promise
  }

  #take(code: OrderCode): void {
    const order = parseOrder(code)
    if (isStop(code)) this.running.clear()
    else if (order?.level === 0) this.running.delete(order.slot)
    else if (order !== undefined) this.running.set(order.slot, order.level)
  }

  #say(bytes: Uint8Array): void {
    this.#echoedAtMs = Math.max(this.#clock.nowMs() + this.#random.pick([0, 250, 600]), this.#echoedAtMs)
    this.#clock.after(this.#echoedAtMs - this.#clock.nowMs(), () => this.echo?.(bytes))
  }
}

/** Random orders, limits and stops. @returns what was asked for last, within the cap */
async function play(lane: WriteLane, clock: FakeClock, random: Random): Promise<ReadonlyMap<Slot, number>> {
  const asked = new Map<Slot, number>()
  let cap = 100
  for (let step = random.int(5, 20); step > 0; step--) {
    const slot = random.pick(SLOT_PAIR)
    const act = random.int(1, 12)
    if (act <= 3) {
      asked.clear()
      for (let press = random.int(1, 6); press > 0; press--) {
        void lane.stop()
        await clock.advance(random.pick([0, 20, 150]))
      }
    } else if (act === 4) {
      cap = random.pick([0, 40, 100])
      lane.setLimits({ ...NO_LIMITS, cap })
    } else {
      const level = random.pick([0, 0, 60, 90])
      asked.set(slot, level)
      lane.apply(encodeOrder({ slot, level, variant: 0 }))
    }
    await clock.advance(random.pick([0, 0, 20, 600]))
  }
  return new Map([...asked].map(([slot, level]) => [slot, Math.min(cap, level)]))
}

test.each(['echo', 'response'] as const)(
  'TOY-04, TOY-05 on a radio that fails and answers late no toy ends above what was asked last, and none that runs is called stopped (%s)',
  { timeout: 60_000 },
  async (confirms) => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = seededRandom(seed)
      const clock = new FakeClock()
      const radio = new InOrderRadio(clock, random)
      const write = (bytes: Uint8Array) => radio.write(bytes)
      const ranOn: Slot[] = []
      const onStop = (result: StopResult) => result === 'confirmed' && ranOn.push(...radio.running.keys())
      const lane = new WriteLane({ clock, write, confirms, maxWritesPerS: 5, stopDelayMs: 0, onStop })
      if (confirms === 'echo') radio.echo = (bytes) => lane.echo(bytes)
      void lane.opened()
      const asked = await play(lane, clock, random)
      radio.isSound = true
      await clock.advance(5_000)
      // What an unconfirmed stop leaves running, the person was told of.
      const above = lane.owesStop
        ? []
        : [...radio.running].filter(([slot, level]) => level > (asked.get(slot) ?? 0))
      expect(above, `seed ${seed}`).toEqual([])
      void lane.stop()
      await clock.advance(1_000)
      expect(ranOn, `seed ${seed}`).toEqual([])
      expect([radio.running.size, lane.owesStop], `seed ${seed}`).toEqual([0, false])
    }
  },
)
