import { randomBytes } from 'node:crypto'
import { signOut } from '@thrum/contracts/account/account.routes'
import { muteConversation } from '@thrum/contracts/chat/chat.routes'
import { applyFriend } from '@thrum/contracts/friend/friend.routes'
import { PUSH_DEVICES_MAX } from '@thrum/contracts/limits'
import { sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { getPushKey, subscribePush, unsubscribePush } from '@thrum/contracts/push/push.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openPushService, type Subscription } from '@thrum/testkit/push-service'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, openChatter } from '../../flows/chatter.ts'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { befriend } from '../friends/index.ts'

const service = await openPushService()
const clock = new FakeClock()
const world = await openWorld(product, {
  config: { pushHosts: [service.host], contactEmail: 'ops@example.org' },
  overrides: { clock },
})
const { db } = world.server.context
afterAll(async () => {
  await world.close()
  await service.close()
})

/** Somebody whose browser takes pushes. */
async function reachable(name: string): Promise<{ person: Person; browser: Subscription }> {
  const person = await world.person(name)
  const browser = service.subscribe()
  await person.call(subscribePush, browser)
  return { person, browser }
}

async function endpointsOf({ id }: Person): Promise<string[]> {
  const rows = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', id).execute()
  return rows.map(({ endpoint }) => endpoint).sort()
}

/** Asks somebody to be a friend, by the one who is asked only here. */
async function ask(person: Person): Promise<void> {
  const asker = await world.person('asker')
  await asker.call(applyFriend, { inviteNum: person.inviteNum, message: 'Hello, it’s me' })
  await clock.advance(10_000)
}

describe('a push', () => {
  test('SESS-012, P-E10 carries its kind and nothing else, signed by this server and sealed for one browser', async () => {
    const { person, browser } = await reachable('ann')
    const { key } = await person.call(getPushKey)
    await ask(person)
    const push = await service.next(browser)
    expect(JSON.parse(push.text)).toEqual({ kind: 'friend' })
    expect(push.sender).toMatchObject({
      key,
      audience: `https://${service.host}`,
      subject: 'mailto:ops@example.org',
    })
    expect(push.sender.lifeS).toBeLessThanOrEqual(24 * 60 * 60)
    expect(push).toMatchObject({ ttl: '86400', urgency: 'normal' })
    expect(push.topic).not.toContain('friend')
  })

  test('SESS-012, INT-03 of an invitation goes at once, and lives no longer than it; each kind is as long as the other', async () => {
    const { person: ben, browser } = await reachable('ben')
    const ann = await world.person('ann')
    await openPlayer(world.server.url, ben)
    await ask(ben)
    const friend = await service.next(browser)
    await ann.call(sendPlayByCode, { inviteNum: ben.inviteNum })
    await clock.advance(0)
    const push = await service.next(browser)
    expect(JSON.parse(push.text)).toEqual({ kind: 'invitation' })
    expect(push).toMatchObject({ ttl: '57', urgency: 'high', bytes: friend.bytes })
    expect(push.topic).not.toBe(friend.topic)
  })

  test('SESS-012, CONV-032 of a message comes once, and none for what is muted or was read meanwhile', async () => {
    const ann = await world.person('ann')
    const [told, muted, read] = await Promise.all(['told', 'muted', 'read'].map(reachable))
    if (told === undefined || muted === undefined || read === undefined) throw new Error('nobody there')
    for (const { person } of [told, muted, read]) await befriend(world.server.context, ann.id, person.id)
    const annChat = await openChatter(world.server.url, ann)
    const reader = await openChatter(world.server.url, read.person)
    await annChat.say(muted.person, 'first')
    await muted.person.call(muteConversation, { conversationID: conversationWith(ann), isMuted: true })
    await annChat.say(read.person, 'hello')
    await annChat.say(muted.person, 'hello')
    await annChat.say(told.person, 'hello')
    await annChat.say(told.person, 'are you there?')
    await reader.call('read', { conversationID: conversationWith(ann), seq: 1 })
    await clock.advance(2_000)
    expect(JSON.parse((await service.next(told.browser)).text)).toEqual({ kind: 'message' })
    for (const { person, browser } of [told, muted, read]) {
      await ask(person)
      expect(JSON.parse((await service.next(browser)).text)).toEqual({ kind: 'friend' })
    }
  })
})

describe('a browser that takes pushes', () => {
  test('SESS-012 is told by several of its tabs at once, and kept once', async () => {
    const person = await world.person('ann')
    const browser = service.subscribe()
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.ask(subscribePush, browser)))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill(200))
    expect(await endpointsOf(person)).toEqual([browser.endpoint])
  })

  test('SESS-012, P-E10 is refused anywhere but at a known push service, and with keys that are none', async () => {
    const person = await world.person('ann')
    const fine = service.subscribe()
    for (const [field, value] of [
      ['endpoint', 'https://example.org/push'],
      ['endpoint', 'http://fcm.googleapis.com/fcm/send/abc'],
      ['endpoint', 'https://169.254.169.254/latest/meta-data'],
      ['endpoint', 'https://127.0.0.1:1/'],
      ['endpoint', ''],
      ['p256dh', ''],
      ['p256dh', randomBytes(65).toString('base64url')],
      ['p256dh', fine.p256dh.slice(0, -2)],
      ['auth', randomBytes(15).toString('base64url')],
    ] as const) {
      const { body } = await person.ask(subscribePush, { ...fine, [field]: value })
      expect(body).toMatchObject({ code: -1, reason: 'push.refused', data: { field } })
    }
    expect((await world.anyone.ask(subscribePush, fine)).body.code).toBe(401)
    expect(await endpointsOf(person)).toEqual([])
  })

  test('SESS-012 is forgotten once its push service says that it is gone', async () => {
    const { person, browser } = await reachable('ann')
    service.answerNext(410)
    await ask(person)
    await expect.poll(() => endpointsOf(person)).toEqual([])
    expect(service.pushes.some(({ endpoint }) => endpoint === browser.endpoint)).toBe(false)
  })

  test('SESS-012 gets it a little later while the service is away; no redirect is followed', async () => {
    const { person, browser } = await reachable('ann')
    service.answerNext(503)
    await ask(person)
    await expect
      .poll(async () => {
        await clock.advance(2_000)
        return service.pushes.some(({ endpoint }) => endpoint === browser.endpoint)
      })
      .toBe(true)
    await service.next(browser)
    service.answerNext(302)
    await ask(person)
    await ask(person)
    await service.next(browser)
    expect(await endpointsOf(person)).toEqual([browser.endpoint])
  })

  test('SESS-012, P-D5 goes with its sign-in, and moves with the browser', async () => {
    const { person, browser } = await reachable('ann')
    const next = service.subscribe()
    await person.call(subscribePush, next)
    expect(await endpointsOf(person)).toEqual([next.endpoint])
    await person.call(unsubscribePush, { endpoint: browser.endpoint })
    expect(await endpointsOf(person)).toEqual([next.endpoint])
    const other = await world.person('ben')
    await other.call(unsubscribePush, { endpoint: next.endpoint })
    expect(await endpointsOf(person)).toEqual([next.endpoint])
    await other.call(subscribePush, next)
    expect([await endpointsOf(person), await endpointsOf(other)]).toEqual([[], [next.endpoint]])
    await other.call(signOut)
    expect(await endpointsOf(other)).toEqual([])
    await person.call(subscribePush, browser)
    await person.call(unsubscribePush, { endpoint: browser.endpoint })
    expect(await endpointsOf(person)).toEqual([])
  })

  test('SESS-012 is one of 20 of a person: the oldest makes place', async () => {
    const { person, browser } = await reachable('ann')
    const rows = Array.from({ length: PUSH_DEVICES_MAX }, (_, index) => index)
    const now = new Date(world.wall.now() - 1_000)
    for (const index of rows) {
      const id = `session-${person.id}-${index}`
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: person.id,
          token_hash: randomBytes(32),
          created_at: now,
          seen_at: now,
          ends_at: now,
        })
        .execute()
      await db
        .insertInto('push_devices')
        .values({
          session_id: id,
          user_id: person.id,
          endpoint: `https://${service.host}/${id}`,
          public_key: browser.p256dh,
          secret: browser.auth,
          created_at: new Date(now.getTime() - index),
        })
        .execute()
    }
    await person.call(subscribePush, browser)
    const kept = await endpointsOf(person)
    expect(kept).toHaveLength(PUSH_DEVICES_MAX)
    expect(kept).toContain(browser.endpoint)
    expect(kept).not.toContain(`https://${service.host}/session-${person.id}-${PUSH_DEVICES_MAX - 1}`)
  })
})
