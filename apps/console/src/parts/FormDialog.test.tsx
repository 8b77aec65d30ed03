// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ConsoleError } from '../base/console-client.ts'
import { forgetSession, keepSession } from '../base/session.ts'
import { buttonOf, drawPartEach, fieldOf, press, submit, write } from './draw.testkit.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { FormField } from './fields.tsx'
import { PAGE_PARTS } from './TextsInput.tsx'

const draw = drawPartEach()
const FIELDS = [{ name: 'words', label: 'Words' }]
const typed = (words: string) => write(fieldOf('words'), words)
const TEXTS: FormField = { name: 'texts', label: 'Texts', kind: 'texts', parts: PAGE_PARTS }
const title = () => document.querySelector<HTMLInputElement>('input[lang=en]')
const entitled = (words: string) => write(title() as HTMLInputElement, words)

/** Another one is begun before the answer to the first comes. @returns the form */
async function sendAndBegin(field: FormField, type: (words: string) => Promise<unknown>) {
  const answer = Promise.withResolvers<unknown>()
  const form = <FormDialog label="Open" submit="Send" fields={[field]} send={() => answer.promise} />
  await draw(form)
  await press('Open')
  await type('one')
  await press('Send')
  await press('Cancel')
  await press('Open')
  await type('two')
  await act(async () => answer.resolve(null))
  return form
}

describe('forms of the console', () => {
  it('OPS-01 an answer that comes after the form was left takes nothing along that was written since', async () => {
    await sendAndBegin({ name: 'words', label: 'Words' }, typed)
    expect(fieldOf('words').value).toBe('two')
  })

  it('OPS-01 a long text outlives its page, for whoever wrote it and until it is sent or given up', async () => {
    const openAs = async (id: string, initial: object) => {
      await draw(null)
      keepSession({ token: 'op_own', operator: { id } as never })
      const send = async () => null
      await draw(
        <FormDialog label="Open" submit="Send" fields={[TEXTS]} initial={{ ...initial }} send={send} />,
      )
      await press('Open')
      return title()?.value
    }
    expect(await openAs('olga', {})).toBe('')
    await entitled('Tide')
    // As when the session is over.
    forgetSession()
    expect(await openAs('sue', {})).toBe('')
    expect(await openAs('olga', { id: 'another' })).toBe('')
    for (const end of ['Cancel', 'Send']) {
      expect(await openAs('olga', {})).toBe('Tide')
      await press(end)
      expect(await openAs('olga', {})).toBe('')
      await entitled('Tide')
    }
    await press('Cancel')
  })

  it('OPS-01 a long text that was begun since another was sent outlives its page, too', async () => {
    const form = await sendAndBegin(TEXTS, entitled)
    await draw(null)
    await draw(form)
    await press('Open')
    expect(title()?.value).toBe('two')
  })

  it('OPS-01 a form does what it said when it was opened, whatever others make of its row meanwhile', async () => {
    const sent: string[] = []
    const rowOf = (act: string) => {
      const send = async () => sent.push(act)
      return <FormDialog label={act} title={`${act} Ann?`} text={act} fields={FIELDS} send={send} />
    }
    await draw(rowOf('Suspend'))
    await press('Suspend')
    await typed('Threatens people')
    await draw(rowOf('Restore'))
    expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Restore')
    await press('Suspend')
    expect(sent).toEqual(['Suspend'])
    await press('Restore')
    await submit()
    expect(sent).toEqual(['Suspend', 'Restore'])
  })

  it('OPS-01 what is sent again unchanged, as its answer got lost, is the same act', async () => {
    const send = vi.fn(async (_values: object, _attempt: { actId: string }) => {
      throw new Error('The server does not answer.')
    })
    await draw(<FormDialog label="Open" submit="Send" fields={FIELDS} send={send} />)
    await press('Open')
    await typed('one')
    await press('Send')
    expect(buttonOf('Send').disabled).toBe(false)
    await press('Send')
    await typed('two')
    await press('Send')
    const [first, again, changed] = send.mock.calls.map(([, { actId }]) => actId)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(fieldOf('words').value).toBe('two')
  })
})

it('OPS-01 a long text whose answer got lost is the same act on a page that was left, too', async () => {
  const send = vi.fn(async (_values: object, _attempt: { actId: string }) => {
    throw new Error('The server does not answer.')
  })
  for (let round = 0; round < 2; round++) {
    await draw(null)
    await draw(<FormDialog label="Open" submit="Send" fields={[TEXTS]} send={send} />)
    await press('Open')
    if (round === 0) await entitled('Tide')
    await press('Send')
  }
  const [first, again] = send.mock.calls.map(([, { actId }]) => actId)
  expect(first).toBeTypeOf('string')
  expect(again).toBe(first)
  await press('Cancel')
})

it.each([
  ['draft.price', 'price'],
  ['draft.delivery.maxDays', 'maxDays'],
  ['draft.texts.ja.lead', 'Lead'],
])('OPS-01 of %s the refused field is marked, and the next key goes there: %s', async (field, marked) => {
  const parts = ['name', 'lead'].map((name) => ({ name, label: name === 'lead' ? 'Lead' : 'Name' }))
  const fields: FormField[] = [
    { name: 'texts', label: 'Texts', kind: 'texts', parts },
    ...['price', 'maxDays'].map((name) => ({ name, label: name, kind: 'number' as const })),
  ]
  const send = vi.fn(async () => {
    throw new ConsoleError('Check the marked field.', 'goods.invalid', 200, field)
  })
  await draw(<FormDialog label="Open" submit="Send" fields={fields} initial={{ price: 1 }} send={send} />)
  await press('Open')
  const invalid = () => document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')
  expect(invalid()).toHaveLength(0)
  await submit()
  expect(send).toHaveBeenCalled()
  const [only, ...others] = invalid()
  expect(others).toEqual([])
  expect(only).toBe(document.activeElement)
  expect(only?.name || only?.labels?.[0]?.textContent).toBe(marked)
  expect(only?.lang).toBe(marked === 'Lead' ? 'ja' : '')
})
