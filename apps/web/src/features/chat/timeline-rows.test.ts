import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat.model.ts'
import { makeMessage } from './chat.testkit.ts'
import { findSequence, isOtherTop, RowMaker, type RowSources } from './timeline-rows.ts'

const message = (sequence: number, parts: Partial<ChatMessage> = {}) =>
  makeMessage({ sequence, time: sequence * 10, ...parts })
const make = (sources: Partial<RowSources>, maker = new RowMaker()) =>
  maker.make({ messages: [], hasOlder: false, isPeerTyping: false, firstUnread: undefined, ...sources })
const kinds = (sources: Partial<RowSources>) => make(sources).map(({ kind }) => kind)

describe('rows of the list of messages', () => {
  it('CHAT-013 has a time above the first and after 600 s', () => {
    const messages = [message(1, { time: 0 }), message(2, { time: 599 }), message(3, { time: 1_199 })]
    expect(kinds({ messages })).toEqual(['time', 'message', 'message', 'time', 'message'])
  })

  it('CHAT-066 has one line above the first unread, below its time', () => {
    const messages = [message(1), message(2), message(3, { time: 9_000 }), message(4, { time: 9_001 })]
    expect(kinds({ messages, firstUnread: 3 })).toEqual([
      'time',
      'message',
      'message',
      'time',
      'unread',
      'message',
      'message',
    ])
  })

  it('CHAT-009 leads to older ones while there are some', () => {
    expect(kinds({ messages: [message(1)], hasOlder: true, isPeerTyping: true })).toEqual([
      'older',
      'time',
      'message',
      'typing',
    ])
  })

  it('CHAT-062 gives the same rows for the same messages', () => {
    const maker = new RowMaker()
    const messages = [message(1), message(2), message(3)]
    const before = make({ messages }, maker)
    const after = make({ messages: [...messages, message(4)] }, maker)
    expect(after.slice(0, 3).every((row, at) => row === before[at])).toBe(true)
    // The last of a run carries the picture: it is another row once one follows.
    expect(after[3]).not.toBe(before[3])
  })

  it('CHAT-057 finds a message among those that wait in the outbox', () => {
    const waiting = message(0, { status: 'fail' })
    const messages = [message(1), waiting, waiting, message(3), message(5), waiting, message(8), waiting]
    for (const sequence of [1, 3, 5, 8]) expect(findSequence(messages, sequence)?.sequence).toBe(sequence)
    for (const sequence of [2, 4, 9]) expect(findSequence(messages, sequence)).toBeUndefined()
    expect(findSequence([], 1)).toBeUndefined()
    expect(findSequence([waiting], 1)).toBeUndefined()
  })
})

it('CHAT-010, CHAT-071 the place stays where one reads when older ones come and when the oldest disappear', () => {
  const rowsOf = (...sequences: number[]) => make({ messages: sequences.map((one) => message(one)) })
  const before = rowsOf(3, 4, 5)
  expect(isOtherTop(before, rowsOf(1, 2, 3, 4, 5))).toBe(true)
  expect(isOtherTop(before, rowsOf(5))).toBe(true)
  expect(isOtherTop(before, rowsOf(3, 4, 5, 6))).toBe(false)
  expect(isOtherTop(before, rowsOf(3, 5))).toBe(false)
  expect(isOtherTop(before, rowsOf(8, 9))).toBe(false)
  expect(isOtherTop(rowsOf(), before)).toBe(false)
})
