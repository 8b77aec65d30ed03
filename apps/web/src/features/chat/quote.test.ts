import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { makeMessage } from './chat.testkit.ts'
import { quoteOf, readQuote } from './quote.ts'

const t = ((key: string) => key) as unknown as TFunction

describe('quotes', () => {
  it('CHAT-057 carry one short line of what they answer to', () => {
    const message = makeMessage({ sequence: 7, payload: { text: `a\n b${'c'.repeat(200)}` } })
    const quote = quoteOf(t, message, 'Noa')
    expect(quote.messageAbstract).toBe(`a b${'c'.repeat(97)}`)
    expect(quote).toMatchObject({ messageID: message.ID, messageType: 1, messageSequence: 7, version: 1 })
    expect(readQuote({ cloudCustomData: JSON.stringify({ messageReply: quote }) })).toEqual(quote)
  })

  it('CHAT-057 of another shape are none', () => {
    for (const cloudCustomData of [
      '',
      '{',
      'null',
      '{"messageReply":null}',
      '{"messageReply":{"version":2}}',
    ])
      expect(readQuote({ cloudCustomData })).toBeUndefined()
  })
})
