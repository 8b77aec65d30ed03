// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../i18n/language.ts'
import { Feed, type FeedProps } from './Feed.tsx'

const onMore = vi.fn()
let end: () => void = () => undefined
const onRefresh = vi.fn(
  () =>
    new Promise<void>((resolve) => {
      end = resolve
    }),
)
let root: Root
let host: HTMLElement

/** jsdom has no layout: the scroller says where it stands. */
function place(scrollTop: number, scrollHeight = 3_000): HTMLElement {
  const scroller = host.querySelector('main') as HTMLElement
  Object.defineProperties(scroller, {
    scrollTop: { value: scrollTop, configurable: true, writable: true },
    scrollHeight: { value: scrollHeight, configurable: true },
    clientHeight: { value: 800, configurable: true },
  })
  return scroller
}

async function show(more: NonNullable<FeedProps['more']>) {
  await act(async () =>
    root.render(
      <div data-top="">
        <h1 tabIndex={-1}>Notices</h1>
        <main>
          <Feed onRefresh={onRefresh} more={more} onMore={onMore}>
            <p>List</p>
          </Feed>
        </main>
      </div>,
    ),
  )
}

function touch(type: string, clientY?: number): Event {
  const touches = clientY === undefined ? [] : [{ clientX: 0, clientY }]
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches })
}

async function send(scroller: HTMLElement, ...events: Event[]) {
  for (const event of events) await act(async () => scroller.dispatchEvent(event))
}

describe('list on screen', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.clearAllMocks()
    await startLanguage()
    await completeTexts()
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    vi.unstubAllGlobals()
  })

  it('APP-13 holds the browser’s own scrolling while it is pulled, fetches once and comes to rest', async () => {
    await show('none')
    const scroller = place(0)
    const held = touch('touchmove', 190)
    await send(scroller, touch('touchstart', 100), touch('touchmove', 150), held)
    expect(held.defaultPrevented).toBe(true)
    expect(host.textContent).toContain('Let go to refresh')
    await send(scroller, touch('touchend'))
    expect(host.textContent).toContain('Refreshing')
    await send(scroller, touch('touchstart', 100), touch('touchmove', 190), touch('touchend'))
    expect(onRefresh).toHaveBeenCalledOnce()
    await act(async () => end())
    expect(host.textContent).not.toContain('Refreshing')
  })

  it('APP-13 leaves a finger alone that starts below the top, goes up, or has company', async () => {
    await show('none')
    const scroller = place(10)
    const moved = touch('touchmove', 300)
    await send(scroller, touch('touchstart', 100), moved, touch('touchend'))
    expect(moved.defaultPrevented).toBe(false)
    place(0)
    await send(
      scroller,
      touch('touchstart', 300),
      touch('touchmove', 100),
      touch('touchmove', 400),
      touch('touchend'),
    )
    const two = Object.assign(touch('touchstart'), { touches: [{}, {}] })
    await send(scroller, two, touch('touchmove', 300), touch('touchend'))
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('APP-13 asks for more near the end, and not while more comes or has failed', async () => {
    await show('ready')
    onMore.mockClear()
    await send(place(2_049), new Event('scroll'))
    expect(onMore).not.toHaveBeenCalled()
    await send(place(2_050), new Event('scroll'))
    expect(onMore).toHaveBeenCalledOnce()
    await show('loading')
    await show('failed')
    await send(place(2_200), new Event('scroll'))
    expect(onMore).toHaveBeenCalledOnce()
    const again = [...host.querySelectorAll('button')].find((button) => button.textContent === 'Try again')
    await act(async () => again?.click())
    expect(onMore).toHaveBeenCalledTimes(2)
  })

  it('APP-13, CONV-043 leads back up at once where motion is reduced, and gives the focus to the heading', async () => {
    await show('none')
    const scroller = place(1_001)
    const scrollTo = vi.fn()
    scroller.scrollTo = scrollTo
    await send(scroller, new Event('scroll'))
    await act(async () => host.querySelector<HTMLElement>('[aria-label="Back to top"]')?.click())
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    expect(document.activeElement).toBe(host.querySelector('h1'))
    await send(place(1_000), new Event('scroll'))
    expect(host.querySelector('[aria-label="Back to top"]')).toBeNull()
  })
})
