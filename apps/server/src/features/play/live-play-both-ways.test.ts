import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { type Random, seededRandom } from '@thrum/testkit/random'
import { ReceiverGate } from '@thrum/toy-protocol/receiver-gate'
import { describe, expect, test } from 'vitest'
import { ANN, BEN, HALO, LIVE_LIMITS, motor, PLAY } from './live-play.testkit.ts'
import { LivePlay } from './live-play.ts'
import { otherSide } from './open-plays.ts'

const REVERSE = 'ReverseReverseRevers' as PlayId

/** One direction, with what its receiver's gate lets through to the toy. */
function direction(clock: FakeClock, playId: PlayId, stopped: (by: PlayRole | undefined) => void) {
  const [initiatorId, receiverId] = playId === PLAY ? [ANN, BEN] : [BEN, ANN]
  const gate = new ReceiverGate({ playId, epoch: 1, isArmed: true })
  const pauses: PushData<'play_pause'>[] = []
  let isRunning = false
  let seq = 0
  const play = new LivePlay({
    playId,
    ...{ initiatorId, receiverId, epoch: 1, isArmed: true, device: HALO, clock, limits: LIVE_LIMITS },
    out: {
      push(to, type, data, atMs) {
        if (to !== receiverId) return
        if (type === 'play_pause') pauses.push(data as PushData<'play_pause'>)
        if (type === 'play_rearm') gate.rearmed((data as PushData<'play_rearm'>).epoch)
        if (type === 'play_beat') {
          const beat = data as PushData<'play_beat'>
          if (gate.check({ ...beat, atMs }, atMs).ok) isRunning = Object.keys(beat.wanted).length > 0
        }
        if (type !== 'play_order') return
        const order = data as PushData<'play_order'>
        if (gate.check({ ...order, atMs }, atMs).ok) isRunning = order.code !== STOP_ORDER
      },
      stopped,
      limited: () => undefined,
      mustEnd: () => undefined,
    },
  })
  const from = (epoch: number) => ({ socketId: `${initiatorId}-1`, epoch, seq: seq++ })
  return {
    play,
    pauses,
    isRunning: () => isRunning,
    move: (epoch = play.epoch) => play.order('initiator', motor(40), from(epoch)),
    beat: (epoch = play.epoch) => {
      const wanted = { 1: motor(40) }
      const { socketId, ...frame } = from(epoch)
      play.beat(socketId, { playId, ...frame, wanted, touches: seq })
    },
  }
}

/** Two directions of the same two people, joined as the service joins them. */
function setUp() {
  const clock = new FakeClock()
  const first: ReturnType<typeof direction> = direction(clock, PLAY, (by) =>
    second.play.stopAlong(by && otherSide(by)),
  )
  const second: ReturnType<typeof direction> = direction(clock, REVERSE, (by) =>
    first.play.stopAlong(by && otherSide(by)),
  )
  return { clock, first, second }
}

describe('both directions', () => {
  test('P-B1, INT-19 a lease that runs out in one stops both, and a new touch moves each again', () => {
    const { clock, first, second } = setUp()
    first.move()
    clock.turn(600)
    second.move()
    clock.turn(300)
    expect([first.isRunning(), second.isRunning()]).toEqual([false, false])
    expect(first.pauses.at(-1)).toMatchObject({ cause: 'initiatorSilent', isArmed: true })
    expect(second.pauses.at(-1)).toMatchObject({ cause: 'linkedStop', isArmed: true })
    second.beat(1)
    expect(second.isRunning()).toBe(false)
    expect(second.move().ok).toBe(true)
    expect([first.isRunning(), second.isRunning()]).toEqual([false, true])
  })

  test('P-A12, INT-19 nobody touched one for 20 minutes: at rest it leaves the other alone', () => {
    const { clock, first, second } = setUp()
    for (let n = 0; n < 20 * 60; n++) {
      clock.turn(500)
      second.beat()
      clock.turn(500)
      second.beat()
    }
    expect(first.pauses).toMatchObject([{ cause: 'unattended' }])
    expect(second.pauses).toEqual([])
    expect(second.isRunning()).toBe(true)
  })

  test('P-A8, P-B1 stops as fast as they come are handed on seldom in both, and hold in both', () => {
    const { clock, first, second } = setUp()
    first.move()
    second.move()
    for (let n = 0; n < 500; n++) {
      first.play.stop(n % 2 === 0 ? 'initiator' : 'receiver')
      clock.turn(2)
    }
    clock.turn(100)
    for (const { play, pauses, isRunning } of [first, second]) {
      expect(pauses.length).toBeLessThanOrEqual(1_000 / 50 + 3)
      expect(pauses.at(-1)?.epoch).toBe(play.epoch)
      expect([isRunning(), play.isArmed]).toEqual([false, false])
    }
  })

  test('P-B1, P-A6, OR-17 whatever comes in any order: a stop leaves both still, and the own toy shut until its rearm', () => {
    const random = seededRandom(19)
    for (let run = 0; run < 300; run++) {
      const both = setUp()
      for (let n = 0; n < 60; n++) happen(both, random)
      for (const { play, isRunning } of [both.first, both.second]) {
        play.stop('initiator')
        expect(isRunning()).toBe(false)
        play.dispose()
      }
    }
  })
})

/** One of all that can happen to either direction. */
function happen({ clock, first, second }: ReturnType<typeof setUp>, random: Random): void {
  const [one, other] = random.shuffle([first, second]) as [typeof first, typeof first]
  const expectStill = () => expect([one.isRunning(), other.isRunning()]).toEqual([false, false])
  random.pick([
    () => one.move(),
    () => one.move(),
    () => one.beat(),
    () => one.move(one.play.epoch - 1),
    () => clock.turn(random.int(0, 400)),
    () => one.play.rearm('receiver'),
    () => {
      const role = random.pick(['initiator', 'receiver'] as const)
      one.play.stop(role)
      expectStill()
      const own = role === 'receiver' ? one : other
      expect(own.move()).toEqual({ ok: false, reason: 'play.notReady' })
    },
    () => {
      // A window that never steered takes nothing along when it goes.
      if (!one.isRunning()) return
      one.play.absent('initiator', `${one === first ? ANN : BEN}-1`, false)
      expectStill()
    },
  ])()
}
