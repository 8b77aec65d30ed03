import type { DeviceId } from '@thrum/contracts/ids'
import { expect, it } from 'vitest'
import { PARTNER, PLAY_ID, pushed } from './engine.testkit.ts'
import { setUpReceiver, WAVE } from './receiver.testkit.ts'

/** The toy was lost in mid-play, and the person is ready again before it is back. */
async function setUpAway(at = 'lost') {
  const world = setUpReceiver()
  const { clock, line, toy, receiver } = world
  const touch = (seq: number, touches: number) => world.beat(seq, WAVE, 3, clock.nowMs(), touches)
  world.beat(1, WAVE)
  toy.reach(at)
  line.asked[0]?.answer({ epoch: 2 })
  await clock.advance(0)
  const rearm = receiver.rearm()
  line.asked.at(-1)?.answer({ epoch: 3 })
  expect(await rearm).toBe(true)
  toy.wanted = {}
  toy.notes.length = 0
  return { ...world, touch }
}

it('OR-24 what was touched while the toy was away moves nothing on its return, until the next touch', async () => {
  const { toy, receiver, touch } = await setUpAway()
  touch(1, 1)
  touch(2, 2)
  toy.reach('connected')
  touch(3, 2)
  touch(4, 2)
  expect(toy.wanted).toEqual({})
  expect(receiver.getSnapshot().wanted).toEqual({})
  touch(5, 3)
  expect(toy.wanted).toEqual(WAVE)
  touch(6, 3)
  expect(toy.wanted).toEqual(WAVE)
})

it('OR-24 an order of the time away is no touch on the return, whatever the next count says', async () => {
  const { toy, touch, sendOrder } = await setUpAway()
  touch(1, 1)
  sendOrder(2, 'a9013c01', { epoch: 3 })
  toy.reach('connected')
  touch(3, 2)
  expect(toy.notes.filter((note) => note !== 'wanted ')).toEqual([])
  sendOrder(4, 'a9013c01', { epoch: 3 })
  expect(toy.notes.at(-1)).toBe('apply a9013c01')
})

it('OR-24 while Bluetooth was off, and on the way back, the toy is as much away', async () => {
  const { toy, touch } = await setUpAway('off')
  touch(1, 1)
  toy.reach('connecting')
  touch(2, 2)
  toy.reach('connected')
  touch(3, 2)
  expect(toy.wanted).toEqual({})
})

it('OR-24 another window of the partner’s counts its touches anew', async () => {
  const { toy, touch } = await setUpAway()
  touch(1, 40)
  toy.reach('connected')
  touch(2, 0)
  expect(toy.wanted).toEqual({})
  touch(3, 1)
  expect(toy.wanted).toEqual(WAVE)
})

it('OR-24, INT-09 a touch made while another toy connects for the first time counts', async () => {
  const { toy, touch } = await setUpAway()
  touch(1, 1)
  toy.device = { id: 'BBBBBBBBBBBBBBBBBBBB' as DeviceId }
  toy.reach('connecting')
  touch(2, 1)
  expect(toy.wanted).toEqual({})
  touch(3, 2)
  toy.reach('connected')
  touch(4, 2)
  expect(toy.wanted).toEqual(WAVE)
})

it.each(['was away from the server', 'takes up a running play'])(
  'INT-18 what was asked for before moves nothing in a window that %s, until the next touch',
  (why) => {
    const isTakenUp = why === 'takes up a running play'
    const { toy, receiver, beat, clock } = setUpReceiver({ isTakenUp })
    if (!isTakenUp) {
      beat(1, WAVE)
      receiver.wentAway()
      receiver.cameBack()
      // Another window of this person's kept the play, in which the partner has touched something meanwhile.
      const state = {
        state: 'interacting',
        role: 'receiver',
        flag: 0,
        isArmed: true,
        partner: PARTNER,
      } as const
      const told = { ...state, playId: PLAY_ID, epoch: 3, expiresInMs: null, runningForMs: 0, limits: null }
      receiver.hear(pushed('play_state', told, clock.nowMs()))
    }
    const epoch = isTakenUp ? 1 : 3
    beat(2, WAVE, epoch, clock.nowMs(), 7)
    beat(3, WAVE, epoch, clock.nowMs(), 7)
    expect(toy.wanted).toEqual({})
    expect(receiver.getSnapshot().wanted).toEqual({})
    beat(4, WAVE, epoch, clock.nowMs(), 8)
    expect(toy.wanted).toEqual(WAVE)
  },
)

it('INT-07 a touch made while the toy connects for the first time moves it once it is there', () => {
  const { toy, beat, clock } = setUpReceiver()
  toy.reach('connecting')
  beat(1, WAVE, 1, clock.nowMs(), 1)
  toy.reach('connected')
  beat(2, WAVE, 1, clock.nowMs(), 1)
  expect(toy.wanted).toEqual(WAVE)
})
