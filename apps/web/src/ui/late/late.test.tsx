// @vitest-environment jsdom
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadIfItHelps } from '../page-stack/reload-if-it-helps.ts'
import { late } from './late.tsx'

vi.mock('../page-stack/reload-if-it-helps.ts')

interface WordProps {
  readonly word: string
}

const Word = ({ word }: WordProps) => <p>{word}</p>

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a part whose code comes late', () => {
  it('APP-11 shows as soon as its code is there, and at once the next time', async () => {
    const code = Promise.withResolvers<ComponentType<WordProps>>()
    const Late = late(() => code.promise, <i />)
    await act(async () => root.render(<Late word="one" />))
    expect(host.innerHTML).toBe('<i></i>')
    await act(async () => code.resolve(Word))
    expect(host.innerHTML).toBe('<p>one</p>')
    await act(async () => root.render(null))
    act(() => root.render(<Late word="two" />))
    expect(host.innerHTML).toBe('<p>two</p>')
  })

  it('APP-11 is fetched again for as long as it is wanted', async () => {
    const load = vi.fn<() => Promise<ComponentType<WordProps>>>().mockRejectedValue(new TypeError('network'))
    const Late = late(load)
    await act(async () => root.render(<Late word="one" />))
    await act(async () => vi.advanceTimersByTimeAsync(4_000))
    expect(load).toHaveBeenCalledTimes(3)
    expect(vi.mocked(reloadIfItHelps).mock.calls).toEqual([['first'], ['again'], ['again']])
    expect(host.innerHTML).toBe('')
    await act(async () => root.render(null))
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    expect(load).toHaveBeenCalledTimes(3)
    load.mockResolvedValue(Word)
    await act(async () => root.render(<Late word="two" />))
    expect(host.innerHTML).toBe('<p>two</p>')
  })
})
