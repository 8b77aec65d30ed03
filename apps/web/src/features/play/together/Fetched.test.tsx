// @vitest-environment jsdom
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Fetched } from './Fetched.tsx'

afterEach(() => vi.unstubAllGlobals())

const Part: ComponentType<{ word: string }> = ({ word }) => <p>{word}</p>

test('INT-20, INT-17 a way to play that can’t be fetched takes nothing else away, and can be tried again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const answers = [() => Promise.reject(new Error('network')), () => Promise.resolve(Part)]
  const load = (): Promise<typeof Part> => answers.shift()?.() ?? Promise.reject(new Error('too often'))
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <>
        <button type="button">Stop</button>
        <Fetched load={load} props={{ word: 'pad' }} />
      </>,
    ),
  )
  const [stop, again] = [...host.querySelectorAll('button')]
  expect(host.querySelector('[role=alert]')).not.toBeNull()
  expect(stop?.textContent).toBe('Stop')
  await act(async () => again?.click())
  expect(host.textContent).toBe('Stoppad')
  await act(async () => root.unmount())
})
