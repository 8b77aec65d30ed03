import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clientEvents, readPush } from './play.push.ts'

const playId = 'p1ayIdp1ayIdp1ayIdp1'
const order = {
  type: 'play_order',
  sData: `${playId}_a9013c04`,
  data: { playId, epoch: 1, seq: 7, code: 'a9013c04' },
  atMs: 12.5,
}

describe('push', () => {
  it('INT-07 reads a well-formed order', () => {
    expect(readPush(order)).toEqual(order)
  })

  it.each([
    ['an unknown type', { ...order, type: 'play_everything' }],
    ['a type from the object prototype', { ...order, type: 'constructor' }],
    ['no sData', { type: order.type, data: order.data, atMs: 1 }],
    ['a number as sData', { ...order, sData: 4 }],
    ['no time', { ...order, atMs: undefined }],
    ['a foreign code', { ...order, data: { ...order.data, code: 'A9013C04' } }],
    ['a negative sequence', { ...order, data: { ...order.data, seq: -1 } }],
    ['a string', 'play_order'],
    ['nothing', undefined],
  ])('SO-16 ignores %s', (_, raw) => {
    expect(readPush(raw)).toBeUndefined()
  })
})

describe('client event', () => {
  it('DEV-05, SO-06 takes the battery of the toy that plays, whole and possible', () => {
    const applied = { playId, epoch: 1, slots: {}, ageMs: 0, cap: 100 }
    const isTaken = (battery?: unknown) => z.safeParse(clientEvents.applied, { ...applied, battery }).success
    expect([undefined, 0, 48, 100].map(isTaken)).toEqual([true, true, true, true])
    expect([-1, 101, 4.5, '48', null, {}].map(isTaken)).toEqual([false, false, false, false, false, false])
  })

  it.each([
    ['a slot that no toy has', { wanted: { 4: 'a9043c00' } }],
    ['a wanted state that is a list', { wanted: ['a9013c00'] }],
    ['a touch count below zero', { touches: -1 }],
    ['an epoch beyond safe whole numbers', { epoch: 2 ** 60 }],
  ])('SO-06 refuses a beat with %s', (_, change) => {
    const beat = { playId, epoch: 1, seq: 1, wanted: { 1: 'a9013c00' }, touches: 0 }
    expect(z.safeParse(clientEvents.beat, beat).success).toBe(true)
    expect(z.safeParse(clientEvents.beat, { ...beat, ...change }).success).toBe(false)
  })
})
