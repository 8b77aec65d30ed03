import { searchChat } from '@thrum/contracts/chat/chat.routes'
import { PATTERN_CARD_ID } from '@thrum/contracts/pattern/pattern.entities'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const PATTERN = {
  durationMs: 2_000,
  tracks: {
    '1': [
      [0, 10],
      [1_900, 90, 4],
    ],
  },
}
const CARD = { businessID: PATTERN_CARD_ID, version: 1, name: 'Hill', pattern: PATTERN }

const sends = (to: Person, card: unknown, beside: Record<string, unknown> = {}) => ({
  ...textTo(to, ''),
  type: 'custom',
  payload: { data: JSON.stringify(card), description: '', extension: '', ...beside },
})

describe('a pattern as a message', () => {
  test('PLR-09 reaches a friend as it is, with nothing beside it, and is found by its name', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    const beside = { description: '<b>x</b>', extension: '{"code":"a9016400"}' }
    const asked = sends(ben, { ...CARD, name: '  Hill ', evil: 1, pattern: { ...PATTERN, evil: 1 } }, beside)
    expect(await annChat.ask('send', asked)).toMatchObject({ code: 200 })
    const { message } = await benChat.next('message')
    expect(message.type).toBe('custom')
    expect(message.payload).toEqual({ data: JSON.stringify(CARD), description: '', extension: '' })
    const { records } = await ben.call(searchChat, { words: 'hill' })
    expect(records.map(({ ID }) => ID)).toEqual([message.ID])
  })

  test.each([
    ['of another version', { ...CARD, version: 2 }],
    ['without a name', { ...CARD, name: '' }],
    ['without a pattern', { ...CARD, pattern: undefined }],
    ['with a level above all', { ...CARD, pattern: { ...PATTERN, tracks: { 1: [[0, 101]] } } }],
    ['for a slot that no toy has', { ...CARD, pattern: { ...PATTERN, tracks: { 7: [[0, 1]] } } }],
    ['that is an order', { businessID: PATTERN_CARD_ID, playId: 'x', code: 'a9016400' }],
  ])('PLR-09, CH-07 is refused %s', async (_, card) => {
    const { ben, annChat, benChat } = await meetToChat(world)
    expect(await annChat.ask('send', sends(ben, card))).toMatchObject({
      code: -1,
      reason: 'chat.kindRefused',
    })
    await benChat.caughtUp()
    expect(benChat.all('message')).toEqual([])
  })

  test('PLR-09, CH-07 is refused with a name that deceives, and beyond what a message holds', async () => {
    const { ben, annChat } = await meetToChat(world)
    const named = { ...CARD, name: 'a\u202eb' }
    expect(await annChat.ask('send', sends(ben, named))).toMatchObject({ reason: 'pattern.nameInvalid' })
    const track = Array.from({ length: 900 }, (_, at) => [at, 50])
    const long = { ...CARD, pattern: { durationMs: 2_000, tracks: { 1: track } } }
    expect(await annChat.ask('send', sends(ben, long))).toMatchObject({ reason: 'chat.kindRefused' })
  })
})
