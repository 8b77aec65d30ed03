import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { MOVES_MAX, SKETCH_POINTS_MAX } from '@thrum/contracts/limits'
import type { Move } from '@thrum/contracts/play/play.entities'
import { clientEvents } from '@thrum/contracts/play/play.push'
import { seededRandom } from '@thrum/testkit/random'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from './player.ts'
import { product } from './product.ts'
import { play } from './stage.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })

function packet(playId: string, seq: number, codes: OrderCode[], epoch = 1) {
  const moves: Move[] = codes.map((code, at) => ({ atMs: 5_000 + at * 50, code }))
  return { playId, epoch, seq, touches: 1, sentAtMs: 5_100, moves } as never
}

describe('two people together', () => {
  test('INT-20, OR-14, OR-17 a finger’s moves reach the receiver with their times, until its stop', async () => {
    const { annSide, benSide, playId } = await play(world)
    expect(await annSide.ask('moves', packet(playId, 1, [motor(10), motor(20)]))).toMatchObject({ code: 200 })
    expect(await benSide.next('play_moves')).toEqual({
      playId,
      epoch: 1,
      seq: 1,
      touches: 1,
      sentAtMs: 5_100,
      moves: [
        { atMs: 5_000, code: motor(10) },
        { atMs: 5_050, code: motor(20) },
      ],
    })
    expect(await benSide.ask('stop', { playId })).toMatchObject({ data: { epoch: 2 } })
    for (const epoch of [1, 2]) await annSide.ask('moves', packet(playId, 1 + epoch, [motor(90)], epoch))
    await benSide.ask('rearm', { playId })
    await annSide.ask('moves', packet(playId, 9, [motor(30)], 3))
    expect(await benSide.next('play_moves')).toMatchObject({ epoch: 3, moves: [{ code: motor(30) }] })
    expect(benSide.all('play_moves')).toHaveLength(2)
  })

  test('INT-20, INT-16 each side says only what is its own, and strangers nothing', async () => {
    const { annSide, benSide, playId } = await play(world)
    const eve = await openPlayer(world.server.url, await world.person('eve'))
    expect(await benSide.ask('moves', packet(playId, 1, [motor(10)]))).toMatchObject({
      reason: 'play.initiatorOnly',
    })
    expect(await annSide.ask('hint', { playId, hint: 'more' })).toMatchObject({ reason: 'play.receiverOnly' })
    for (const [event, data] of [
      ['moves', packet(playId, 1, [motor(10)])],
      ['hint', { playId, hint: 'more' }],
      ['sketch', { playId, stroke: 0, points: [] }],
    ] as const)
      expect(await eve.ask(event, data as never)).toMatchObject({ reason: 'play.gone' })
    for (const side of [annSide, benSide]) await side.caughtUp()
    expect(benSide.all('play_moves')).toEqual([])
    expect(annSide.all('play_hint')).toEqual([])
  })

  test('INT-20 a tap of the receiver’s is shown to the one who steers, and both see one drawing', async () => {
    const { annSide, benSide, playId } = await play(world)
    await benSide.ask('hint', { playId, hint: 'perfect' })
    expect(await annSide.next('play_hint')).toEqual({ playId, hint: 'perfect' })
    await annSide.ask('sketch', { playId, stroke: 1, points: [[0, 500]] })
    expect(await benSide.next('play_sketch')).toEqual({ playId, stroke: 1, points: [[0, 500]] })
    await benSide.ask('sketch', { playId, stroke: 1, points: [] })
    expect(await annSide.next('play_sketch')).toEqual({ playId, stroke: 1, points: [] })
    expect(benSide.all('play_order')).toEqual([])
  })
})

/** Something that a packet might carry in place of what belongs there. */
function oddValue(pick: () => number): unknown {
  const values = [
    undefined,
    null,
    -1,
    1.5,
    2 ** 60,
    '',
    'a9000000',
    'A9013C04',
    {},
    [],
    [[]],
    [{ atMs: '1', code: motor(1) }],
    Array.from({ length: MOVES_MAX + 1 }, () => ({ atMs: 1, code: motor(1) })),
    Array.from({ length: SKETCH_POINTS_MAX + 1 }, () => [1, 1]),
    [[1, 2, 3]],
    [[-1, 1_001]],
    { __proto__: null, length: 3 },
  ]
  return values[Math.floor(pick() * values.length)]
}

describe('hostile packets', () => {
  test('INT-20, SO-06 pass nothing to a toy that the contract doesn’t name, whatever a field holds', async () => {
    const { ratio } = seededRandom(620)
    const { ann, benSide, annSide, playId } = await play(world)
    const whole = {
      moves: packet(playId, 1, [motor(10)]) as Record<string, unknown>,
      hint: { playId, hint: 'more' },
      sketch: { playId, stroke: 1, points: [[1, 1]] },
    }
    const events = ['moves', 'hint', 'sketch'] as const
    let side = annSide
    for (let n = 0; n < 400; n += 1) {
      const event = events[Math.floor(ratio() * events.length)] ?? 'moves'
      const data: Record<string, unknown> = { ...whole[event] }
      const fields = Object.keys(data)
      data[fields[Math.floor(ratio() * fields.length)] ?? ''] = oddValue(ratio)
      if (clientEvents[event].safeParse(data).success) continue
      // Ten of them close a socket, and a new one goes on.
      if (n % 9 === 8) {
        await side.caughtUp()
        side.socket.disconnect()
        side = await openPlayer(world.server.url, ann)
      }
      side.socket.emit(event, data)
    }
    for (const each of [side, benSide]) await each.caughtUp()
    expect(benSide.all('play_moves')).toEqual([])
    expect(benSide.all('play_sketch')).toEqual([])
    const { epoch } = await side.next('play_state')
    await side.ask('moves', packet(playId, 1, [motor(10)], epoch))
    expect(await benSide.next('play_moves')).toMatchObject({ moves: [{ code: motor(10) }] })
  })
})
