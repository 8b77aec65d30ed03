import { Readable } from 'node:stream'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { newMediaId, newUserId, randomId } from '../../ids.ts'
import { Lane } from './batcher.ts'
import { createOnce } from './once.service.ts'

const [ann, ben] = [newUserId(), newUserId()]
const info = { url: `/media/${newMediaId()}`, width: 9, height: 9, size: 9, sizeType: 2 }
const payload = { uuid: newMediaId(), imageFormat: 1, imageInfoArray: [info] }
const row = { is_once: true, sender_id: ann, is_revoked: false, is_risky: false, payload }

/** A message whose pictures are counted as they are read. */
function messageThat(opensFor: (requestId: string) => boolean, takesMs = 0) {
  const counts = { now: 0, most: 0, all: 0 }
  const clock = new FakeClock()
  const opened: string[] = []
  const once = createOnce({
    repo: {
      mayOpen: async (_target: unknown, requestId: string) => opensFor(requestId),
      open: async (_target: unknown, requestId: string) => {
        opened.push(requestId)
        return 'again'
      },
    },
    shown: { find: async () => ({ conversation: { id: 1, other: { id: ann } }, row }) },
    amended: { tell: async () => {} },
    lane: new Lane(),
    clock,
    wall: Date.now,
    openMedium: async () => {
      clock.turn(takesMs)
      counts.all += 1
      counts.now += 1
      counts.most = Math.max(counts.most, counts.now)
      return Readable.from([Buffer.from([0xff])]).once('close', () => {
        counts.now -= 1
      })
    },
  } as never)
  return { counts, opened, open: (requestId: string) => once.open(ben, toConversationId(ann), 1, requestId) }
}

describe('a picture to be seen once', () => {
  test('CHAT-071, RE-07 is read one after the other, however many are opened at once', async () => {
    const { counts, open } = messageThat(() => true)
    await Promise.all(Array.from({ length: 8 }, () => open(randomId())))
    expect(counts).toEqual({ now: 0, most: 1, all: 8 })
  })

  test('CHAT-071, RE-07 is not read at all for a tap that gets nothing', async () => {
    const { counts, open } = messageThat((requestId) => requestId === 'first')
    await expect(open('second')).rejects.toMatchObject({ code: 'chat.messageUnknown' })
    expect(counts.all).toBe(0)
    expect(await open('first')).toMatchObject({ mime: 'image/jpeg' })
  })

  test('CHAT-071, F-16 stays closed where the store hangs for longer than anybody waits, and is not read for who came behind', async () => {
    const { counts, opened, open } = messageThat(() => true, 31_000)
    for (const answer of await Promise.allSettled([open('first'), open('behind')]))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } })
    expect([counts.all, opened]).toEqual([1, []])
  })
})
