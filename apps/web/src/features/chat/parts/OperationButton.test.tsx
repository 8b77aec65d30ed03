// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { STORAGE_KEYS, storage } from '../../../platform/storage.ts'
import { BUTTON_PX, MARGIN_PX } from '../operation-place.ts'
import { OperationButton } from './OperationButton.tsx'

const ROOM = { width: 390, height: 600 }
const RIGHT_PX = ROOM.width - BUTTON_PX - MARGIN_PX

let root: Root
const onOpen = vi.fn()

const button = () => document.querySelector('button') as HTMLButtonElement
const point = () => /translate\((.+)px, (.+)px\)/.exec(button().style.transform)?.slice(1).map(Number)

/** jsdom lays nothing out: the layer has the room's size, and is told so at once. */
class RoomObserver {
  readonly #told: () => void
  constructor(told: () => void) {
    this.#told = told
  }
  observe(): void {
    this.#told()
  }
  disconnect(): void {
    // Nothing to let go of.
  }
}

async function drag(...path: [x: number, y: number][]) {
  const fire = (type: string, [x, y]: [number, number]) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 })
    button().dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true }))
  }
  await act(async () => {
    fire('pointerdown', path[0] ?? [0, 0])
    for (const step of path.slice(1)) fire('pointermove', step)
  })
  const held = point()
  await act(async () => {
    fire('pointerup', path.at(-1) ?? [0, 0])
    fire('click', path.at(-1) ?? [0, 0])
  })
  return held
}

async function show() {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<OperationButton isLive={false} onOpen={onOpen} />))
}

describe('the floating button', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('ResizeObserver', RoomObserver)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM.width)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(ROOM.height)
    HTMLElement.prototype.setPointerCapture = () => undefined
    onOpen.mockClear()
    storage.write(STORAGE_KEYS.operation, undefined)
    await startLanguage()
    await completeTexts()
    await show()
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  it('CHAT-007 opens the panel at a tap, also of a finger that trembles', async () => {
    await drag([100, 100])
    await drag([100, 100], [103, 102])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('CHAT-007 follows the finger inside the room, snaps to the edge and opens nothing', async () => {
    // Corner and finger start at one point, since jsdom lays nothing out.
    expect(await drag([0, 0], [60, 80])).toEqual([60, 80])
    expect(point()).toEqual([MARGIN_PX, 80])
    await drag([0, 0], [5_000, 5_000])
    expect(point()).toEqual([RIGHT_PX, ROOM.height - BUTTON_PX - MARGIN_PX])
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('CHAT-007 is where it was left when the chat is opened again', async () => {
    await drag([0, 0], [60, 80])
    await act(async () => root.unmount())
    await show()
    expect(point()?.[0]).toBe(MARGIN_PX)
    expect(point()?.[1]).toBeCloseTo(80, 0)
  })

  it('CHAT-007 is moved and opened by keys', async () => {
    const before = point() ?? []
    const press = (key: string) =>
      act(async () => {
        button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      })
    await press('ArrowLeft')
    expect(point()?.[0]).toBe(MARGIN_PX)
    await press('ArrowUp')
    expect(point()?.[1]).toBeLessThan(before[1] ?? 0)
    // A drag before does not swallow the key's click.
    await drag([0, 0], [60, 80])
    await act(async () => button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(button().getAttribute('aria-haspopup')).toBe('dialog')
  })
})
