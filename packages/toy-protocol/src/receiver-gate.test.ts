import { type Random, seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { type GateFrame, ReceiverGate } from './receiver-gate.ts'

const PLAY = 'A'.repeat(20)
const STOP = 'a9000000'

function gate(isArmed = true) {
  return new ReceiverGate({ playId: PLAY, epoch: 1, isArmed })
}
/** An order as the server would relay it, arriving without delay unless told otherwise. */
function frame(given: Partial<GateFrame> = {}): GateFrame {
  return { playId: PLAY, epoch: 1, seq: 1, code: 'a9013c00', atMs: 1_000, ...given }
}
const dropped = (reason: string) => ({ ok: false, reason })

test('OR-13, P-B6 a frame passes once; the same or a lower sequence is dropped', () => {
  const it = gate()
  expect(it.check(frame({ seq: 5 }), 1_000)).toEqual({ ok: true })
  expect(it.check(frame({ seq: 5 }), 1_000)).toEqual(dropped('oldSeq'))
  expect(it.check(frame({ seq: 4 }), 1_000)).toEqual(dropped('oldSeq'))
  expect(it.check(frame({ seq: 6 }), 1_000)).toEqual({ ok: true })
})

test('OR-13 a dropped frame uses up no sequence number', () => {
  const it = gate()
  it.check(frame({ seq: 1 }), 1_000)
  expect(it.check(frame({ seq: 9, atMs: -5_000 }), 1_000)).toEqual(dropped('tooOld'))
  expect(it.check(frame({ seq: 2 }), 1_000)).toEqual({ ok: true })
})

test('OR-14 a frame of an epoch before the last stop is dropped, whatever its sequence', () => {
  const it = gate()
  it.check(frame({ seq: 1 }), 1_000)
  expect(it.check(frame({ code: STOP, epoch: 2, seq: 2 }), 1_000)).toEqual({ ok: true })
  expect(it.check(frame({ epoch: 1, seq: 99 }), 1_000)).toEqual(dropped('oldEpoch'))
  expect(it.check(frame({ epoch: 2, seq: 1 }), 1_000)).toEqual({ ok: true })
})

test('OR-14 a pause kills what was sent before it and leaves the gate armed for a new touch', () => {
  const it = gate()
  it.pause(4, true)
  expect(it.epoch).toBe(4)
  expect(it.check(frame({ epoch: 3 }), 1_000)).toEqual(dropped('oldEpoch'))
  expect(it.check(frame({ epoch: 4 }), 1_000)).toEqual({ ok: true })
})

test('OR-15, P-A10 an order older than 1,000 ms is dropped, measured against the quickest push', () => {
  const it = gate()
  it.hear(1_000, 51_020)
  expect(it.check(frame({ seq: 1, atMs: 2_000 }), 53_020)).toEqual({ ok: true })
  expect(it.check(frame({ seq: 2, atMs: 2_000 }), 53_022)).toEqual(dropped('tooOld'))
})

test('OR-15 the stop has no age', () => {
  const it = gate()
  it.hear(1_000, 1_000)
  expect(it.check(frame({ code: STOP, epoch: 2, atMs: 1_000 }), 60_000)).toEqual({ ok: true })
})

test('OR-15 a new connection measures anew, as the server may be another one', () => {
  const it = gate()
  it.hear(9_000_000, 1_000)
  it.connected()
  expect(it.check(frame({ atMs: 10 }), 2_000)).toEqual({ ok: true })
})

test('OR-15 clocks that drift apart by 100 ppm make nothing look old in 8 hours', () => {
  const it = gate()
  for (let atMs = 0, seq = 1; atMs < 8 * 3_600_000; atMs += 30_000, seq++) {
    expect(it.check(frame({ seq, atMs }), atMs * 1.0001)).toEqual({ ok: true })
  }
})

test('P-B7 a client clock off by two days either way changes no decision', () => {
  const run = (shiftMs: number) => {
    const random = seededRandom(3)
    const it = gate()
    return Array.from({ length: 500 }, (_, seq) => {
      const atMs = seq * 100
      return it.check(frame({ seq, atMs }), atMs + shiftMs + random.int(0, 1_400))
    })
  }
  const twoDaysMs = 2 * 24 * 3_600_000
  const verdicts = run(0)
  expect(verdicts.some((verdict) => verdict.ok)).toBe(true)
  expect(verdicts.some((verdict) => !verdict.ok)).toBe(true)
  expect(run(twoDaysMs)).toEqual(verdicts)
  expect(run(-twoDaysMs)).toEqual(verdicts)
})

test('OR-17 after the receiver’s own stop nothing passes until the server has acknowledged a re-arm', () => {
  const it = gate()
  const stop = it.ownStop()
  expect(it.check(frame({ epoch: 1 }), 1_000)).toEqual(dropped('notArmed'))
  expect(it.check(frame({ epoch: 7 }), 1_000)).toEqual(dropped('notArmed'))
  it.pause(2, true)
  it.pause(2, false)
  expect(it.state).toBe('stopped')
  expect(it.rearmed(3)).toBe(false)
  it.stopAcknowledged(stop, 4)
  expect(it.check(frame({ epoch: 4 }), 1_000)).toEqual(dropped('notArmed'))
  expect(it.rearmed(4)).toBe(false)
  expect(it.rearmed(5)).toBe(true)
  expect(it.check(frame({ epoch: 4 }), 1_000)).toEqual(dropped('oldEpoch'))
  expect(it.check(frame({ epoch: 5 }), 1_000)).toEqual({ ok: true })
})

test('OR-17 a re-arm that was under way opens nothing after a second stop', () => {
  const it = gate()
  const first = it.ownStop()
  it.stopAcknowledged(first, 2)
  const second = it.ownStop()
  it.stopAcknowledged(first, 2)
  expect(it.rearmed(3)).toBe(false)
  it.stopAcknowledged(second, 4)
  expect(it.rearmed(3)).toBe(false)
  expect(it.rearmed(5)).toBe(true)
})

test('OR-17 a play that begins or returns unarmed waits for the receiver', () => {
  const it = gate(false)
  expect(it.check(frame(), 1_000)).toEqual(dropped('notArmed'))
  expect(it.rearmed(2)).toBe(true)
  it.pause(1_000_001, false)
  expect(it.state).toBe('held')
  expect(it.check(frame({ epoch: 1_000_001 }), 1_000)).toEqual(dropped('notArmed'))
})

test('OR-19 an order of another play is dropped; a stop passes but moves no epoch', () => {
  const it = gate()
  expect(it.check(frame({ playId: 'B'.repeat(20) }), 1_000)).toEqual(dropped('otherPlay'))
  expect(it.check(frame({ playId: 'B'.repeat(20), code: STOP, epoch: 50 }), 1_000)).toEqual({ ok: true })
  expect(it.epoch).toBe(1)
})

/** One race: orders and stops as a server would number them, each arriving one to three times, all mixed. */
function race(random: Random): GateFrame[] {
  let epoch = 1
  const frames = Array.from({ length: random.int(2, 8) }, (_, seq) => {
    const isStop = random.chance(0.3)
    if (isStop) epoch += 1
    return frame({ seq, epoch, code: isStop ? STOP : 'a9013c00' })
  })
  frames.push(frame({ seq: 99, epoch: epoch + 1, code: STOP }))
  return random.shuffle(frames.flatMap((one) => Array.from({ length: random.int(1, 3) }, () => one)))
}

test('P-A9, OR-16 10,000 races of orders and stops in any order end with the toy off', {
  timeout: 60_000,
}, () => {
  const random = seededRandom(10_000)
  let moved = 0
  for (let round = 0; round < 10_000; round++) {
    const it = gate()
    const passed = race(random).filter((one) => it.check(one, one.atMs).ok)
    if (passed.some((one) => one.code !== STOP)) moved += 1
    expect(passed.at(-1)?.code, `round ${round}`).toBe(STOP)
  }
  expect(moved).toBeGreaterThan(1_000)
})
