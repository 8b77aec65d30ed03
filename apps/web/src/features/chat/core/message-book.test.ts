import type { Message } from '@thrum/contracts/chat/chat.entities'
import { expect, test } from 'vitest'
import { makeMessage } from '../chat.testkit.ts'
import { MessageBook } from './message-book.ts'
import { toChatMessage } from './message-view.ts'

const make = (sequence: number, parts: Partial<Message> = {}): Message => makeMessage({ sequence, ...parts })
const sequencesOf = (book: MessageBook) => book.messages.map(({ sequence }) => sequence)

/** A book from 1 on, and how often something was made for the screen. */
function setUp(count: number) {
  const work = { views: 0 }
  const messages = Array.from({ length: count }, (_, place) => make(place + 1))
  const toView = (message: Message) => {
    work.views += 1
    return toChatMessage(message, 'im_nobody', undefined, undefined)
  }
  const book = new MessageBook(toView, { from: 0, change: count, hasOlder: false }, messages)
  return { book, work }
}

test('CHAT-017, CHAT-018 each message once, ordered by sequence, however it comes', () => {
  const { book } = setUp(2)
  expect(book.apply(make(3))).toBe(true)
  expect(book.apply(make(3))).toBe(true)
  expect(sequencesOf(book)).toEqual([1, 2, 3])
  book.applyPage([make(5, { change: 5 }), make(4, { change: 6, isEdited: true })], 6)
  expect(sequencesOf(book)).toEqual([1, 2, 3, 4, 5])
  expect(book.range.change).toBe(6)
})

test('P-C4, SESS-006 what shows a gap is left out until what lies between was had', () => {
  const { book } = setUp(2)
  expect(book.apply(make(4))).toBe(false)
  expect(sequencesOf(book)).toEqual([1, 2])
  book.applyPage([make(3), make(4)], 4)
  expect(sequencesOf(book)).toEqual([1, 2, 3, 4])
})

test('CHAT-036 what was recalled loses its words at once, though something before it is missing', () => {
  const { book } = setUp(2)
  expect(book.apply(make(2, { change: 4, isRevoked: true, payload: {} }))).toBe(false)
  expect(book.find(2)).toMatchObject({ isRevoked: true, payload: {} })
  expect(book.range.change).toBe(2)
  book.applyPage([make(3), make(2, { change: 4, isRevoked: true, payload: {} })], 4)
  expect(sequencesOf(book)).toEqual([1, 2, 3])
})

test('CHAT-067 what was deleted never returns, by none of the roads', async () => {
  const { book } = setUp(3)
  book.applyPage([make(2, { change: 4, isDeleted: true, payload: {} })], 4)
  expect(sequencesOf(book)).toEqual([1, 3])
  book.apply(make(2))
  expect(sequencesOf(book)).toEqual([1, 3])
  expect(book.apply(make(2, { change: 5, isDeleted: true }))).toBe(true)
  expect(sequencesOf(book)).toEqual([1, 3])
})

test('CHAT-067 older ones that were deleted while they were loaded stay away', async () => {
  const { book } = setUp(0)
  const half = new MessageBook(
    (message) => toChatMessage(message, '', undefined, undefined),
    { from: 3, change: 4, hasOlder: true },
    [make(3), make(4)],
  )
  await half.addOlder(async () => {
    half.apply(make(1, { change: 5, isDeleted: true }))
    half.apply(make(2, { change: 6, isRevoked: true, payload: {} }))
    return { records: [make(2), make(1)], hasMore: false }
  })
  expect(sequencesOf(half)).toEqual([2, 3, 4])
  expect(half.find(2)?.isRevoked).toBe(true)
  expect(half.range).toMatchObject({ from: 0, hasOlder: false })
  expect(book.messages).toEqual([])
})

test.each([2, 4])(
  'CHAT-067 older ones that were emptied up to %i while they were loaded stay away',
  async (cleared) => {
    const half = new MessageBook(
      (message) => toChatMessage(message, '', undefined, undefined),
      { from: 3, change: 4, hasOlder: true },
      [make(3), make(4)],
    )
    await half.addOlder(async () => {
      half.clear(cleared)
      return { records: [make(2), make(1)], hasMore: true }
    })
    expect(sequencesOf(half)).toEqual(cleared === 2 ? [3, 4] : [])
    expect(half.range.hasOlder).toBe(cleared === 2)
  },
)

test('CHAT-009 what is cleared is gone, and nothing older is asked for', () => {
  const { book } = setUp(5)
  book.clear(3)
  expect(sequencesOf(book)).toEqual([4, 5])
  expect(book.range.hasOlder).toBe(false)
})

test('CHAT-009, CONV-029 what was cleared does not come back with a page that was read before', () => {
  const { book } = setUp(3)
  book.clear(3)
  book.applyPage([make(2, { change: 4, isEdited: true }), make(4, { change: 5 })], 5)
  expect(sequencesOf(book)).toEqual([4])
})

test('CHAT-062 one more message among 50,000 makes one thing for the screen', () => {
  const { book, work } = setUp(50_000)
  const before = book.messages
  work.views = 0
  book.apply(make(50_001))
  expect(work.views).toBe(1)
  const after = book.messages
  expect(after).toHaveLength(50_001)
  expect(after.every((message, place) => place === 50_000 || message === before[place])).toBe(true)
  expect(book.messages).toBe(after)
})

test('CHAT-026 a mark that moves makes anew what it passes, and nothing else', () => {
  const work = { views: 0 }
  const messages = Array.from({ length: 1_000 }, (_, place) => make(place + 1, { from: 'im_me' }))
  const toView = (message: Message) => {
    work.views += 1
    return toChatMessage(message, 'im_me', undefined, undefined)
  }
  const book = new MessageBook(toView, { from: 0, change: 1_000, hasOlder: false }, messages)
  work.views = 0
  book.review(990, 995)
  expect(work.views).toBe(5)
})

test('CHAT-036, CHAT-040 a late answer to a picture that was recalled brings nothing back', () => {
  const { book } = setUp(1)
  book.apply(make(2, { type: 'image', change: 2, isRevoked: true, payload: {} }))
  book.apply(make(2, { type: 'image', change: 2, payload: { imageInfoArray: [{}] } }))
  expect(book.find(2)).toMatchObject({ isRevoked: true, payload: {} })
})
