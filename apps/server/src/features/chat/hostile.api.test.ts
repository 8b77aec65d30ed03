import net from 'node:net'
import { genSign } from '@thrum/contracts/account/account.routes'
import { listConversations } from '@thrum/contracts/chat/chat.routes'
import { CHAT_EVENTS, type ChatEventName } from '@thrum/contracts/chat/chat.wire'
import { PATIENCE } from '@thrum/testkit/patience'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { conversationWith, freshId, identityOf, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { befriend } from '../friends/index.ts'
import { meetToChat } from './chat.testkit.ts'

const lines: string[] = []
const world = await openWorld(product, {
  config: { logLevel: 'info' },
  overrides: { writeLog: (line) => lines.push(line) },
})
afterAll(() => world.close())
const { context, url } = world.server
const { db } = context

const countMessages = async (...people: readonly Person[]) =>
  (
    await db
      .selectFrom('messages')
      .select('seq')
      .where(
        'sender_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  ).length

const sends = (to: Person, type: string, payload: unknown) => ({ ...textTo(to, ''), type, payload })

describe('by the chat’s socket', () => {
  test('OR-20 no toy is moved: an order is neither a message nor an event', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const order = { playId: 'A'.repeat(20), epoch: 1, seq: 1, code: 'a1020100', orderCode: 'a1020100' }
    for (const businessID of ['order', 'play_order', 'playOrder', 1]) {
      const payload = { data: JSON.stringify({ businessID, ...order }), description: '', extension: '' }
      expect(await annChat.ask('send', sends(ben, 'custom', payload))).toMatchObject({
        code: -1,
        reason: 'chat.kindRefused',
      })
    }
    for (const type of ['play_order', 'order', 'toy'])
      expect(await annChat.ask('send', sends(ben, type, order))).toMatchObject({ code: -1 })
    const other = await openChatter(url, ann)
    for (const event of ['play_order', 'order', 'beat', 'play_pause', 'event', 'message', 'stop', 'rearm'])
      other.socket.emit(event, { type: 'play_order', data: order })
    for (let n = 0; n < 2; n++) other.socket.emit('play_order', order)
    expect(await other.gone).toBe('io server disconnect')
    await annChat.say(ben, 'last')
    await expect.poll(() => benChat.all('message').length).toBe(1)
    expect(benChat.heard.map(({ type }) => type)).not.toContain('play_order')
    expect(await countMessages(ann, ben)).toBe(1)
    expect(await db.selectFrom('plays').select('id').execute()).toEqual([])
  })

  test('CH-07, CH-08, CH-21, CH-24, CH-25 no kind but texts, own pictures and files, stickers, patterns, and what is forwarded as one is sent, whatever it holds', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const link = (address: string) => ({
      data: JSON.stringify({ businessID: 'text_link', link: address }),
      description: '',
      extension: '',
    })
    const uuid = 'A'.repeat(22)
    const kinds: [string, unknown][] = [
      ...['javascript:alert(1)', 'data:text/html,x', 'intent:x', '//evil', 'https://user@evil'].map(
        (address): [string, unknown] => ['custom', link(address)],
      ),
      ...['evaluation', 'order', 'service', 'consultion', 1].map((businessID): [string, unknown] => [
        'custom',
        { data: JSON.stringify({ businessID }), description: '', extension: '' },
      ]),
      ['tip', { tip: 'friendsNow', names: [] }],
    ]
    for (const [type, payload] of kinds)
      expect(await annChat.ask('send', sends(ben, type, payload)), type).toMatchObject({
        code: -1,
        reason: 'chat.kindRefused',
      })
    const image = { uuid, imageFormat: 1, imageInfoArray: [] }
    expect((await annChat.ask('send', sends(ben, 'image', image))).reason).toBe('upload.unreadable')
    const file = { uuid, fileName: 'x', fileSize: 1, fileUrl: 'https://x' }
    expect((await annChat.ask('send', sends(ben, 'file', file))).reason).toBe('upload.gone')
    const audio = { uuid, url: 'https://x', size: 1, second: 1 }
    expect((await annChat.ask('send', sends(ben, 'audio', audio))).reason).toBe('upload.gone')
    for (const type of ['merchant', 'TIMTextElem', 'constructor', '__proto__', ''])
      expect((await annChat.ask('send', sends(ben, type, { text: 'x' }))).code, type).toBe(-1)
    expect(await countMessages(ann)).toBe(0)
    await benChat.caughtUp()
    expect(benChat.all('message')).toEqual([])
  })

  test('CH-24 brackets are brackets, and count as what is typed', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (const text of ['[OK', '[OK]'.repeat(35), ']][['])
      expect(await annChat.ask('send', textTo(ben, text))).toMatchObject({ code: 200 })
    expect(await annChat.ask('send', textTo(ben, '[OK]'.repeat(140)))).toMatchObject({
      code: -1,
      reason: 'chat.tooLong',
    })
    const { records } = await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })
    expect(records.map(({ payload }) => payload.text)).toEqual(['[OK', '[OK]'.repeat(35), ']][['])
  })

  test('CH-15 a list of names beside a text has 50 at most, keeps the two sides alone, and calls nobody', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const text = (atUserList: unknown) => sends(ben, 'text', { text: '@all', atUserList })
    for (const list of [
      Array.from({ length: 5_000 }, (_, n) => `${n}`),
      Array(51).fill('a'),
      'all',
      [7],
      ['x'.repeat(100)],
    ])
      expect((await annChat.ask('send', text(list))).code).toBe(-1)
    expect(await countMessages(ann)).toBe(0)
    const cem = await world.person('cem')
    for (const [list, kept] of [
      [['all', identityOf(cem), identityOf(ben), identityOf(ben)], { atUserList: [identityOf(ben)] }],
      [['all', identityOf(cem), ben.id], {}],
    ] as const) {
      await annChat.call('send', text(list) as never)
      const { message } = await benChat.next('message')
      expect(message.payload).toEqual({ text: '@all', ...kept })
    }
    expect(await ben.call(listConversations)).toMatchObject({
      records: [{ unreadCount: 2 }],
      messageCount: 2,
    })
  })

  test('CH-17, CH-18 an address in a text is a text: the server connects to nobody', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const addresses = [
      'http://169.254.169.254/',
      'http://127.1:5432',
      'http://[::1]',
      'http://2130706433',
      'https://[::ffff:10.0.0.1]/x',
    ]
    try {
      for (const address of addresses) await annChat.say(ben, address)
      const { records } = await benChat.call('sync', { conversationID: conversationWith(ann), after: 0 })
      expect(records.map(({ payload }) => payload)).toEqual(addresses.map((text) => ({ text })))
      expect(fetched).not.toHaveBeenCalled()
      // The pool may open another connection to the database, by its socket file.
      for (const [target] of connect.mock.calls)
        expect(JSON.stringify(target)).not.toMatch(/169\.254|127\.1"|::1|2130706433|ffff/)
    } finally {
      connect.mockRestore()
      fetched.mockRestore()
    }
  })

  test('CH-20 nobody is an official by their name: no place above others, and the same conditions', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const names = ['merchant', 'MERCHANT', 'ｍｅｒｃｈａｎｔ', 'm\u0435rchant']
    const fakes = await Promise.all(names.map((_, n) => world.person(`fake${n}`)))
    for (const [n, fake] of fakes.entries()) {
      await db
        .updateTable('users')
        .set({ nick_name: names[n] ?? '' })
        .where('id', '=', fake.id)
        .execute()
      expect(await annChat.ask('send', textTo(fake, 'hi'))).toMatchObject({ reason: 'chat.notFriends' })
      await befriend(context, ann.id, fake.id)
      await annChat.say(fake, 'hi')
    }
    await db
      .updateTable('members')
      .set({ last_at: new Date(0) })
      .where('user_id', '=', ann.id)
      .execute()
    await annChat.say(ben, 'newest')
    const { records } = await ann.call(listConversations)
    expect(records[0]?.conversationID).toBe(conversationWith(ben))
    for (const { conversationID, type } of records) {
      expect(conversationID).not.toMatch(/merchant/i)
      expect(type).toBe('C2C')
    }
    expect(await annChat.ask('send', { ...textTo(ben, 'hi'), to: 'im_merchant' })).toMatchObject({
      code: -1,
      reason: 'chat.conversationUnknown',
    })
  })
})

describe('whatever arrives', () => {
  const wild = [undefined, null, 7, 'x', [], [[]], {}, { __proto__: { on: true } }, true, 1e308, '\u0000']
  const id = `C2Cim_${'A'.repeat(20)}`

  /** Right in shape, and beyond all reason. */
  const extreme: { [Name in ChatEventName]: readonly object[] } = {
    send: [
      { to: 'im_' },
      { to: '\u0000', payload: { text: 7 } },
      { payload: { text: 'x'.repeat(30_000) } },
      { cloudCustomData: '['.repeat(4_000) },
      { conversationType: 'GROUP', to: 'A'.repeat(20) },
    ],
    sync: [{ after: Number.MAX_SAFE_INTEGER }, { limit: 100, conversationID: `GROUP${'A'.repeat(20)}` }],
    read: [{ seq: Number.MAX_SAFE_INTEGER }],
    delivered: [{ seq: Number.MAX_SAFE_INTEGER }],
    typing: [{ to: `im_${'A'.repeat(20)}` }],
    played: [{ seq: Number.MAX_SAFE_INTEGER }],
    react: [{ seq: Number.MAX_SAFE_INTEGER }, { reactionID: '\ud83d' }],
    revoke: [{ seq: Number.MAX_SAFE_INTEGER }],
    edit: [{ seq: Number.MAX_SAFE_INTEGER }, { text: '' }],
  }
  const usual: { [Name in ChatEventName]: object } = {
    send: {
      to: `im_${'A'.repeat(20)}`,
      conversationType: 'C2C',
      id: freshId(),
      type: 'text',
      payload: { text: 'x' },
    },
    sync: { conversationID: id, after: 0 },
    read: { conversationID: id, seq: 1 },
    delivered: { conversationID: id, seq: 1 },
    typing: { to: `im_${'A'.repeat(20)}`, on: true },
    played: { conversationID: id, seq: 1 },
    react: { conversationID: id, seq: 1, reactionID: '👍', on: true },
    revoke: { conversationID: id, seq: 1 },
    edit: { conversationID: id, seq: 1, text: 'x' },
  }

  test.each(Object.keys(CHAT_EVENTS) as ChatEventName[])(
    'SO-08 %s answers by a refusal of the contract',
    async (event) => {
      const ann = await world.person('ann')
      const own = { conversationID: conversationWith(ann), to: identityOf(ann) }
      for (const data of wild) {
        const chat = await openChatter(url, ann)
        expect(await chat.ask(event, data), JSON.stringify(data)).toMatchObject({ code: -1 })
        chat.socket.disconnect()
      }
      const chat = await openChatter(url, ann)
      for (const more of [{}, own, ...extreme[event]]) {
        const answer = await chat.ask(event, { ...usual[event], ...more })
        expect(answer.reason, JSON.stringify(more).slice(0, 100)).not.toBe('service.unknown')
        expect([answer.code, event]).toEqual([-1, event])
      }
      expect(lines.filter((line) => line.includes('chat event failed'))).toEqual([])
      chat.socket.disconnect()
    },
  )

  test('SO-08 a message that is nested 20,000 times is refused, as is such a list of names', async () => {
    const { ann, ben, benChat } = await meetToChat(world)
    const { ak, sign } = await ann.call(genSign, { userId: ann.id })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chat.io/?EIO=4&transport=websocket`)
    const heard: string[] = []
    socket.addEventListener('message', ({ data }) => {
      heard.push(String(data))
      if (data === '2') socket.send('3')
      if (String(data).startsWith('0'))
        socket.send(`40/chat,${JSON.stringify({ ak, userID: identityOf(ann), sign })}`)
    })
    await expect.poll(() => heard.some((packet) => packet.startsWith('40/chat,')), PATIENCE).toBe(true)
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const say = (n: number, payload: string) => {
      const rest = JSON.stringify({ ...textTo(ben, ''), payload: 'HERE' }).replace('"HERE"', payload)
      socket.send(`42/chat,${n}["send",${rest}]`)
    }
    say(1, `{"text":"x","deep":${deep}}`)
    say(2, `{"text":"x","atUserList":${deep}}`)
    say(3, '{"text":"still here"}')
    const answers = () =>
      heard.filter((packet) => packet.startsWith('43/chat,')).map((packet) => packet.slice(8))
    await expect.poll(() => answers().length, PATIENCE).toBe(3)
    const answerOf = (n: number) =>
      JSON.parse(
        answers()
          .find((text) => text.startsWith(`${n}[`))
          ?.slice(1) ?? '[]',
      )
    for (const n of [1, 2]) expect(answerOf(n)).toMatchObject([{ code: -1, reason: 'request.invalid' }])
    expect(answerOf(3)).toMatchObject([{ code: 200, data: { seq: 1 } }])
    expect((await benChat.next('message')).message.payload).toEqual({ text: 'still here' })
    socket.close()
  })
})
