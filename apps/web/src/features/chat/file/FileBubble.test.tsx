// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { asking } from '../../../ui/popup/ask.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { FileBubble } from './FileBubble.tsx'
import { fileDownloads } from './file-downloads.instance.ts'

let root: Root
const stopped = vi.fn()
const asked = vi.fn()

async function show(fileName: string, parts: Partial<ChatMessage> = {}) {
  const payload = { uuid: 'm1', fileName, fileSize: 248_000, fileUrl: '/media/m1' }
  const message = makeMessage({ type: 'file', payload, ...parts })
  await act(async () => root.render(<FileBubble message={message} onStop={stopped} />))
  return message
}

const button = (label: string) =>
  [...document.querySelectorAll('button')].find((each) => each.getAttribute('aria-label')?.includes(label))
const press = (label: string) => act(async () => button(label)?.click())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  vi.stubGlobal('fetch', (address: string) => {
    asked(address)
    return new Promise(() => undefined)
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  fileDownloads.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('CHAT-046 shows its name without what deceives, its size, and is fetched with a way to stop it', async () => {
  await show('photo\u202egpj.pdf')
  const name = document.querySelector('[title]')
  expect([name?.textContent, name?.getAttribute('dir')]).toEqual(['photogpj.pdf', 'auto'])
  expect(document.body.textContent).toContain('248 kB')
  await press('Download')
  expect(asked).toHaveBeenCalledExactlyOnceWith('/media/m1')
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-label')).toBe('Downloading')
  await press('Cancel the download')
  expect(button('Download')).toBeDefined()
})

it('INPT-017 a program of somebody else’s is fetched after a warning alone, one’s own at once', async () => {
  await show('holiday.jpg.EXE', { flow: 'in' })
  await press('Download')
  expect(asking.getSnapshot()).toMatchObject({ isDanger: true })
  expect(asking.getSnapshot()?.text).toContain('\u2068holiday.jpg.EXE\u2069')
  await act(async () => asking.answer(false))
  expect(asked).not.toHaveBeenCalled()
  await press('Download')
  await act(async () => asking.answer(true))
  expect(asked).toHaveBeenCalledOnce()
  await act(async () => fileDownloads.clear())
  await show('holiday.jpg.EXE', { flow: 'out' })
  await press('Download')
  expect([asking.getSnapshot(), asked.mock.calls.length]).toEqual([undefined, 2])
})

it('INPT-019 while it is sent it shows how far, and can be stopped; failed, it can’t be fetched', async () => {
  const sending = { flow: 'out', status: 'unSend', upload: { blob: new Blob(), ratio: 0.4 } } as const
  const message = await show('plan.pdf', sending)
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('40')
  await press('Stop sending')
  expect(stopped).toHaveBeenCalledExactlyOnceWith(message)
  await show('plan.pdf', { ...sending, status: 'fail' })
  expect(document.querySelectorAll('button').length).toBe(0)
})
