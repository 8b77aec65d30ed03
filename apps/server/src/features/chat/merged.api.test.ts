import { listMessages, searchChat } from '@thrum/contracts/chat/chat.routes'
import { FORWARD_MAX } from '@thrum/contracts/limits'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const copy = (text: string, more: object = {}) => ({
  nick: 'dee',
  time: 1_700_000_000,
  type: 'text',
  text,
  ...more,
})

function merged(
  to: Parameters<typeof identityOf>[0],
  messages: readonly unknown[],
  names: unknown = ['dee', 'eli'],
) {
  const payload = { names, messages } as Record<string, unknown>
  return {
    to: identityOf(to),
    conversationType: 'C2C' as const,
    id: freshId(),
    type: 'merged' as const,
    payload,
  }
}

describe('messages forwarded as one', () => {
  test('CHAT-059 arrive with who said what, and nothing else', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const evil = copy('<b>two</b>', { isRevoked: true, url: 'javascript:1' })
    await annChat.call('send', merged(ben, [copy('one'), evil]))
    const { message } = await benChat.next('message')
    expect(message).toMatchObject({ type: 'merged', from: identityOf(ann) })
    expect(message.payload).toEqual({ names: ['dee', 'eli'], messages: [copy('one'), copy('<b>two</b>')] })
    const { records } = await ben.call(listMessages, { conversationID: conversationWith(ann) })
    expect(records).toEqual([message])
  })

  test('CHAT-059, P-E13 name nobody by what looks like another name, and no time that is none', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    await annChat.call('send', merged(ben, [copy('one', { nick: '\u202eeli\u2066' })], ['d\u202eee']))
    const { message } = await benChat.next('message')
    expect(message.payload).toEqual({ names: ['dee'], messages: [copy('one', { nick: 'eli' })] })
    for (const time of [1e300, 9e12, -1])
      expect(await annChat.ask('send', merged(ben, [copy('one', { time })]))).toMatchObject({ code: -1 })
  })

  test('CONV-041 are found by what stands in them, and by the names', async () => {
    const { ben, annChat } = await meetToChat(world)
    await annChat.call('send', merged(ben, [copy('Grüße'), copy('明日', { nick: 'Élodie' })], ['Zoë']))
    for (const words of ['gruße', '明日', 'elodie', 'zoe'])
      expect([words, (await ben.call(searchChat, { words })).records.length]).toEqual([words, 1])
    expect((await ben.call(searchChat, { words: 'nobody' })).records).toEqual([])
  })

  test('CHAT-059, CH-03 are 30 at most, 12 kB together, and fit to be stored', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const many = Array.from({ length: FORWARD_MAX + 1 }, (_, n) => copy(`${n}`))
    expect(await annChat.ask('send', merged(ben, many.slice(1)))).toMatchObject({ code: 200 })
    const long = Array.from({ length: 4 }, () => copy('x'.repeat(3_500)))
    expect(await annChat.ask('send', merged(ben, long))).toMatchObject({ code: -1, reason: 'chat.tooLarge' })
    for (const wrong of [
      merged(ben, many),
      merged(ben, []),
      merged(ben, [copy('x')], ['a', 'b', 'c']),
      merged(ben, [copy('x')], 'dee'),
      merged(ben, [copy('x', { type: 'system' })]),
      merged(ben, [copy('x', { type: 'constructor' })]),
      merged(ben, [copy('x', { time: -1 })]),
      merged(ben, [copy('x', { time: 'now' })]),
      merged(ben, [copy('x', { nick: 'n'.repeat(90) })]),
      merged(ben, [copy('x', { text: ['x'] })]),
      merged(ben, [copy('x', { text: 'y'.repeat(4_001) })]),
      merged(ben, [null]),
    ])
      expect(await annChat.ask('send', wrong)).toMatchObject({ code: -1, reason: 'request.invalid' })
    await annChat.call('send', merged(ben, [copy('a\u0000b\ud800', { nick: '\u0000dee' })], ['\udfffx']))
    const { records } = await benChat.call('sync', { conversationID: conversationWith(ann), after: 1 })
    expect(records.map(({ payload }) => payload)).toEqual([
      { names: ['\ufffdx'], messages: [copy('ab\ufffd')] },
    ])
  })

  test('CHAT-033, CHAT-071 are recalled like any other, and can’t be edited', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    await annChat.call('send', merged(ben, [copy('one')]))
    const conversationID = conversationWith(ben)
    expect(await annChat.ask('edit', { conversationID, seq: 1, text: 'x' })).toMatchObject({
      code: -1,
      reason: 'chat.editRefused',
    })
    await annChat.call('revoke', { conversationID, seq: 1 })
    expect(await benChat.next('revoked')).toMatchObject({ message: { payload: {}, isRevoked: true } })
    expect((await ben.call(searchChat, { words: 'one' })).records).toEqual([])
  })
})
