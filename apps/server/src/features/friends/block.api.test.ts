import { listBlocked, unblock } from '@thrum/contracts/friend/friend.routes'
import { sendPlayByCode } from '@thrum/contracts/play/play.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

async function block(one: Person, other: Person, atMs: number): Promise<void> {
  const row = { user_id: one.id, blocked_id: other.id, created_at: new Date(atMs) }
  await db.insertInto('blocks').values(row).execute()
}

describe('the list of blocked people', () => {
  test('FRD-04 shows whom one has blocked, newest first, and nothing of who blocked one', async () => {
    const [ann, ben, cem] = [await world.person('ann'), await world.person('ben'), await world.person('cem')]
    await block(ann, ben, 1_000)
    await block(ann, cem, 2_000)
    const list = await ann.call(listBlocked)
    expect(list).toEqual([
      { id: cem.id, nickName: 'cem', avatar: expect.any(String), blockedAtMs: 2_000 },
      { id: ben.id, nickName: 'ben', avatar: expect.any(String), blockedAtMs: 1_000 },
    ])
    expect(await ben.call(listBlocked)).toEqual([])
  })

  test('FRD-04 unblocking lets the person reach one again, and only one’s own block ends', async () => {
    const [dee, eli] = [await world.person('dee'), await world.person('eli')]
    await Promise.all([openPlayer(world.server.url, dee), openPlayer(world.server.url, eli)])
    await block(dee, eli, 1_000)
    const invite = () => eli.ask(sendPlayByCode, { inviteNum: dee.inviteNum })
    expect((await invite()).body.reason).toBe('play.unavailable')
    expect((await eli.ask(unblock, { userId: dee.id })).body.reason).toBe('friend.unknown')
    expect((await invite()).body.reason).toBe('play.unavailable')
    await dee.call(unblock, { userId: eli.id })
    expect(await dee.call(listBlocked)).toEqual([])
    expect((await invite()).body.code).toBe(200)
  })

  test('FRD-04 whoever is not blocked, or not there, answers alike', async () => {
    const [fay, gus] = [await world.person('fay'), await world.person('gus')]
    const answers = []
    for (const userId of [gus.id, 'A'.repeat(20), fay.id, 'no id']) {
      const { status, body } = await fay.ask(unblock, { userId })
      answers.push({ status, code: body.code, reason: body.reason, msg: body.msg })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: -1, reason: 'friend.unknown' })
  })
})
