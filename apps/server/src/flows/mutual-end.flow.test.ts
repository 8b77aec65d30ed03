import { signOut } from '@thrum/contracts/account/account.routes'
import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { block } from '@thrum/contracts/friend/friend.routes'
import type { PlayId } from '@thrum/contracts/ids'
import * as routes from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { befriend } from '../features/friends/index.ts'
import { expectBothStill, lastOf, lastPause, type Mutual, motor, moveBoth } from './mutual-stage.ts'
import { product } from './product.ts'
import { goMutual, play, playMutually } from './stage.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
afterAll(() => world.close())

describe('back to one direction', () => {
  const who = [
    ['ann', 'initiator'],
    ['ben', 'receiver'],
  ] as const
  test.each(who)(
    'INT-19 at any time, by %s: both toys rest, the first play goes on by a new touch',
    async (name, by) => {
      const both = await playMutually(world)
      const { annSide, benSide, playId, reverseId } = both
      await moveBoth(both)
      await both[name].call(routes.endMutual, { playId: name === 'ann' ? playId : reverseId })
      await expectBothStill(both)
      const ended = { playId, change: 'ended', by, reverse: null, proposal: null }
      expect(await annSide.next('play_mutual')).toEqual(ended)
      expect(await benSide.next('play_mutual')).toEqual(ended)
      expect(await benSide.order(reverseId, 2, motor(10))).toMatchObject({ reason: 'play.gone' })
      expect(await annSide.order(playId, 1, motor(10))).toMatchObject({ reason: 'order.stale' })
      const pause = lastPause(annSide, playId)
      expect(pause).toMatchObject({ cause: 'linkedStop', isArmed: true })
      expect(await annSide.order(playId, pause?.epoch ?? 0, motor(10))).toMatchObject({ code: 200 })
      await both[name].call(routes.endMutual, { playId: reverseId })
      const again = await goMutual(both, playId)
      expect(again).not.toBe(reverseId)
      expect(await benSide.order(again, 1, motor(10))).toMatchObject({ code: 200 })
    },
  )
})

describe('the end', () => {
  const ends: readonly [string, string, (of: Mutual) => Promise<unknown>][] = [
    ['closing the first', 'ended', ({ ann, playId }) => ann.call(routes.closePlay, { id: playId })],
    ['closing the second', 'ended', ({ ann, reverseId }) => ann.call(routes.closePlay, { id: reverseId })],
    ['a sign-out', 'signedOut', ({ ann }) => ann.call(signOut)],
    [
      'a block',
      'ended',
      async ({ ann, ben }) => {
        await befriend(world.server.context, ann.id, ben.id)
        await ann.call(block, { userId: ben.id })
      },
    ],
    [
      'a closed account',
      'signedOut',
      async ({ ann }) => world.server.context.events.emit('accountClosed', { userId: ann.id }),
    ],
    [
      'an absence of 10 s',
      'lost',
      async ({ ann, benSide, playId }) => {
        ann.hangUp()
        await clock.advance(0)
        await expect.poll(() => lastPause(benSide, playId)?.cause).toBeDefined()
        await clock.advance(10_000)
      },
    ],
  ]
  test.each(ends)('P-B4, INT-19, INT-17 of both directions comes with %s', async (_, reason, end) => {
    const both = await playMutually(world)
    const { annSide, benSide, playId, reverseId } = both
    if (reason === 'lost') {
      annSide.socket.disconnect()
    } else await moveBoth(both)
    await end(both)
    await expect.poll(() => benSide.all('play_close')).toHaveLength(2)
    expect(benSide.all('play_close').map((close) => [close.playId, close.reason])).toEqual([
      [playId, reason],
      [reverseId, reason],
    ])
    if (reason !== 'lost') await expect.poll(() => lastOf(benSide, playId)).toBe(STOP_ORDER)
    expect(await benSide.order(reverseId, 1, motor(10))).toMatchObject({ code: -1 })
    await expect.poll(() => openRows(playId, reverseId)).toEqual([])
  })

  test('P-B4, INT-19 and a yes at once, with a stop and a way back, leave nothing that moves unasked, 12 rounds', async () => {
    for (let round = 0; round < 12; round++) {
      const pair = await play(world)
      const { ann, ben, annSide, benSide, playId } = pair
      const proposalId = await ann.call(routes.proposeMutual, { playId })
      const yes = ben.ask(routes.answerMutual, { playId, proposalId, flag: true })
      const against = [
        () => ann.ask(routes.closePlay, { id: playId }),
        () => annSide.ask('stop', { playId }),
        () => ann.ask(routes.endMutual, { playId }),
        () => ann.ask(signOut),
      ][round % 4]
      await against?.()
      await yes
      const isClosed = round % 4 === 0 || round % 4 === 3
      await benSide.caughtUp()
      const last = benSide.all('play_mutual').at(-1)
      // The yes came first and the stop found both directions, or it found a proposal and made it void.
      if (last?.reverse === null || isClosed) {
        expect(await benSide.order(proposalId, 1, motor(10))).toMatchObject({ reason: 'play.gone' })
        const open = isClosed ? [] : [playId]
        await expect.poll(() => openRows(playId, proposalId)).toEqual(open)
      } else expect(await benSide.order(proposalId, 1, motor(10))).toMatchObject({ code: -1 })
    }
  })

  async function openRows(...ids: PlayId[]): Promise<string[]> {
    const { db } = world.server.context
    const rows = await db
      .selectFrom('plays')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '<>', 'closed')
      .execute()
    return rows.map(({ id }) => id)
  }
})
