import { searchChat } from '@thrum/contracts/chat/chat.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context

const placeTo = (to: Person, payload: Record<string, unknown>) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id: freshId(),
  type: 'location' as const,
  payload,
})
const HARBOUR = { description: 'The harbour', latitude: 53.543_764_219, longitude: -9.966_819_874 }

describe('a place in a message', () => {
  test('CHAT-048, INPT-020 is kept to about 1 km, whatever arrives, and exactly only where that was chosen', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    for (const [sent, told] of [
      [HARBOUR, { description: 'The harbour', latitude: 53.54, longitude: -9.97 }],
      [
        { ...HARBOUR, isExact: false },
        { description: 'The harbour', latitude: 53.54, longitude: -9.97 },
      ],
      [
        { ...HARBOUR, isExact: true, name: 'Ann', poi: { address: 'Pier 1' } },
        { description: 'The harbour', latitude: 53.543_764, longitude: -9.966_82, isExact: true },
      ],
      [
        { description: ' \u0000North ', latitude: 90, longitude: -0.001 },
        { description: 'North', latitude: 90, longitude: 0 },
      ],
    ] as const) {
      await annChat.call('send', placeTo(ben, sent))
      expect((await benChat.next('message')).message.payload).toEqual(told)
    }
    const stored = await db.selectFrom('messages').select('payload').execute()
    expect(JSON.stringify(stored)).not.toContain('219')
    const { records } = await ben.call(searchChat, { words: 'HARBOUR' })
    expect(records).toHaveLength(3)
  })

  test('CH-21 that is nowhere on Earth, or without a word, is refused; what looks like HTML is a name', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    const refused: [Record<string, unknown>, string][] = [
      [{ ...HARBOUR, latitude: 999 }, 'request.invalid'],
      [{ ...HARBOUR, latitude: -90.001 }, 'request.invalid'],
      [{ ...HARBOUR, longitude: 181 }, 'request.invalid'],
      [{ ...HARBOUR, latitude: null }, 'request.invalid'],
      [{ ...HARBOUR, longitude: '13' }, 'request.invalid'],
      [{ ...HARBOUR, isExact: 'yes' }, 'request.invalid'],
      [{ description: 'x' }, 'request.invalid'],
      [{ ...HARBOUR, description: 'x'.repeat(201) }, 'request.invalid'],
      [{ ...HARBOUR, description: ' \u200b\u0000 ' }, 'chat.empty'],
    ]
    for (const [payload, reason] of refused)
      expect(await annChat.ask('send', placeTo(ben, payload)), JSON.stringify(payload)).toMatchObject({
        code: -1,
        reason,
      })
    const description = '<img src=x onerror=alert(1)>'
    await annChat.call('send', placeTo(ben, { ...HARBOUR, description }))
    expect((await benChat.next('message')).message.payload.description).toBe(description)
  })
})
