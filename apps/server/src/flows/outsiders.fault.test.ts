import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { note, runs } from '@thrum/testkit/figures'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, expect, test } from 'vitest'
import { openPlayer, type Player } from './player.ts'
import { product } from './product.ts'
import { play, playMutually } from './stage.ts'

/** Side by side; the long form repeats it until a thousand plays were tried by fifty sockets. */
const PLAYS = runs(8, 50)
const TURNS = runs(1, 20)
const HOSTILE = runs(5, 50)
const ROUNDS = runs(15, 5)

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

async function openHostile(): Promise<Player[]> {
  const hostile: Player[] = []
  for (let n = 0; n < HOSTILE; n++) {
    hostile.push(await openPlayer(world.server.url, await world.person(`eve${n}`)))
  }
  return hostile
}

async function openPlays(): Promise<Started[]> {
  const plays: Started[] = []
  for (let n = 0; n < PLAYS; n++) plays.push(n % 2 === 0 ? await play(world) : await playMutually(world))
  return plays
}

/** Every other one goes in both directions. */
type Started = Awaited<ReturnType<typeof play>> & { reverseId?: PlayId }

async function playAmong(hostile: readonly Player[], plays: readonly Started[]): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, { annSide, benSide, playId, reverseId }] of plays.entries()) {
      for (const player of hostile) attack(player, playId, round)
      await orderIn(annSide, playId, index)
      if (reverseId === undefined) continue
      for (const player of hostile) attack(player, reverseId, round)
      await orderIn(benSide, reverseId, index)
    }
  }
  for (const player of [...hostile, ...plays.map(({ benSide }) => benSide)]) await player.caughtUp()
}

/** No beats here: the answer tells whether a slow machine let the lease run out in between. */
async function orderIn(side: Player, playId: PlayId, index: number): Promise<void> {
  const answer = await side.order(playId, 1, codeOf(index))
  if (answer.code !== 200) expect(answer.reason).toBe('order.stale')
}

/** @returns how many events reached somebody whom they don't concern, or came from somebody who may not send them */
function countStrays(hostile: readonly Player[], plays: readonly Started[]): number {
  let strays = 0
  for (const { heard } of hostile) strays += heard.filter(({ type }) => type !== 'play_state').length
  for (const [index, { annSide, benSide }] of plays.entries()) {
    const own = new Set<string>([codeOf(index), STOP_ORDER])
    const orders = [...annSide.all('play_order'), ...benSide.all('play_order')]
    strays += orders.filter(({ code }) => !own.has(code)).length
    const pauses = [...annSide.all('play_pause'), ...benSide.all('play_pause')]
    strays += pauses.filter(({ cause }) => !SILENT.has(cause)).length
    const heard = [...annSide.heard, ...benSide.heard]
    strays += heard.filter(({ type }) => FOREIGN.has(type)).length
  }
  return strays
}

/** What a lease that ran out says, in its own direction and in the other. */
const SILENT = new Set<string>(['initiatorSilent', 'linkedStop'])
const FOREIGN = new Set<string>(['play_beat', 'play_applied', 'play_limits', 'play_rearm', 'play_close'])

test('P-B1, INT-16, OR-02 plays side by side and sockets that know their ids: nothing strays', async () => {
  const hostile = await openHostile()
  let strays = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const plays = await openPlays()
    await playAmong(hostile, plays)
    strays += countStrays(hostile, plays)
    for (const { benSide } of plays) expect(benSide.all('play_order').length).toBeGreaterThan(0)
    for (const { annSide, benSide } of plays) for (const { socket } of [annSide, benSide]) socket.disconnect()
  }
  note(
    'P-B1',
    `events that strayed in ${TURNS * PLAYS} plays among ${HOSTILE} hostile sockets`,
    [strays],
    '0',
    'events',
  )
  expect(strays).toBe(0)
})
