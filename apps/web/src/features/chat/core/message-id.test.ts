import { MessageId } from '@thrum/contracts/chat/chat.entities'
import { expect, test } from 'vitest'
import { newMessageId } from './message-id.ts'

test('CHAT-018 ids are of the contract’s form, rise with time, and are never the same', () => {
  const early = newMessageId(1_700_000_000_000)
  const late = newMessageId(1_700_000_000_001)
  expect(MessageId.safeParse(early).success).toBe(true)
  expect(early < late).toBe(true)
  expect(early.slice(0, 13)).toBe('018bcfe5-6800')
  const many = new Set(Array.from({ length: 1_000 }, () => newMessageId(5)))
  expect(many.size).toBe(1_000)
})
