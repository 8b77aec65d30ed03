// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecordLife } from '../record.machine.ts'
import { dialog, drawQuestions, INTERACTING, settle } from './question.testkit.ts'
import { RecordDialog } from './RecordDialog.tsx'

const answer = vi.hoisted(() => vi.fn(() => Promise.resolve(true)))
vi.mock('../play.live.ts', () => ({ playRecorder: { answer } }))

const QUESTION: RecordLife = { at: 'asked', number: 1, isOwn: false, endsAtMs: 60_000 }

const draw = drawQuestions()
const open = (record: RecordLife | undefined) => draw(<RecordDialog play={{ ...INTERACTING, record }} />)
const show = async (record: RecordLife | undefined) => {
  await open(record)
  await settle()
}
const press = async (name: string) => {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === name)?.click())
  await settle()
}

beforeEach(() => void answer.mockClear())

it('INT-21 asks calmly, and only the yes is a yes', async () => {
  await show(QUESTION)
  expect(dialog()?.textContent).toContain('asks to record this play')
  await press('Yes, record')
  expect(answer.mock.calls).toEqual([[true]])
})

it('INT-21 takes no yes from a finger that fell on it as it came', async () => {
  await open(QUESTION)
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  await press('Yes, record')
  expect(answer).not.toHaveBeenCalled()
  await press('Yes, record')
  expect(answer.mock.calls).toEqual([[true]])
})

it('INT-21 stays, and can be answered, where the yes was not heard', async () => {
  await show(QUESTION)
  answer.mockResolvedValueOnce(false)
  await press('Yes, record')
  expect(dialog()).not.toBeNull()
  await press('Yes, record')
  expect(answer.mock.calls).toEqual([[true], [true]])
})

it('INT-21, P-B4 stays closed by a no, whatever becomes of the yes before it', async () => {
  await show(QUESTION)
  const yes = Promise.withResolvers<boolean>()
  answer.mockReturnValueOnce(yes.promise)
  await press('Yes, record')
  await press('Don’t record')
  yes.resolve(false)
  await settle()
  expect(answer.mock.calls).toEqual([[true], [false]])
  expect(dialog()).toBeNull()
})

it('INT-21 is a no by its button, by Escape and beside it, and closes at once', async () => {
  await show(QUESTION)
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => void dialog()?.dispatchEvent(key))
  await settle()
  expect(answer.mock.calls).toEqual([[false]])
  expect(dialog()).toBeNull()
  await show(undefined)
  await show({ ...QUESTION, number: 2 })
  await press('Don’t record')
  expect(answer.mock.calls).toEqual([[false], [false]])
  expect(dialog()).toBeNull()
})

it('INT-21 isn’t shown to whoever asked', async () => {
  await show({ ...QUESTION, isOwn: true })
  expect(dialog()).toBeNull()
})
