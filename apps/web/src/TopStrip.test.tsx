// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from './i18n/language.ts'
import { connection } from './lib/connection.ts'
import { type MotionState, motion } from './lib/motion.ts'
import { newerCopy } from './lib/newer-copy.ts'
import { TopStrip } from './TopStrip.tsx'

let root: Root
let host: HTMLElement
let state: MotionState = 'rest'
let tell: () => void = () => undefined

describe('line over the pages', () => {
  beforeEach(async () => {
    await startLanguage()
    await completeTexts()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    host = document.createElement('div')
    root = createRoot(host)
    await act(async () => root.render(<TopStrip />))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('APP-19, APP-11 offers a newer build, but never while something moves or without a network', async () => {
    motion.offer({
      look: () => state,
      stop: async () => undefined,
      subscribe(listener) {
        tell = listener
        return () => undefined
      },
    })
    const move = (next: MotionState) =>
      act(async () => {
        state = next
        tell()
      })
    const takeOver = vi.fn()
    await move('moving')
    await act(async () => newerCopy.offer(takeOver))
    expect(host.querySelector('button')).toBeNull()
    await move('unconfirmed')
    expect(host.querySelector('button')).toBeNull()
    await move('rest')
    expect(host.querySelector('button')).not.toBeNull()
    await act(async () => connection.missed())
    expect(host.querySelector('button')).toBeNull()
    expect(host.textContent).toBe('No connection. What is here stays usable.')
    await act(async () => connection.reached())
    host.querySelector('button')?.click()
    expect(takeOver).toHaveBeenCalledOnce()
  })
})
