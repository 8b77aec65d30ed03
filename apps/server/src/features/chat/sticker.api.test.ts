import { searchChat } from '@thrum/contracts/chat/chat.routes'
import { STICKERS } from '@thrum/contracts/chat/stickers'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const stickerTo = (to: Person, payload: Record<string, unknown>) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id: freshId(),
  type: 'face' as const,
  payload,
})

describe('a sticker', () => {
  test('INPT-010, CHAT-047 arrives as the number of its set and its code, and nothing else', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    for (const [set, codes] of Object.entries(STICKERS)) {
      const [data] = Object.keys(codes)
      const index = Number(set)
      await annChat.call('send', stickerTo(ben, { index, data, url: 'https://evil', text: 'hello' }))
      expect((await benChat.next('message')).message).toMatchObject({
        type: 'face',
        payload: { index, data },
      })
    }
    const [last] = benChat.all('message').slice(-1)
    expect(Object.keys(last?.message.payload ?? {}).sort()).toEqual(['data', 'index'])
    const { records } = await ben.call(searchChat, { words: 'hello' })
    expect(records).toEqual([])
  })

  test('CH-07 that is none of ours is refused', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    for (const payload of [
      { index: 0, data: 'thanks' },
      { index: 4, data: 'thanks' },
      { index: 1.5, data: 'thanks' },
      { index: -1, data: 'thanks' },
      { index: 1_000_000, data: 'x' },
      { index: '1', data: 'thanks' },
      { index: 2, data: 'thanks' },
      { index: 1, data: 'Thanks' },
      { index: 1, data: 'constructor' },
      { index: 1, data: '__proto__' },
      { index: 1, data: '../../etc/passwd' },
      { index: 1, data: ['thanks'] },
      { index: 1 },
      {},
    ])
      expect(await annChat.ask('send', stickerTo(ben, payload)), JSON.stringify(payload)).toMatchObject({
        code: -1,
        reason: 'request.invalid',
      })
    await benChat.caughtUp()
    expect(benChat.all('message')).toEqual([])
  })
})
