import type { Draft, MessageReply } from '@thrum/contracts/chat/chat.entities'
import { describe, expect, it } from 'vitest'
import { type DraftState, NOTHING_TYPED, nextDraft } from './draft.machine.ts'

const QUOTE = { messageID: 'q', messageAbstract: 'hello' } as MessageReply
const draft = (text: string, time: number, quote: MessageReply | null = null): Draft => ({
  text,
  quote,
  time,
})
const typed = (state: DraftState, text: string, nowMs: number) =>
  nextDraft(state, { type: 'typed', typed: { text, quote: null }, nowMs })
const told = (state: DraftState, said: Draft | null, isBusy = false) =>
  nextDraft(state, { type: 'told', draft: said, isBusy })

describe('a draft', () => {
  it('INPT-031 is taken up again with its quote', () => {
    expect(told(NOTHING_TYPED, draft('half a thou', 5, QUOTE))).toMatchObject({
      text: 'half a thou',
      quote: QUOTE,
    })
  })

  it('INPT-031 gives way to what another device wrote later, not to what it wrote before', () => {
    const mine = typed(NOTHING_TYPED, 'mine', 10)
    expect(told(mine, draft('theirs', 9)).text).toBe('mine')
    expect(told(mine, draft('theirs', 11)).text).toBe('theirs')
  })

  it('INPT-031 stays as it is under the hands of whoever writes', () => {
    const mine = typed(NOTHING_TYPED, 'mine', 10)
    expect(told(mine, draft('theirs', 11), true).text).toBe('mine')
    expect(told(told(mine, draft('mine', 10)), null, true).text).toBe('mine')
  })

  it('INPT-031 goes when another device has sent it', () => {
    const mine = told(typed(NOTHING_TYPED, 'mine', 10), draft('mine', 10))
    expect(told(mine, null).text).toBe('')
  })

  it('CONV-037 goes too where this device’s clock is ahead, and the service has set its time back', () => {
    const mine = told(typed(NOTHING_TYPED, 'mine', 10), draft('mine', 10))
    for (const isBusy of [true, false]) expect(told(told(mine, draft('mine', 7), isBusy), null).text).toBe('')
  })

  it('INPT-031 does not go because the conversation has not heard of it yet', () => {
    const mine = typed(NOTHING_TYPED, 'mine', 10)
    expect(told(mine, null).text).toBe('mine')
    const more = typed(told(mine, draft('mine', 10)), 'mine and more', 12)
    expect(told(told(more, draft('mine', 10)), null).text).toBe('mine and more')
  })

  it('INPT-031 an emptied one does not come back from an older word', () => {
    const sent = typed(typed(NOTHING_TYPED, 'mine', 10), '', 10)
    expect(sent.time).toBe(11)
    expect(told(sent, draft('mine', 10)).text).toBe('')
  })
})
