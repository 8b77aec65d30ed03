import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import { expect, test } from 'vitest'
import { makeRow, toUserId } from '../chat.testkit.ts'
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
