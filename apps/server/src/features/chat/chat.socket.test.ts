import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatAck } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { expect, test } from 'vitest'
import { createLimiter } from '../../http/limiter.ts'
import { wideLimits } from '../../http/limits.ts'
import { createChatHandlers } from './chat.socket.ts'

test('CH-22 pages that one person asks for at once keep nobody else from theirs', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const sync = (userId: string) => {
    begun.push(userId)
    return new Promise<ChatAck<'sync'>>((resolve) => {
      ends.push(() => resolve({ records: [], change: 0, hasMore: false }))
    })
  }
  const parts = { messages: { sync }, limiter: createLimiter(wideLimits()) }
  const handlers = createChatHandlers(parts as unknown as Parameters<typeof createChatHandlers>[0])
  const ask = (userId: string) => {
    const conversationID = toConversationId('cy' as UserId)
    return handlers.sync(
      { userId: userId as UserId, sessionId: 's' },
      { conversationID, after: 0, limit: 100 },
    )
  }
  const pages = [...Array.from({ length: 20 }, () => ask('ann')), ask('ben')]
  await expect.poll(() => begun).toContain('ben')
  expect(begun).toEqual([...Array(5).fill('ann'), 'ben'])
  for (let at = 0; at < pages.length; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    ends[at]?.()
  }
  expect(await Promise.all(pages)).toHaveLength(21)
})
