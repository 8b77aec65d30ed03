import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { makeMessage } from './chat.testkit.ts'
import { findQuoted, quotedWords, quoteOf, readQuote } from './quote.ts'

const t = ((key: string) => key) as unknown as TFunction

describe('quotes', () => {
  it('CHAT-057 carry one short line of what they answer to', () => {
    const message = makeMessage({ sequence: 7, payload: { text: `a\n b${'c'.repeat(200)}` } })
    const quote = quoteOf(t, message, 'Noa')
    expect(quote.messageAbstract).toBe(`a b${'c'.repeat(97)}`)
    expect(quote).toMatchObject({ messageID: message.ID, messageType: 1, messageSequence: 7, version: 1 })
    expect(readQuote({ cloudCustomData: JSON.stringify({ messageReply: quote }) })).toEqual(quote)
  })

  it('CHAT-057, CHAT-047 show a text by its words, and anything else by itself or its kind, never by what they came with', () => {
    const said = quoteOf(t, makeMessage({ payload: { text: 'hi' } }), 'Noa')
    expect(quotedWords(t, said, undefined, 'Noa')).toBe('hi')
    const file = makeMessage({ sequence: 7, type: 'file', payload: { fileName: 'a.pdf' } })
    const quote = { ...quoteOf(t, file, 'Noa'), messageAbstract: 'I never said that' }
    expect(quotedWords(t, quote, undefined, 'Noa')).toBe('[chat.kind.file]')
    expect(quotedWords(t, quote, file, 'Noa')).toMatch(/^\[chat\.kind\.file\] .?a\.pdf.?$/u)
    expect(quotedWords(t, { ...quote, messageType: 99 }, undefined, 'Noa')).toBe('[chat.kind.card]')
  })

  it('CHAT-057 have no words once what they answer to was recalled, and lead to no other message', () => {
    const message = makeMessage({ sequence: 7 })
    const quote = quoteOf(t, message, 'Noa')
    expect(findQuoted([message], quote)).toBe(message)
    expect(
      findQuoted([makeMessage({ sequence: 7, ID: `${message.ID.slice(0, -1)}f` })], quote),
    ).toBeUndefined()
    expect(quotedWords(t, quote, { ...message, isRevoked: true }, 'Noa')).toBe('')
    expect(quotedWords(t, { ...quote, messageAbstract: '' }, message, 'Noa')).toBe('')
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
