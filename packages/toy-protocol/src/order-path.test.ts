import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { openToy } from '@thrum/testkit/open-toy'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { type GateFrame, ReceiverGate } from './receiver-gate.ts'
import { checkOrder } from './scene.ts'

/** Many rounds: seconds on a busy machine. */
const LONG = { timeout: 60_000 }
const PLAY = 'A'.repeat(20)

/** The receiver's whole path: gate, scene, lane, toy. */
async function receiver() {
  const { clock, toy, lane } = await openToy()
  const gate = new ReceiverGate({ playId: PLAY, epoch: 1, isArmed: true })
  const arrive = (frame: GateFrame & { code: string }) => {
    if (!gate.check(frame, clock.nowMs()).ok) return
    const check = checkOrder(toy.model.scene, frame.code)
    if (check.ok) lane.apply(check.code)
  }
  return { clock, toy, gate, lane, arrive }
}

test(
  'P-A9, OR-16, TOY-06 10,000 rounds of an order and a stop 5 ms apart, swapped at will, leave the toy off',
  LONG,
  async () => {
    const random = seededRandom(16)
    let moved = 0
    for (let round = 0; round < 10_000; round++) {
      const { clock, toy, arrive } = await receiver()
      toy.faults.writeMs = random.pick([0, 0, 8])
      const order = { playId: PLAY, epoch: 1, seq: 1, code: 'a9013c04', atMs: 1_000 }
      const stop = { playId: PLAY, epoch: 2, seq: 2, code: 'a9000000', atMs: 1_005 }
      for (const frame of random.chance(0.5) ? [order, stop] : [stop, order]) {
        arrive(frame)
        await clock.advance(5)
      }
      await clock.advance(60)
      if (toy.log.some((entry) => entry.code === 'a9013c04')) moved += 1
      expect(toy.isStill(), `round ${round}`).toBe(true)
    }
    expect(moved).toBeGreaterThan(4_000)
  },
)

test('P-B2 of 100,000 codes through the whole path no foreign one is in the toy’s record', LONG, async () => {
  const random = seededRandom(17)
  const { clock, toy, arrive } = await receiver()
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  const foreign: string[] = []
  let written = 0
  for (let seq = 1; seq <= 100_000; seq++) {
    const bytes = [random.pick([0xa9, 0xa9, 0xff]), random.int(0, 4), random.int(0, 140), random.int(0, 16)]
    arrive({ playId: PLAY, epoch: 1, seq, code: bytes.map(hex).join(''), atMs: clock.nowMs() })
    if (seq % 20 !== 0) continue
    await clock.advance(50)
    for (const { code } of toy.log.splice(0)) {
      written += 1
      if (!/^a9000000$|^a901(?:[0-5][0-9a-f]|6[0-4])0[0-9a-b]$/.test(code)) foreign.push(code)
    }
  }
  expect(foreign).toEqual([])
  expect(written).toBeGreaterThan(1_000)
})

test('OR-17, TOY-06 after the receiver’s stop a controller that keeps sending moves nothing', async () => {
  const { clock, toy, gate, lane, arrive } = await receiver()
  let seq = 0
  const send = async (epoch: number) => {
    for (let beat = 0; beat < 10; beat++) {
      seq += 1
      arrive({ playId: PLAY, epoch, seq, code: 'a9015000' as OrderCode, atMs: clock.nowMs() })
      await clock.advance(300)
    }
  }
  await send(1)
  expect(toy.isStill()).toBe(false)
  const stop = gate.ownStop()
  await lane.stop()
  await send(1)
  await send(2)
  gate.stopAcknowledged(stop, 3)
  await send(3)
  expect(toy.isStill()).toBe(true)
  expect(gate.rearmed(4)).toBe(true)
  await send(4)
  expect(toy.isStill()).toBe(false)
})
