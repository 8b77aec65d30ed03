import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import { expect, test } from 'vitest'
import { makeMessage, makeRow, toUserId } from '../chat.testkit.ts'
import { RowBook } from './row-book.ts'

test('CONV-022 the service stands first, then what is pinned, then the rest, each by its newest message', () => {
  const book = new RowBook()
  const add = (name: string, time: number, isPinned = false) =>
    book.merge(makeRow({ other: toUserId(name), nick: name, isPinned, last: { time } }).conversation)
  add('noa', 5)
  add('merchantShop', 1)
  add('sam', 6)
  add('kim', 2, true)
  add('merchantHelp', 2)
  add('merchantOld', 0, true)
  const timeOf = (row: Conversation) => row.lastMessage?.time ?? 0
  expect(book.listed(timeOf).map(({ userProfile }) => userProfile?.nick)).toEqual([
    ...['merchantOld', 'merchantHelp', 'merchantShop'],
    ...['kim', 'sam', 'noa'],
  ])
})

test('CONV-015, CHAT-071 a row that was read before its last message was recalled or edited brings no old words back', () => {
  const book = new RowBook()
  const told = makeRow({ last: { payload: { text: 'old' }, change: 1 } }).conversation
  const id = told.conversationID
  book.merge(told)
  const edited = makeMessage({ payload: { text: 'new' }, change: 2 })
  book.patch(id, { lastMessage: edited, change: 2 })
  book.merge({ ...told, ownChange: 2, isPinned: true })
  expect(book.get(id)).toMatchObject({ lastMessage: { payload: { text: 'new' } }, isPinned: true })
  book.merge({ ...told, ownChange: 3, lastMessage: null })
  expect(book.get(id)?.lastMessage).toBeNull()
})

test('CONV-007, CONV-033 read elsewhere while one more came, that one alone is unread', () => {
  const book = new RowBook()
  const told = makeRow({ last: { sequence: 4 } }).conversation
  book.merge({ ...told, lastSequence: 4, readSequence: 0, unreadCount: 4 })
  book.isWhole = true
  book.patch(told.conversationID, { lastSequence: 5, unreadCount: 5 })
  const read = { ...told, lastSequence: 4, readSequence: 4, unreadCount: 0, ownChange: 9 }
  book.merge(read)
  expect([book.messageCount, book.get(told.conversationID)?.lastSequence]).toEqual([1, 5])
})
