import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeChat, makeFakeChat, makeMessage, toUserId } from './chat.testkit.ts'
import { ChatInput } from './chat-input.ts'
import { ChatRefusal } from './chat-refusal.ts'

const ID = toConversationId(toUserId('noa'))
const QUOTE = { messageID: 'q', messageAbstract: 'hello' } as MessageReply

let chat: FakeChat
let clock: FakeClock
let input: ChatInput
let wallMs: number

const drafts = () => chat.calls.filter(([name]) => name === 'saveDraft').map(([, , draft]) => draft)
const sent = () => chat.calls.filter(([name]) => name === 'send').map(([, , what]) => what)
const typing = () => chat.calls.filter(([name]) => name === 'setTyping').map(([, , isOn]) => isOn)

function makeInput(): ChatInput {
  return new ChatInput({ chat, id: ID, clock, wallMs: () => wallMs })
}

beforeEach(() => {
  chat = makeFakeChat()
  clock = new FakeClock()
  wallMs = 1_000
  input = makeInput()
})

describe('the input of a chat', () => {
  it('INPT-006 is empty as soon as it was sent', async () => {
    input.write(' Just in.\nTen minutes. ')
    await expect(input.submit()).resolves.toBe('sent')
    expect(input.getSnapshot().text).toBe('')
    expect(sent()).toEqual([{ type: 'text', payload: { text: 'Just in.\nTen minutes.' } }])
    expect(drafts().at(-1)).toBeUndefined()
  })

  it('INPT-003 sends nothing that says nothing', async () => {
    input.write(' \n\u200b')
    await expect(input.submit()).resolves.toBe('blank')
    expect(sent()).toEqual([])
  })

  it('CHAT-061 keeps what is too large to be sent', async () => {
    const heavy = '\u{1F468}\u200D'.repeat(1_990)
    input.write(heavy)
    await expect(input.submit()).resolves.toBe('tooLarge')
    expect(input.getSnapshot().text).toBe(heavy)
    expect(sent()).toEqual([])
  })

  it('INPT-031 keeps text and quote with every change, and finds them again', () => {
    input.write('half')
    input.quote(QUOTE)
    expect(drafts()).toEqual([
      { text: 'half', quote: null, time: 1_000 },
      { text: 'half', quote: QUOTE, time: 1_001 },
    ])
    input.left()
    const later = makeInput()
    later.told({ text: 'half', quote: QUOTE, time: 1_001 })
    expect(later.getSnapshot()).toMatchObject({ text: 'half', quote: QUOTE })
  })

  it('CHAT-036, CHAT-071 drops the words of what it answers to, from its draft too, and is sent without them', async () => {
    const wordless = { ...QUOTE, messageAbstract: '' }
    input.write('yes')
    input.quote(QUOTE)
    input.forgetQuoted()
    input.forgetQuoted()
    expect(drafts().slice(2)).toEqual([{ text: 'yes', quote: wordless, time: 1_002 }])
    await input.submit()
    expect(sent()).toMatchObject([{ quote: wordless }])
  })

  it('INPT-031 an emptied input has no draft', () => {
    input.write('h')
    input.write('')
    expect(drafts().at(-1)).toBeUndefined()
  })

  it('INPT-031 the quote goes with the message, and is left out by itself', async () => {
    input.write('yes')
    input.quote(QUOTE)
    await input.submit()
    expect(sent()).toEqual([{ type: 'text', payload: { text: 'yes' }, quote: QUOTE }])
    input.write('no')
    input.quote(QUOTE)
    input.quote(null)
    expect(input.getSnapshot()).toMatchObject({ text: 'no', quote: null })
  })

  it('INPT-013 names of emoji leave as emoji, in a new message and in a changed one', async () => {
    input.write('[OK] [nobody]')
    await input.submit()
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: '[OK]' } }))
    await input.submit()
    expect(chat.calls.some(([name]) => name === 'edit')).toBe(false)
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: '[OK]' } }))
    input.write('[OK]!')
    await input.submit()
    expect(sent()).toEqual([{ type: 'text', payload: { text: '👌 [nobody]' } }])
    expect(chat.calls).toContainEqual(['edit', ID, 7, '👌!'])
  })

  it('INPT-010, INPT-031 a sticker goes at once with the quote, and what is typed stays', () => {
    const sticker = { index: 1, data: 'thanks' }
    input.write('half')
    input.quote(QUOTE)
    input.sendSticker(sticker)
    input.sendSticker(sticker)
    expect(sent()).toEqual([
      { type: 'face', payload: sticker, quote: QUOTE },
      { type: 'face', payload: sticker },
    ])
    expect(input.getSnapshot()).toMatchObject({ text: 'half', quote: null })
    expect(drafts().at(-1)).toMatchObject({ text: 'half', quote: null })
  })

  it('INPT-026 tells that one types, and no longer once it is sent or left', async () => {
    input.write('a')
    await clock.advance(100)
    await input.submit()
    expect(typing()).toEqual([true, false])
    input.write('b')
    await clock.advance(200)
    input.left()
    await clock.advance(100)
    expect(typing()).toEqual([true, false, true, false])
  })

  it('CHAT-071 changes one’s own message while the draft waits', async () => {
    input.write('a draft')
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: 'helo' } }))
    expect(input.getSnapshot()).toMatchObject({ text: 'helo', quote: null })
    input.write('hello')
    await expect(input.submit()).resolves.toBe('saved')
    expect(chat.calls).toContainEqual(['edit', ID, 7, 'hello'])
    expect(sent()).toEqual([])
    expect(input.getSnapshot()).toMatchObject({ text: 'a draft', edited: undefined })
  })

  /** The line is slow: each change waits for its answer. */
  function slowEdits() {
    const asked: unknown[][] = []
    const answers: PromiseWithResolvers<void>[] = []
    const edit = (_id: string, sequence: number, text: string) => {
      asked.push([sequence, text])
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    }
    chat = Object.assign(makeFakeChat(), { edit })
    input = makeInput()
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: 'helo' } }))
    input.write('hello')
    return { asked, answers, first: input.submit() }
  }

  it('CHAT-071 what is written while a change is being saved stays, and is saved after it', async () => {
    const { asked, answers, first } = slowEdits()
    expect(input.getSnapshot().isSaving).toBe(true)
    await expect(input.submit()).resolves.toBe('busy')
    // Back to the words that were there before the change.
    input.write('helo')
    expect(input.getSnapshot().isSaving).toBe(false)
    const second = input.submit()
    await clock.advance(0)
    expect(asked).toEqual([[7, 'hello']])
    answers[0]?.resolve()
    await expect(first).resolves.toBe('saved')
    expect(input.getSnapshot()).toMatchObject({ text: 'helo', edited: { sequence: 7 }, isSaving: true })
    await clock.advance(0)
    expect(asked).toEqual([
      [7, 'hello'],
      [7, 'helo'],
    ])
    answers[1]?.resolve()
    await expect(second).resolves.toBe('saved')
    expect(input.getSnapshot()).toMatchObject({ text: '', edited: undefined, isSaving: false })
  })

  it('CHAT-071 the change of another message outlasts the answer to the one before, and goes after it', async () => {
    const { asked, answers, first } = slowEdits()
    input.edit(makeMessage({ flow: 'out', sequence: 8, payload: { text: 'by' } }))
    input.write('bye')
    expect(input.getSnapshot().isSaving).toBe(false)
    const second = input.submit()
    const refusal = new ChatRefusal('chat.editRefused', 'Too late.')
    await clock.advance(0)
    answers[0]?.reject(refusal)
    await expect(first).resolves.toEqual({ failed: refusal })
    expect(input.getSnapshot()).toMatchObject({ text: 'bye', edited: { sequence: 8 } })
    await clock.advance(0)
    expect(asked).toEqual([
      [7, 'hello'],
      [8, 'bye'],
    ])
    input.write('bye now')
    answers[1]?.resolve()
    await expect(second).resolves.toBe('saved')
    expect(input.getSnapshot()).toMatchObject({ text: 'bye now', edited: { sequence: 8 }, isSaving: false })
  })

  it('CHAT-071 asks nobody where nothing was changed, and keeps what was refused', async () => {
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: 'hello' } }))
    await expect(input.submit()).resolves.toBe('saved')
    expect(chat.calls.some(([name]) => name === 'edit')).toBe(false)
    const refusal = new ChatRefusal('chat.editRefused', 'Too late.')
    chat = Object.assign(makeFakeChat(), { edit: () => Promise.reject(refusal) })
    input = makeInput()
    input.edit(makeMessage({ flow: 'out', sequence: 7, payload: { text: 'helo' } }))
    input.write('hello')
    await expect(input.submit()).resolves.toEqual({ failed: refusal })
    expect(input.getSnapshot()).toMatchObject({ text: 'hello', isSaving: false })
    expect(input.getSnapshot().edited?.sequence).toBe(7)
    input.stopEditing()
    expect(input.getSnapshot()).toMatchObject({ text: '', edited: undefined })
  })
})
