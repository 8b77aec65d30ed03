// @vitest-environment jsdom
import type { Complaint, OpenedMessage } from '@thrum/contracts/console/complaint.entities'
import { expect, it, vi } from 'vitest'
import { buttonOf, drawPartEach, fieldOf, press, write } from '../../parts/draw.testkit.tsx'
import { Evidence } from './Evidence.tsx'

const draw = drawPartEach()
const complaint = (id: string, messages: readonly object[] = [{}]) =>
  ({ id, reportedId: 'ben', messages, media: [] }) as unknown as Complaint
const message = {
  ...{ conversationId: 1, seq: 1, senderId: 'ben', sentAtMs: 1, isRecalled: false, isWhole: true },
  ...{ type: 'text', payload: { text: 'secret words' } },
} as unknown as OpenedMessage

const open = async () => {
  await press('Open the messages')
  await write(fieldOf('reason'), 'What was said')
  await press('Open the messages')
}

it('OP-02 what was opened of one complaint doesn’t show as evidence of another', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: [message] })))
  await draw(<Evidence complaint={complaint('one')} />)
  await open()
  expect(document.body.textContent).toContain('secret words')
  await draw(<Evidence complaint={complaint('other')} />)
  expect(document.body.textContent).not.toContain('secret words')
})

it('FRD-06 messages that the reporter added since the others were opened can be opened too', async () => {
  let sealed = [message]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: sealed })))
  await draw(<Evidence complaint={complaint('one')} />)
  await open()
  expect(() => buttonOf('Open the messages')).toThrow()
  sealed = [message, { ...message, seq: 2, payload: { text: 'worse words' } }]
  await draw(<Evidence complaint={complaint('one', [{}, {}])} />)
  await open()
  expect(document.body.textContent).toContain('worse words')
})
