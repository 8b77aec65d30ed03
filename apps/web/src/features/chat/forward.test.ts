import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { FORWARD_MAX } from '@thrum/contracts/limits'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { makeMessage, toUserId } from './chat.testkit.ts'
import { copiesOf, forwardTo } from './forward.ts'
import { mergedOf } from './merged.ts'

const t = ((key: string) => key) as unknown as TFunction
const [ben, kit, zoe] = ['ben', 'kit', 'zoe'].map((name) => toConversationId(toUserId(name)))
const text = (sequence: number, words = `${sequence}`) =>
  makeMessage({ sequence, payload: { text: words }, cloudCustomData: '{"messageReply":{}}' })

describe('forwarding', () => {
  it('CHAT-058 sends to each friend in order, and says why nothing went to the others', async () => {
    const sent: unknown[][] = []
    const chat = {
      send: (...given: unknown[]) => {
        sent.push(given)
        return ''
      },
    }
    const copies = copiesOf([text(2), text(1)])
    const check = async (id: string) => {
      if (id.startsWith('zoe')) throw new Error('no network')
      return id.startsWith('kit') ? ('deletedByOther' as const) : ('mutual' as const)
    }
    const { signal } = new AbortController()
    const unreached = await forwardTo(chat, [ben ?? '', kit ?? '', zoe ?? ''], copies, check, signal)
    expect(sent).toEqual([
      [ben, { type: 'text', payload: { text: '1' } }],
      [ben, { type: 'text', payload: { text: '2' } }],
    ])
    expect([...unreached]).toEqual([
      [kit, 'deletedByOther'],
      [zoe, 'unknown'],
    ])
  })

  it('CHAT-048, CHAT-058 sends a place on as roughly as it was told, and none that is nowhere', () => {
    const place = { description: 'The harbour', latitude: 53.54, longitude: -9.97 }
    const copies = copiesOf([
      makeMessage({ sequence: 1, type: 'location', payload: { ...place, address: 'Pier 1' } }),
      makeMessage({ sequence: 2, type: 'location', payload: { ...place, latitude: 999 } }),
    ])
    expect(copies).toEqual([{ type: 'location', payload: place }])
  })

  it('PLR-09, CHAT-058 sends a pattern on, and no other card', () => {
    const pattern = { durationMs: 900, tracks: { 1: [[0, 40]] } }
    const data = JSON.stringify({ businessID: 'pattern', version: 1, name: 'Hill', pattern })
    const payload = { data, description: '', extension: '' }
    const copies = copiesOf([
      makeMessage({ sequence: 1, type: 'custom', payload }),
      makeMessage({ sequence: 2, type: 'custom', payload: { ...payload, data: '{"businessID":"order"}' } }),
    ])
    expect(copies).toEqual([{ type: 'custom', payload }])
  })

  it('CHAT-046, CHAT-058 sends a file on as it is', () => {
    const payload = { uuid: 'm'.repeat(22), fileName: 'plan.pdf', fileSize: 5, fileUrl: '/media/m' }
    const copies = copiesOf([
      makeMessage({ sequence: 1, type: 'file', payload }),
      makeMessage({ sequence: 2, type: 'file', payload: { ...payload, uuid: '' } }),
    ])
    expect(copies).toEqual([{ type: 'file', payload }])
  })

  it('CHAT-047, CHAT-058 sends a sticker on, and none that the service would refuse', () => {
    const sticker = { index: 3, data: 'fire' }
    const copies = copiesOf([
      makeMessage({ sequence: 1, type: 'face', payload: { ...sticker, url: 'https://evil' } }),
      makeMessage({ sequence: 2, type: 'face', payload: { index: 3, data: 'toString' } }),
    ])
    expect(copies).toEqual([{ type: 'face', payload: sticker }])
  })

  it('CHAT-059 puts up to 30 into one, in order', () => {
    const merged = mergedOf(t, [text(2), text(1)], ({ sequence }) => (sequence === 1 ? 'Ann' : 'Ben'))
    expect(merged?.names).toEqual(['Ann', 'Ben'])
    expect(merged?.messages.map((one) => one.text)).toEqual(['1', '2'])
    const many = Array.from({ length: FORWARD_MAX + 1 }, (_, at) => text(at + 1))
    expect(mergedOf(t, many.slice(1), () => 'Ann')?.messages).toHaveLength(FORWARD_MAX)
    expect(mergedOf(t, many, () => 'Ann')).toBeUndefined()
    expect(mergedOf(t, [], () => 'Ann')).toBeUndefined()
  })

  it('CHAT-059 makes none that is too heavy to be sent', () => {
    const heavy = Array.from({ length: FORWARD_MAX }, (_, at) => text(at + 1, '好'.repeat(140)))
    expect(mergedOf(t, heavy, () => 'Ann')).toBeUndefined()
  })
})
