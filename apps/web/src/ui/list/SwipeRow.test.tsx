// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../i18n/language.ts'
import { SwipeRow } from './SwipeRow.tsx'

const onPin = vi.fn()
const onOpen = vi.fn()
let root: Root
let host: HTMLElement

function find(selector: string): HTMLElement {
  const found = host.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

async function send(target: HTMLElement, ...events: Event[]) {
  for (const event of events) await act(async () => target.dispatchEvent(event))
}

function pointer(type: string, clientX = 0): MouseEvent {
  return new MouseEvent(type, { bubbles: true, clientX })
}

async function press(target: HTMLElement) {
  await send(target, pointer('pointerdown'), pointer('pointerup'))
  await send(target, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}

async function openByKeys() {
  find('#row').focus()
  await send(find('#row'), new KeyboardEvent('keydown', { key: 'F10', shiftKey: true, bubbles: true }))
}

describe('swipe row on screen', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.clearAllMocks()
    HTMLElement.prototype.setPointerCapture = () => undefined
    await startLanguage()
    await completeTexts()
    host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
    await act(async () =>
      root.render(
        <>
          <SwipeRow label="Noa" actions={[{ id: 'pin', label: 'Pin', icon: 'pin', onRun: onPin }]}>
            <button type="button" id="row" onClick={onOpen}>
              Noa
            </button>
          </SwipeRow>
          <SwipeRow label="Kit" actions={[]}>
            <button type="button" id="other" onClick={onOpen}>
              Kit
            </button>
          </SwipeRow>
        </>,
      ),
    )
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    vi.unstubAllGlobals()
  })

  it('APP-14 opens by a swipe towards the start, which opens nothing else, and an action runs', async () => {
    const row = find('#row')
    await send(row, pointer('pointerdown', 100), pointer('pointermove', 85), pointer('pointermove', 60))
    await send(row, pointer('pointerup', 60))
    expect(find('[data-action]').closest('[inert]')).toBeNull()
    await press(find('[data-action]'))
    expect(onPin).toHaveBeenCalledOnce()
    expect(onOpen).not.toHaveBeenCalled()
    expect(find('[data-action]').closest('[inert]')).not.toBeNull()
  })

  it('APP-14 leaves a tap to the row, and a tap on an open row only closes it', async () => {
    await press(find('#row'))
    expect(onOpen).toHaveBeenCalledOnce()
    await openByKeys()
    await press(find('#row'))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(find('[data-action]').closest('[inert]')).not.toBeNull()
  })

  it('APP-14 opens by Shift+F10 and by the more button, and closes by Escape', async () => {
    await openByKeys()
    expect(document.activeElement).toBe(find('[data-action]'))
    await send(find('[data-action]'), new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(document.activeElement).toBe(find('#row'))
    await press(find('[data-more] button'))
    expect(document.activeElement).toBe(find('[data-action]'))
  })

  it('APP-10, APP-14 an action that runs gives the focus back to its row', async () => {
    await openByKeys()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 })
    await send(find('[data-action]'), click)
    expect(onPin).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(find('#row'))
  })

  it('CONV-027 opens by the context menu', async () => {
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    await send(find('#row'), menu)
    expect(menu.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(find('[data-action]'))
  })

  it('CONV-026, CONV-028 is the only open one: a tap on another row closes it, and the next one opens', async () => {
    await openByKeys()
    await press(find('#other'))
    expect(find('[data-action]').closest('[inert]')).not.toBeNull()
    expect(onOpen).not.toHaveBeenCalled()
    await press(find('#other'))
    expect(onOpen).toHaveBeenCalledOnce()
    await openByKeys()
    await act(async () => find('#other').focus())
    expect(find('[data-action]').closest('[inert]')).not.toBeNull()
    await send(find('#other'), new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('APP-14 opens when held for 500 ms, and the release opens nothing else', async () => {
    vi.useFakeTimers()
    const row = find('#row')
    await send(row, pointer('pointerdown'))
    await act(async () => vi.advanceTimersByTime(499))
    expect(find('[data-action]').closest('[inert]')).not.toBeNull()
    await act(async () => vi.advanceTimersByTime(1))
    expect(find('[data-action]').closest('[inert]')).toBeNull()
    const release = pointer('pointerup')
    Object.defineProperty(release, 'timeStamp', { value: Number.MAX_SAFE_INTEGER })
    await send(row, release, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    expect(onOpen).not.toHaveBeenCalled()
    expect(find('[data-action]').closest('[inert]')).toBeNull()
    vi.useRealTimers()
  })
})
