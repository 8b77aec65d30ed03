// @vitest-environment jsdom

import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { toasts } from '../../../lib/toast.ts'
import { asking } from '../../../ui/popup/ask.ts'
import type { FileAttachment } from '../core/attachment.ts'
import { useFileEntry } from './use-file-entry.ts'

let root: Root
let entry: ReturnType<typeof useFileEntry>
const sent: FileAttachment[] = []
const chosen = vi.fn()

function Probe() {
  entry = useFileEntry((file) => void sent.push(file), chosen)
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  const host = document.createElement('div')
  root = createRoot(host)
  await act(async () => root.render(<Probe />))
  sent.length = 0
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const plan = () => new File(['%PDF'], 'plan\u202e.pdf', { type: 'application/pdf' })

it('INPT-017 one that is chosen goes at once, under a name without what deceives', async () => {
  entry.take(plan())
  expect(chosen).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(sent).toMatchObject([{ kind: 'file', fileName: 'plan.pdf' }]), PATIENCE)
})

it('INPT-017, INPT-032 one that is pasted or dropped goes after a question, or doesn’t', async () => {
  for (const isSure of [false, true]) {
    const asked = entry.askFirst(plan())
    await vi.waitFor(() => expect(asking.getSnapshot()?.title).toBe('Send this file?'), PATIENCE)
    expect(asking.getSnapshot()?.text).toBe('\u2068plan.pdf\u2069 · 1 kB')
    expect(sent).toEqual([])
    asking.answer(isSure)
    await asked
  }
  expect(sent).toHaveLength(1)
})

it('INPT-017 beyond 100 MiB it is told, and nothing is asked or sent', async () => {
  const large = Object.defineProperty(plan(), 'size', { value: 100 * 1024 * 1024 + 1 })
  await act(async () => entry.askFirst(large))
  await act(async () => entry.take(large))
  expect(JSON.stringify(toasts.getSnapshot())).toContain('This file is larger than 100 MB.')
  expect([asking.getSnapshot(), sent]).toEqual([undefined, []])
})
