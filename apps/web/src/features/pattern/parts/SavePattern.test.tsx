// @vitest-environment jsdom
import { PATTERN_NAME_MAX } from '@thrum/contracts/limits'
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { CallError } from '../../../lib/call-error.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { keepPattern } from '../pattern.api.ts'
import { readPatternFile } from '../pattern-file.ts'
import { SavePattern } from './SavePattern.tsx'

vi.mock('../pattern.api.ts', () => ({ keepPattern: vi.fn() }))
vi.mock('../../../lib/download-blob.ts', () => ({ downloadBlob: vi.fn() }))

const PATTERN: Pattern = { durationMs: 1_000, tracks: { 1: [{ atMs: 0, level: 50 }] } }
const draw = drawEach()
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
const open = async (pattern: Pattern | undefined) => {
  await draw(<SavePattern pattern={pattern} name="Tide" onDone={() => undefined} />)
  await settle()
}
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())
const fileButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save as file')
const refusal = (reason: 'pattern.tooMany' | 'pattern.nameInvalid') =>
  new CallError('refused', { body: { code: -1, msg: 'No.', data: null, reason } })
const ids = () => vi.mocked(keepPattern).mock.calls.map(([id]) => id)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(keepPattern)
    .mockReset()
    .mockResolvedValue({} as PatternHead)
})
afterEach(async () => {
  await open(undefined)
  vi.useRealTimers()
})

it('PLR-09 a pattern whose answer got lost is the same one when it is kept again, and another one the next time', async () => {
  vi.mocked(keepPattern).mockRejectedValueOnce(new CallError('network'))
  await open(PATTERN)
  await submit()
  await submit()
  await open(undefined)
  await open(PATTERN)
  await submit()
  const [first, second, next] = ids()
  expect(first).toMatch(/^[0-9A-Za-z]{20}$/)
  expect([second === first, next === first]).toEqual([true, false])
})

it.each(['ar', 'ar-EG', 'en', 'ru'])(
  'PLR-09, I18N-04 a name that is offered is one that may be kept, in the dates of %s too',
  async (system) => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(system)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([system])
    await startLanguage()
    await completeTexts()
    await draw(<SavePattern pattern={PATTERN} onDone={() => undefined} />)
    await settle()
    const offered = document.querySelector('input')?.value ?? ''
    expect(offered).toMatch(/\p{N}/u)
    expect(offered).not.toMatch(/\p{C}/u)
    expect([...offered].length).toBeLessThanOrEqual(PATTERN_NAME_MAX)
  },
)

it('PLR-09 a pattern that the service doesn’t keep is saved as a file instead; a name is only typed anew', async () => {
  vi.mocked(keepPattern).mockRejectedValueOnce(refusal('pattern.nameInvalid'))
  await open(PATTERN)
  await submit()
  expect(fileButton()).toBeUndefined()
  vi.mocked(keepPattern).mockRejectedValueOnce(refusal('pattern.tooMany'))
  await submit()
  await act(async () => fileButton()?.click())
  const [file, name] = vi.mocked(downloadBlob).mock.calls[0] ?? []
  expect(name).toBe('Tide.thrum.json')
  expect(readPatternFile((await file?.text()) ?? '', '')).toEqual({ name: 'Tide', pattern: PATTERN })
})
