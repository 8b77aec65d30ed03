import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { product } from '../../flows/product.ts'
import { watchDoubts } from '../../late-commit.ts'
import { createLog } from '../../log.ts'
import { createBlockRepo } from './block.repo.ts'
import { createBlocks } from './block.service.ts'
import type { FriendPush } from './friend.events.ts'
import { createFriendService } from './friend.service.ts'
import { createFriendshipRepo } from './friendship.repo.ts'
import { befriend } from './index.ts'
import { createRequestRepo } from './request.repo.ts'
import { createStandingRepo, type StandingRepo } from './standing.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db, events, limiter, wall } = world.server.context

const ASKED = { message: '', address: '192.0.2.1' }

/** The feature on the real database, with somebody who listens. */
function listen(standings: StandingRepo) {
  const clock = new FakeClock()
  const heard: string[] = []
  const names = new Map<UserId, string>()
  const nameOf = (id: UserId | null) => (id === null ? '' : (names.get(id) ?? id))
  const around = {
    isOnline: () => false,
    pushTo: (to: UserId, { data }: FriendPush) =>
      void heard.push(`${nameOf(to)}: ${data.kind} ${nameOf(data.userId)} ${data.pending}`),
    asked: () => undefined,
    befriended: (one: UserId, other: UserId) => void heard.push(`${nameOf(one)} + ${nameOf(other)}`),
    parted: (one: UserId, other: UserId) => void heard.push(`${nameOf(one)} - ${nameOf(other)}`),
  }
  const parts = {
    standings,
    requests: createRequestRepo(db),
    friendships: createFriendshipRepo(db),
    limiter,
    wall,
    around,
    unanswered: watchDoubts({ clock, log: createLog('silent') }, 'friend-changes'),
  }
  return {
    friends: createFriendService(parts),
    blocks: createBlocks({ ...parts, events, blocks: createBlockRepo(db) }),
    names,
    /** What was said since the last look. */
    take: () => heard.splice(0).sort(),
    /** One look at what had no answer, to its end. */
    async look() {
      await clock.advance(500)
      await vi.waitUntil(() => clock.timers === 1, PATIENCE)
    },
  }
}

/** Two people, and what their windows hear. */
async function meet(standings = createStandingRepo(db)) {
  const { names, ...heard } = listen(standings)
  const [ann, ben] = [await world.person('ann'), await world.person('ben')]
  names.set(ann.id, 'ann').set(ben.id, 'ben')
  return { ...heard, ann, ben }
}

/** Whose changes lose their answers: before they are committed, hence undone, or after. */
function losing() {
  const standings = createStandingRepo(db)
  const lost: ('before' | 'after')[] = []
  const lose = (when: 'before' | 'after') => {
    if (lost[0] !== when) return
    lost.shift()
    throw new Error('Connection terminated')
  }
  const change: StandingRepo['change'] = async (pair, decide) => {
    const changed = await standings.change(pair, (before) => {
      const decided = decide(before)
      lose('before')
      return decided
    })
    lose('after')
    return changed
  }
  return { standings: { ...standings, change }, lost }
}

describe('what people’s windows hear of friends', () => {
  test('FRND-026 each change reaches both sides, or only one’s own where it is nobody else’s business', async () => {
    const { ann, ben, friends, blocks, take } = await meet()

    await friends.apply(ann.id, { userId: ben.id }, ASKED)
    expect(take()).toEqual(['ann: application ben 0', 'ben: application ann 1'])
    await expect(friends.apply(ann.id, { userId: ben.id }, ASKED)).rejects.toThrow()
    expect(take()).toEqual([])
    const { incoming } = await friends.listRequests(ben.id)
    await friends.answer(ben.id, incoming[0]?.id ?? '', true)
    expect(take()).toEqual(['ann + ben', 'ann: handled ben 0', 'ben: handled ann 0'])

    await friends.remark(ann.id, ben.id, 'Benny')
    expect(take()).toEqual(['ann: list ben 0'])
    await friends.leave(ann.id, ben.id)
    expect(take()).toEqual(['ann - ben', 'ann: list ben 0'])
    await friends.apply(ann.id, { userId: ben.id }, ASKED)
    expect(take()).toEqual(['ann + ben', 'ann: handled ben 0', 'ben: handled ann 0'])

    await blocks.add(ann.id, ben.id)
    expect(take()).toEqual(['ann - ben', 'ann: blocks ben 0', 'ben: list ann 0'])
    await blocks.add(ann.id, ben.id)
    expect(take()).toEqual([])
    await blocks.remove(ann.id, ben.id)
    expect(take()).toEqual(['ann: blocks ben 0'])

    await friends.apply(ben.id, { userId: ann.id }, ASKED)
    take()
    const asked = await friends.listRequests(ann.id)
    await friends.answer(ann.id, asked.incoming[0]?.id ?? '', false)
    expect(take()).toEqual(['ann: handled ben 0', 'ben: handled ann 0'])
  })

  test('FRND-026, P-E6 a block is told to nobody whose lists it leaves as they were', async () => {
    const { ann, ben, friends, blocks, take } = await meet()

    await blocks.add(ann.id, ben.id)
    expect(take()).toEqual(['ann: blocks ben 0'])
    await blocks.remove(ann.id, ben.id)
    await friends.apply(ben.id, { userId: ann.id }, ASKED)
    take()
    await blocks.add(ann.id, ben.id)
    expect(take()).toEqual(['ann: blocks ben 0', 'ben: list ann 0'])
    await blocks.remove(ann.id, ben.id)

    await befriend(world.server.context, ann.id, ben.id)
    await friends.leave(ben.id, ann.id)
    take()
    await friends.leave(ann.id, ben.id)
    expect(take()).toEqual(['ann: list ben 0'])
  })

  test('FRND-010, FRND-026 a request that goes as its sender takes the other off the list is told to both', async () => {
    const { ann, ben, friends, take } = await meet()
    await befriend(world.server.context, ann.id, ben.id)
    await friends.leave(ben.id, ann.id)
    await friends.apply(ann.id, { userId: ben.id }, ASKED)
    expect(take()).toContain('ben: application ann 1')
    await friends.leave(ann.id, ben.id)
    expect(take()).toEqual(['ann: list ben 0', 'ben: handled ann 0'])
  })

  test('FRND-026, F-05 what only its second try wrote is told once', async () => {
    const { standings, lost } = losing()
    const { ann, ben, friends, take, look } = await meet(standings)
    const ask = () => friends.apply(ann.id, { userId: ben.id }, ASKED)

    lost.push('before')
    await expect(ask()).rejects.toThrow('terminated')
    await ask()
    await look()
    expect(take()).toEqual(['ann: application ben 0', 'ben: application ann 1'])

    const { incoming } = await friends.listRequests(ben.id)
    const agree = () => friends.answer(ben.id, incoming[0]?.id ?? '', true)
    lost.push('before')
    await expect(agree()).rejects.toThrow('terminated')
    await agree()
    await look()
    expect(take()).toEqual(['ann + ben', 'ann: handled ben 0', 'ben: handled ann 0'])
  })

  test('FRND-026, F-05 a block that its first try wrote is told once, though the second changes nothing', async () => {
    const { standings, lost } = losing()
    const { ann, ben, blocks, take, look } = await meet(standings)
    await befriend(world.server.context, ann.id, ben.id)

    lost.push('after')
    await expect(blocks.add(ann.id, ben.id)).rejects.toThrow('terminated')
    await blocks.add(ann.id, ben.id)
    await look()
    await look()
    expect(take()).toEqual(['ann - ben', 'ann: blocks ben 0', 'ben: list ann 0'])
  })

  test('FRND-016, F-05 a block that its first try ended is ended again without a word, and told once', async () => {
    const { standings, lost } = losing()
    const { ann, ben, blocks, take, look } = await meet(standings)
    await blocks.add(ann.id, ben.id)
    take()

    lost.push('after')
    await expect(blocks.remove(ann.id, ben.id)).rejects.toThrow('terminated')
    await blocks.remove(ann.id, ben.id)
    await look()
    expect(take()).toEqual(['ann: blocks ben 0'])
    await expect(blocks.remove(ben.id, ann.id)).rejects.toThrow('friend.unknown')
  })

  test('FRND-026, F-05 a block that its first try wrote is told, though the second has no answer either', async () => {
    const { standings, lost } = losing()
    const { ann, ben, blocks, take, look } = await meet(standings)
    await befriend(world.server.context, ann.id, ben.id)

    lost.push('after', 'after')
    await expect(blocks.add(ann.id, ben.id)).rejects.toThrow('terminated')
    await expect(blocks.add(ann.id, ben.id)).rejects.toThrow('terminated')
    await look()
    expect(take()).toEqual(['ann - ben', 'ann: blocks ben 0', 'ben: list ann 0'])
  })
})
