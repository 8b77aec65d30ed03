import { describe, expect, it } from 'vitest'
import { closeStale, type KnownChat } from './standing.ts'

const DATA = { address: '/', conversationID: 'C2Cim_Noa', sequence: 7, change: 9 }

function remaining(
  data: unknown,
  conversation: Record<string, unknown>,
  list: Partial<KnownChat> = {},
): boolean {
  const row = {
    conversationID: 'C2Cim_Noa',
    unreadCount: 1,
    isMuted: false,
    lastMessage: { sequence: 7, change: 9 },
    ...conversation,
  }
  let isOpen = true
  const close = () => {
    isOpen = false
  }
  const rows = [{ conversation: row }] as unknown as KnownChat['rows']
  closeStale([{ data, close }], { rows, isLoaded: true, messageCount: 1, ...list } as KnownChat)
  return isOpen
}

describe('a notification of a message', () => {
  it('SESS-012 stands while the message is unread', () => {
    expect(remaining(DATA, {})).toBe(true)
    expect(remaining({ address: '/' }, {})).toBe(true)
    expect(remaining(DATA, { unreadCount: 0 }, { isLoaded: false })).toBe(true)
  })

  it('SESS-012, CONV-032 goes once the message was read on another device, or silenced', () => {
    expect(remaining(DATA, { unreadCount: 0 })).toBe(false)
    expect(remaining(DATA, { isMuted: true })).toBe(false)
    expect(remaining(DATA, { conversationID: 'C2Cim_Ben' })).toBe(false)
    expect(remaining({ address: '/' }, {}, { messageCount: 0 })).toBe(false)
  })

  it('CH-11 goes once the message was recalled or edited, or another came after it', () => {
    expect(remaining(DATA, { lastMessage: { sequence: 7, change: 10 } })).toBe(false)
    expect(remaining(DATA, { lastMessage: { sequence: 8, change: 10 } })).toBe(false)
    expect(remaining(DATA, { lastMessage: null })).toBe(false)
  })
})
