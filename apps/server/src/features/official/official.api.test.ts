import type { OfficialCard } from '@thrum/contracts/chat/cards'
import { getConversation, listConversations, pinConversation } from '@thrum/contracts/chat/chat.routes'
import type { OfficialHead } from '@thrum/contracts/console/official.routes'
import type { OperatorId } from '@thrum/contracts/console/operator.entities'
import { applyFriend, block } from '@thrum/contracts/friend/friend.routes'
import { isOfficial } from '@thrum/contracts/ids'
import { TYPING_DROPS_MS } from '@thrum/contracts/limits'
import { listOfficials } from '@thrum/contracts/official/official.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Chatter,
  conversationWith,
  freshId,
  identityOf,
  openChatter,
  textTo,
} from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { readCommand } from '../../ops-command.ts'
import { befriend } from '../friends/index.ts'
import { officialCommands } from './official.ops.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
afterAll(() => world.close())
const { context, url, officials } = world.server
const { accounts, inbox, answers } = officials
const MIA = 'MiaTheOperator000001' as OperatorId
const TOM = 'TomTheOperator000002' as OperatorId

let help: OfficialHead
let shop: OfficialHead
beforeAll(async () => {
  shop = await accounts.add({ nickName: 'Shop', place: 20 })
  help = await accounts.add({ nickName: 'Help', place: 10 })
  for (const [id, name] of [
    [MIA, 'mia'],
    [TOM, 'tom'],
  ] as const)
    await context.db
      .insertInto('operators')
      .values({ id, name, role: 'support', password_hash: '', totp_secret: '', created_at: new Date(0) })
      .execute()
})

const customTo = (to: { id: Person['id'] }, data: unknown) => ({
  ...textTo(to, ''),
  type: 'custom' as const,
  payload: { data: JSON.stringify(data), description: '', extension: '' },
})
const RATING = { businessID: 'evaluation', version: 1, score: 4, comment: ' Quick help ' }
const CARDS: readonly OfficialCard[] = [
  {
    businessID: 'service',
    version: 1,
    title: 'Care',
    description: 'How to clean it',
    item: [{ key: 'Guide', value: 'https://help.example/care' }],
  },
  { businessID: 'link', version: 1, text: 'Read this', link: 'https://help.example/a' },
  {
    businessID: 'order',
    version: 1,
    title: 'Halo',
    description: 'Order 20418',
    price: '59.00',
    currency: 'EUR',
    image: '',
    link: 'https://shop.example/halo',
  },
]

async function writer(name: string): Promise<{ person: Person; chat: Chatter }> {
  const person = await world.person(name)
  return { person, chat: await openChatter(url, person) }
}

async function ops(line: readonly string[]) {
  const run = await readCommand(line, officialCommands)
  if (run === undefined) throw new Error('help')
  return run({ db: context.db, wall: world.wall.now, dataDir: context.config.dataDir })
}

describe('accounts', () => {
  test('CHAT-064, CH-20 everybody may write to one that operators made, and nobody else has its word in an id', async () => {
    const { person, chat } = await writer('ann')
    expect(isOfficial(help.id)).toBe(true)
    expect(isOfficial(person.id)).toBe(false)
    const listed = await person.call(listOfficials)
    expect(listed.map(({ nickName }) => nickName)).toEqual(['Help', 'Shop'])
    const { conversationID } = help
    const empty = await person.call(getConversation, { conversationID })
    expect(empty).toMatchObject({ userProfile: { nick: 'Help', isOnline: false }, lastMessage: null })
    expect(await chat.say(help, 'hello')).toMatchObject({ conversationID, seq: 1 })
  })

  test('CONV-021, CONV-022 stand first, then what is pinned, then the rest, across pages', async () => {
    const { person, chat } = await writer('ann')
    const friends = await Promise.all(['ben', 'cem', 'dan'].map((name) => world.person(name)))
    await chat.say(help, 'first')
    for (const friend of friends) {
      await befriend(context, person.id, friend.id)
      world.wall.advance(2_000)
      await chat.say(friend, 'later')
    }
    const [ben] = friends
    if (ben === undefined) throw new Error('no friend')
    await person.call(pinConversation, { conversationID: conversationWith(ben), isPinned: true })
    const order = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await person.call(listConversations, {
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      })
      order.push(...page.records.map(({ userProfile }) => userProfile?.nick))
      cursor = page.nextCursor
    }
    expect(order).toEqual(['Help', 'ben', 'dan', 'cem'])
  })

  test('CH-20 a name with the word makes nobody official', async () => {
    const { person, chat } = await writer('merchant')
    const { chat: other } = await writer('ann')
    expect(isOfficial(person.id)).toBe(false)
    expect(await other.ask('send', textTo(person, 'hi'))).toMatchObject({ reason: 'chat.notFriends' })
    const invented = { id: 'merchant000000000000' as Person['id'] }
    expect(await chat.ask('send', textTo(invented, 'hi'))).toMatchObject({ reason: 'chat.notFriends' })
    const conversationID = conversationWith(invented)
    expect(await person.ask(getConversation, { conversationID })).toMatchObject({
      body: { reason: 'chat.conversationUnknown' },
    })
  })

  test('CHAT-064 nobody befriends or blocks one, and none that was withdrawn is written to', async () => {
    const { person, chat } = await writer('ann')
    for (const answer of [
      await person.ask(applyFriend, { userId: help.id }),
      await person.ask(block, { userId: help.id }),
    ])
      expect(answer.body.reason).toBe('friend.notFound')
    const extra = await accounts.add({ nickName: 'Extra' })
    await chat.say(extra, 'hello')
    await accounts.withdraw(extra.id)
    expect(await chat.ask('send', textTo(extra, 'still there?'))).toMatchObject({ reason: 'chat.notFriends' })
    expect((await person.call(listOfficials)).map(({ id }) => id)).not.toContain(extra.id)
    await accounts.restore(extra.id)
    expect(await chat.ask('send', textTo(extra, 'again'))).toMatchObject({ code: 200 })
  })
})

describe('cards', () => {
  test('CHAT-055, CH-07 service, link and order are refused from people, to friends and to the service', async () => {
    const { person, chat } = await writer('ann')
    const ben = await world.person('ben')
    await befriend(context, person.id, ben.id)
    for (const to of [ben, help])
      for (const card of CARDS)
        expect(await chat.ask('send', customTo(to, card))).toMatchObject({ reason: 'chat.kindRefused' })
  })

  test('CHAT-055, INPT-033 a rating goes to the service alone, with at least one star and 140 characters', async () => {
    const { person, chat } = await writer('ann')
    const ben = await world.person('ben')
    await befriend(context, person.id, ben.id)
    const before = await inbox.rate(shop.id)
    expect(await chat.ask('send', customTo(ben, RATING))).toMatchObject({ reason: 'chat.kindRefused' })
    for (const wrong of [{ score: 0 }, { score: 6 }, { score: 2.5 }, { comment: 'x'.repeat(600) }])
      expect(await chat.ask('send', customTo(shop, { ...RATING, ...wrong }))).toMatchObject({
        reason: 'chat.kindRefused',
      })
    const long = { ...RATING, comment: 'x'.repeat(141) }
    expect(await chat.ask('send', customTo(shop, long))).toMatchObject({ reason: 'chat.tooLong' })
    await chat.call('send', customTo(shop, { ...RATING, evil: '<script>' }))
    const { message } = await chat.next('message')
    expect(JSON.parse(String(message.payload.data))).toEqual({ ...RATING, comment: 'Quick help' })
    expect(before).toEqual({ count: 0, average: null })
    expect(await inbox.rate(shop.id)).toEqual({ count: 1, average: 4 })
  })

  test('INPT-033 somebody who rates again and again counts once, with their last word', async () => {
    const seller = await accounts.add({ nickName: 'Seller' })
    const [{ chat }, other] = [await writer('ann'), await writer('ben')]
    for (const score of [1, 1, 1, 2]) await chat.call('send', customTo(seller, { ...RATING, score }))
    await other.chat.call('send', customTo(seller, { ...RATING, score: 5 }))
    expect(await inbox.rate(seller.id)).toEqual({ count: 2, average: 3.5 })
  })

  test('CHAT-050, CHAT-052, CHAT-053 the service’s reach the person, and none leads anywhere but to https', async () => {
    const { person, chat } = await writer('ann')
    await chat.say(help, 'hello')
    const pair = { officialId: help.id, userId: person.id }
    for (const card of CARDS) {
      await inbox.send(pair, MIA, freshId(), { card })
      const message = await incoming(chat)
      expect(JSON.parse(String(message.payload.data))).toEqual(card)
    }
    const [, link] = CARDS
    for (const address of [
      'http://help.example/',
      'javascript:alert(1)',
      'https://a@help.example/',
      '/pages',
    ])
      await expect(
        inbox.send(pair, MIA, freshId(), { card: { ...link, link: address } as OfficialCard }),
      ).rejects.toThrow('chat.kindRefused')
  })

  test.each([
    { ...CARDS[1], text: 'Read \u202egnp.exe' },
    { ...CARDS[1], text: '\u200b\u2060' },
    { ...CARDS[0], title: 'Care\nof it' },
    { ...CARDS[0], description: '\u2067turned' },
    { ...CARDS[2], price: '\u0007' },
  ])(
    'CHAT-050, CH-07 a card whose words turn others around or can’t be seen is not sent: %j',
    async (card) => {
      const { person, chat } = await writer('ann')
      await chat.say(help, 'hello')
      const pair = { officialId: help.id, userId: person.id }
      const sent = inbox.send(pair, MIA, freshId(), { card: card as OfficialCard })
      await expect(sent).rejects.toThrow('chat.kindRefused')
    },
  )
})

/** The next message that the person did not write. */
async function incoming(chat: Chatter) {
  for (;;) {
    const { message } = await chat.next('message')
    if (isOfficial(message.from)) return message
  }
}

describe('the inbox', () => {
  test('OPS-01 shows who waits, who answers, what was said by whom, and what was read', async () => {
    const { person, chat } = await writer('eve')
    await chat.say(help, 'does it float?')
    const pair = { officialId: help.id, userId: person.id }
    const { records } = await inbox.list({ officialId: help.id, state: 'waiting', limit: 1 })
    expect(records).toMatchObject([
      {
        ...{ userId: person.id, nickName: 'eve', unread: 1, assignedTo: null, isWaiting: true },
        lastType: 'text',
      },
    ])
    await inbox.read(pair, 1)
    expect(await chat.next('read')).toMatchObject({ by: help.id, seq: 1 })
    const id = freshId()
    const long = 'It does. '.repeat(40)
    await inbox.send(pair, MIA, id, { text: long })
    await inbox.send(pair, MIA, id, { text: long })
    expect((await incoming(chat)).payload.text).toBe(long)
    const said = await inbox.listMessages(pair, undefined, 10)
    expect(said.records.map(({ isOwn, writtenBy }) => ({ isOwn, writtenBy }))).toEqual([
      { isOwn: true, writtenBy: 'mia' },
      { isOwn: false, writtenBy: null },
    ])
    const conversationID = conversationWith(help)
    await chat.call('read', { conversationID, seq: 2 })
    expect(await inbox.find(pair)).toMatchObject({
      ...{
        unread: 0,
        isWaiting: false,
        assignedTo: MIA,
        peerReadSequence: 2,
        isSettled: false,
      },
    })
  })

  test('OPS-01 of two operators one has a conversation; it can be handed on, and is open again after a word', async () => {
    const { person, chat } = await writer('fay')
    await chat.say(help, 'hello')
    const pair = { officialId: help.id, userId: person.id }
    const takes = await Promise.allSettled([inbox.assign(pair, null, MIA), inbox.assign(pair, null, TOM)])
    expect(takes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { assignedTo } = await inbox.find(pair)
    const [has, hasNot] = assignedTo === MIA ? [MIA, TOM] : [TOM, MIA]
    await expect(inbox.send(pair, hasNot, freshId(), { text: 'mine' })).rejects.toThrow('official.taken')
    await inbox.assign(pair, has, null)
    await expect(inbox.assign(pair, has, hasNot)).rejects.toThrow('official.taken')
    await inbox.assign(pair, null, hasNot)
    await inbox.send(pair, hasNot, freshId(), { text: 'hello' })
    expect((await inbox.settle(pair, (await inbox.find(pair)).lastSequence)).isSettled).toBe(true)
    const mine = { state: 'mine', operatorId: hasNot, officialId: help.id, limit: 50 } as const
    const own = async () => (await inbox.list(mine)).records.map(({ userId }) => userId)
    expect(await own()).not.toContain(person.id)
    await chat.say(help, 'one more thing')
    expect(await own()).toContain(person.id)
  })

  test('OPS-01, CHAT-064 shows typing both ways, and forgets it', async () => {
    const { person, chat } = await writer('gil')
    await chat.say(help, 'hello')
    const pair = { officialId: help.id, userId: person.id }
    await chat.call('typing', { to: identityOf(help), on: true })
    expect((await inbox.find(pair)).isTyping).toBe(true)
    await clock.advance(TYPING_DROPS_MS)
    expect((await inbox.find(pair)).isTyping).toBe(false)
    await inbox.type(pair, true)
    expect(await chat.next('typing')).toEqual({ conversationID: conversationWith(help), on: true })
  })

  test('OP-02 reaches conversations of official accounts alone, and begins none', async () => {
    const { person } = await writer('hal')
    const ben = await world.person('ben')
    await befriend(context, person.id, ben.id)
    const strangers = [
      { officialId: person.id, userId: ben.id },
      { officialId: help.id, userId: ben.id },
    ]
    for (const pair of strangers) {
      await expect(inbox.listMessages(pair, undefined, 10)).rejects.toThrow('chat.conversationUnknown')
      await expect(inbox.send(pair, MIA, freshId(), { text: 'hi' })).rejects.toThrow(
        'chat.conversationUnknown',
      )
    }
  })
})

describe('the command line', () => {
  test('OPS-01 makes, changes and withdraws accounts, keeps answers, and answers by the running server', async () => {
    const { person, chat } = await writer('ida')
    const made = await ops(['official', 'add', '--name', 'Desk', '--avatar', 'dune-3', '--place', '900'])
    const { id } = made.value as OfficialHead
    expect(made.value).toMatchObject({ nickName: 'Desk', avatar: '/avatars/dune-3.svg', place: 900 })
    expect((await ops(['official', 'set', '--id', id, '--name', 'Front desk'])).value).toMatchObject({
      ...{ nickName: 'Front desk', place: 900 },
    })
    const say = ['official', 'say', '--id', id, '--user', person.id, '--text', 'Good morning']
    expect(await ops(say)).toMatchObject({ value: null, trouble: expect.stringContaining('writes first') })
    const card = ['official', 'say', '--id', id, '--user', person.id, '--card', '/nowhere/card.json']
    await expect(ops(card)).rejects.toThrow('/nowhere/card.json: it can’t be read.')
    await chat.say({ id }, 'hello')
    expect((await ops(['official', 'inbox', '--id', id])).value).toMatchObject([{ nickName: 'ida' }])
    await ops(say)
    await clock.advance(1_000)
    expect((await incoming(chat)).payload).toEqual({ text: 'Good morning' })
    const kept = await ops(['official', 'answer-save', '--title', 'Hello', '--words', 'Good morning'])
    expect(await answers.list()).toEqual([kept.value])
    await answers.remove((kept.value as { id: string }).id)
    expect((await ops(['official', 'answers'])).value).toEqual([])
    expect((await ops(['official', 'withdraw', '--id', id])).value).toMatchObject({ isWithdrawn: true })
    expect(await ops(['official', 'restore', '--id', person.id])).toMatchObject({
      trouble: 'There is no such service account.',
    })
  })
})
