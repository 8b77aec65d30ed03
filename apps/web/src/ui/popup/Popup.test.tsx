// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigation } from '../../navigation/navigation.instance.ts'
import { PageContext, type PageFacts } from '../../navigation/page.context.ts'
import { BehindPopups } from './BehindPopups.tsx'
import { Sheet } from './Sheet.tsx'
import { StopSlot } from './StopSlot.tsx'

const page: PageFacts = {
  entry: { key: 'page', index: 0, pathname: '/', search: '' },
  route: undefined,
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
}
const onStop = vi.fn()
const onClose = vi.fn()

function Playing({ hasClose = true }: { readonly hasClose?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <PageContext value={page}>
      <BehindPopups>
        <button type="button" id="opener" onClick={() => setOpen(true)}>
          Open
        </button>
        <StopSlot>
          <button type="button" className="stop" data-kind="stop" onClick={onStop}>
            Stop
          </button>
        </StopSlot>
      </BehindPopups>
      <Sheet isOpen={isOpen} onClose={hasClose ? close : undefined} title="Devices">
        <button type="button" id="inside" onClick={() => setOpen(false)}>
          Choose
        </button>
      </Sheet>
    </PageContext>
  )
}

/** Its button leads to another page, or takes what it was opened by: away, or its use. */
function Leading({ takes }: { readonly takes?: 'opener' | 'use' }) {
  const [isOpen, setOpen] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [top, setTop] = useState('First')
  const lead = () => {
    if (takes !== undefined) setTaken(true)
    else setTop('Next')
    setOpen(false)
  }
  return (
    <PageContext value={page}>
      <BehindPopups>
        {['First', 'Next'].map((name) => (
          <div key={name} data-top={name === top || undefined} inert={name !== top}>
            <h1 tabIndex={-1}>{name}</h1>
            {name === 'First' && !(isTaken && takes === 'opener') ? (
              <button type="button" id="opener" disabled={isTaken} onClick={() => setOpen(true)}>
                Open
              </button>
            ) : null}
          </div>
        ))}
      </BehindPopups>
      <Sheet isOpen={isOpen} title="Invitation">
        <button type="button" id="inside" onClick={lead}>
          Agree
        </button>
      </Sheet>
    </PageContext>
  )
}

const onLife = vi.fn()

function NameField() {
  useEffect(() => {
    onLife('begins')
    return () => void onLife('ends')
  }, [])
  return <input id="name" />
}

let root: Root

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

/** What a key does in the page; moving the focus on a plain Tab is the browser's own. */
async function press(key: string, more: KeyboardEventInit = {}) {
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    document.activeElement?.dispatchEvent(event)
  })
}

async function open() {
  find('#opener').focus()
  await act(async () => find('#opener').click())
  await pass(POPUP_OPEN_DELAY_MS)
  await pass(POPUP_MS)
}

/** What browsers do, and jsdom doesn't. */
function refuseFocusWhileInert(): void {
  const focus = HTMLElement.prototype.focus
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.closest('[inert]') === null) focus.call(this, options)
  })
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  vi.clearAllMocks()
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () => root.render(<Playing />))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await act(async () => root.unmount())
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('a popup whose turn is over', () => {
  it('APP-10 keeps what was typed into it, and stands still, until it comes back', async () => {
    const render = (isAsked: boolean, isOpen = true) =>
      act(async () =>
        root.render(
          <PageContext value={page}>
            <Sheet isOpen={isOpen} title="Rename">
              <NameField />
            </Sheet>
            <Sheet isOpen={isAsked} title="Invitation" />
          </PageContext>,
        ),
      )
    await render(false)
    await pass(POPUP_OPEN_DELAY_MS)
    find('#name').setAttribute('value', 'Ann')
    await render(true)
    await pass(POPUP_MS + POPUP_OPEN_DELAY_MS)
    expect(getComputedStyle(find('[role="dialog"]:has(#name)')).display).toBe('none')
    await render(false)
    await pass(POPUP_MS + POPUP_OPEN_DELAY_MS)
    expect(getComputedStyle(find('[role="dialog"]:has(#name)')).display).not.toBe('none')
    expect(find('#name').getAttribute('value')).toBe('Ann')
    expect(onLife.mock.calls.flat()).toEqual(['begins', 'ends', 'begins'])
    await render(false, false)
    await pass(POPUP_MS)
    expect(document.querySelector('#name')).toBeNull()
  })
})

describe('the focus around a popup', () => {
  it('APP-10, CHAT-070 traps the focus and gives it back to the opener', async () => {
    refuseFocusWhileInert()
    await open()
    expect(find('[role="dialog"]').contains(document.activeElement)).toBe(true)
    expect(find('#opener').closest('[inert]')).not.toBeNull()
    await press('Tab', { shiftKey: true })
    expect(document.activeElement).toBe(find('[role="dialog"] .stop'))
    await press('Tab')
    expect(document.activeElement).toBe(find('#inside'))
    await press('Tab', { shiftKey: true })
    expect(document.activeElement).toBe(find('[role="dialog"] .stop'))
    await act(async () => find('#inside').click())
    await pass(POPUP_MS + 100)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(document.activeElement).toBe(find('#opener'))
  })

  it('APP-10 leaves the focus to the heading of a page that came meanwhile', async () => {
    refuseFocusWhileInert()
    await act(async () => root.render(<Leading />))
    await open()
    await act(async () => find('#inside').click())
    await pass(POPUP_MS + 100)
    expect(document.activeElement?.textContent).toBe('Next')
  })

  it.each(['opener', 'use'] as const)(
    'APP-10 gives the focus to the heading where what the popup did took the %s',
    async (takes) => {
      refuseFocusWhileInert()
      await act(async () => root.render(<Leading takes={takes} />))
      await open()
      await act(async () => find('#inside').click())
      await pass(POPUP_MS + 100)
      expect(document.activeElement?.textContent).toBe('First')
    },
  )
})

describe('popup', () => {
  it('APP-10, CHAT-070 is a dialog with a name, shown 50 ms after it was opened', async () => {
    await act(async () => find('#opener').click())
    await pass(POPUP_OPEN_DELAY_MS - 1)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    await pass(1)
    const label = find('[role="dialog"]').getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(label)?.textContent).toBe('Devices')
  })

  it('APP-10 closes on Escape and on the scrim', async () => {
    await open()
    await press('Escape')
    expect(onClose).toHaveBeenCalledTimes(1)
    await pass(POPUP_MS + 100)
    await open()
    await act(async () => (find('[role="dialog"]').firstElementChild as HTMLElement).click())
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('APP-10 stays on the Escape that leaves what an input method composes', async () => {
    await open()
    await press('Escape', { isComposing: true })
    await press('Escape', { keyCode: 229 })
    expect(onClose).not.toHaveBeenCalled()
    await press('Escape')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('APP-10 closes on Escape also when what had the focus is gone', async () => {
    await open()
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    expect(document.activeElement).toBe(document.body)
    await press('Escape')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('APP-10 stays on both where only its buttons close it', async () => {
    await act(async () => root.render(<Playing hasClose={false} />))
    await open()
    await press('Escape')
    await act(async () => (find('[role="dialog"]').firstElementChild as HTMLElement).click())
    await pass(POPUP_MS + 100)
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  })

  it('APP-10, P-A4 keeps STOP above the scrim and inside the focus trap', async () => {
    await open()
    const stop = find('[role="dialog"] .stop')
    expect(stop.closest('[aria-hidden="true"], [inert]')).toBeNull()
    await act(async () => stop.click())
    expect(onStop).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('APP-10, INT-17 while it moves out a second tap reaches nothing below but STOP', async () => {
    const style = document.createElement('style')
    const guard = readFileSync(join(import.meta.dirname, 'BehindPopups.module.css'), 'utf8')
    style.textContent = guard.replaceAll('.behind', 'div')
    document.body.append(style)
    const takes = (selector: string) => getComputedStyle(find(selector)).pointerEvents !== 'none'
    await open()
    await act(async () => find('#inside').click())
    await pass(POPUP_MS - 1)
    expect(find('#opener').closest('[inert]')).toBeNull()
    expect(takes('#opener')).toBe(false)
    expect(takes('div:not([role]) > .stop')).toBe(true)
    await pass(1)
    expect(takes('#opener')).toBe(true)
  })

  it('APP-10 closes on the back button, and the page stays', async () => {
    navigation.push('/pages/account/setUp')
    await open()
    // jsdom moves through its history on a real timer.
    vi.useRealTimers()
    await act(async () => {
      navigation.back()
      for (let pop = 0; pop < 2; pop += 1) await nextPop()
    })
    expect(onClose).toHaveBeenCalledOnce()
    expect(window.location.pathname).toBe('/pages/account/setUp')
  })
})
