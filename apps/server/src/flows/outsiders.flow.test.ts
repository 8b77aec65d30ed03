import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, expect, test } from 'vitest'
import { openPlayer, type Player } from './player.ts'
import { product } from './product.ts'
import { play } from './stage.ts'

const PLAYS = 8
const HOSTILE = 5
const ROUNDS = 15

const world = await openWorld(product)
afterAll(() => world.close())

/** Each play's orders carry a level of their own, so that one that strays is known. */
const codeOf = (index: number): OrderCode => encodeOrder({ slot: 1, level: 10 + index, variant: 1 })
const HOSTILE_CODE = encodeOrder({ slot: 1, level: 99, variant: 1 })

/** Everything a client can say, about somebody else's play. */
function attack({ socket }: Player, playId: PlayId, seq: number): void {
  socket.emit('order', { playId, epoch: 1, seq, code: HOSTILE_CODE })
  socket.emit('order', { playId, epoch: 1, seq, code: STOP_ORDER })
  socket.emit('beat', { playId, epoch: 1, seq, wanted: { 1: HOSTILE_CODE }, touches: seq })
  socket.emit('stop', { playId })
  socket.emit('rearm', { playId })
  socket.emit('applied', { playId, epoch: 1, slots: { 1: 99 }, ageMs: 0, cap: 100 })
  socket.emit('limits', { playId, cap: 0, risePerS: null, slots: [], endsAtMs: 0 })
}

test('P-B1, INT-16, OR-02 plays side by side and sockets that know their ids: nothing strays', async () => {
  const plays = await Promise.all(Array.from({ length: PLAYS }, () => play(world)))
  const hostile = await Promise.all(
    Array.from({ length: HOSTILE }, async (_, n) =>
      openPlayer(world.server.url, await world.person(`eve${n}`)),
    ),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, { annSide, playId }] of plays.entries()) {
      for (const player of hostile) attack(player, playId, round)
      // No beats here: the answer tells whether a slow machine let the lease run out in between.
      const answer = await annSide.order(playId, 1, codeOf(index))
      if (answer.code !== 200) expect(answer.reason).toBe('order.stale')
    }
  }
  for (const player of [...hostile, ...plays.map(({ benSide }) => benSide)])
    await player.ask('ping', { t: 1 })

  for (const player of hostile) expect(player.heard.map(({ type }) => type)).toEqual(['play_state'])
  for (const [index, { annSide, benSide }] of plays.entries()) {
    const codes = new Set(benSide.all('play_order').map(({ code }) => code))
    codes.delete(STOP_ORDER)
    expect([...codes]).toEqual([codeOf(index)])
    expect(benSide.all('play_beat')).toEqual([])
    const heard = [...annSide.heard, ...benSide.heard].map(({ type }) => type)
    for (const type of ['play_applied', 'play_limits', 'play_rearm', 'play_close']) {
      expect(heard).not.toContain(type)
    }
    const causes = [...annSide.all('play_pause'), ...benSide.all('play_pause')].map(({ cause }) => cause)
    expect(causes.filter((cause) => cause !== 'initiatorSilent')).toEqual([])
  }
})
