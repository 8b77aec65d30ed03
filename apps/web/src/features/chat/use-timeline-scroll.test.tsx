// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from './chat.model.ts'
import { makeMessage } from './chat.testkit.ts'
import { RowMaker } from './timeline-rows.ts'
import { type TimelineScroll, useTimelineScroll } from './use-timeline-scroll.ts'

const VIEW = 600
const ROW = 100
const FRAME_MS = 16

let root: Root
let scroll: TimelineScroll
let maker: RowMaker
let top: number
let height: number
/** Rows that were gone to. */
let goneTo: number[]

const message = (sequence: number, parts: Partial<ChatMessage> = {}) =>
  makeMessage({ sequence, time: 100 + sequence, ...parts })
const waiting = (ID: string) => message(0, { ID, flow: 'out', status: 'unSend', time: 200 })
const HISTORY = Array.from({ length: 40 }, (_, at) => message(at + 1))

function Messages({ messages, isPeerTyping }: { messages: ChatMessage[]; isPeerTyping: boolean }) {
  const rows = maker.make({ messages, isPeerTyping, hasOlder: false, firstUnread: undefined })
  height = rows.length * ROW
  scroll = useTimelineScroll({
    rows,
    startAt: undefined,
    hasUnread: false,
    hasOlder: false,
    onOlder: () => undefined,
    onView: () => undefined,
  })
  const list = {
    get scrollOffset() {
      return top
    },
    get scrollSize() {
      return height
    },
    viewportSize: VIEW,
    findItemIndex: (offset: number) => Math.floor(offset / ROW),
    getItemOffset: (at: number) => at * ROW,
    getItemSize: () => ROW,
    scrollToIndex(at: number) {
      goneTo.push(at)
      top = Math.max(0, (at + 1) * ROW - VIEW)
    },
  }
  scroll.list.current = list as never
  scroll.scroller.current = {
    get scrollTop() {
      return top
    },
    get scrollHeight() {
      return height
    },
    clientHeight: VIEW,
  } as HTMLDivElement
  return null
}

const show = (messages: ChatMessage[], isPeerTyping = false) =>
  act(async () => root.render(<Messages messages={messages} isPeerTyping={isPeerTyping} />))

/** @param px each step of the finger */
function scrollUp(px: number, steps = 1) {
  act(() => {
    for (let step = 0; step < steps; step += 1) {
      top -= px
      scroll.onScroll()
    }
  })
  goneTo = []
}

async function open(messages: ChatMessage[]) {
  await show(messages)
  await act(async () => vi.advanceTimersByTime(5 * FRAME_MS))
  expect(scroll.isPlaced).toBe(true)
  act(() => scroll.onScroll())
  goneTo = []
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  root = createRoot(document.createElement('div'))
  maker = new RowMaker()
  top = 0
  goneTo = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the place where one reads', () => {
  it('CHAT-011 at the end what comes is followed, and elsewhere it is not', async () => {
    await open(HISTORY)
    await show([...HISTORY, message(41)])
    expect(goneTo).toEqual([41])
    scrollUp(300)
    await show([...HISTORY, message(41), message(42)])
    expect(goneTo).toEqual([])
    expect(scroll.newCount).toBe(1)
  })

  it('CHAT-011 one’s own new message is gone to, also while the other one types', async () => {
    for (const isPeerTyping of [false, true]) {
      await open(HISTORY)
      scrollUp(2_000)
      await show(HISTORY, isPeerTyping)
      expect(goneTo).toEqual([])
      await show([...HISTORY, waiting('own')], isPeerTyping)
      expect(goneTo).not.toEqual([])
    }
  })

  it('CHAT-011 an own message that waits leads nobody away who reads on above, whatever comes and goes below it', async () => {
    const sent = [...HISTORY, waiting('film'), waiting('text')]
    await open(sent)
    scrollUp(2_000)
    await show(sent, true)
    await show(sent, false)
    await show([...HISTORY, message(41, { ID: 'text', flow: 'out' }), waiting('film')])
    expect(goneTo).toEqual([])
  })

  it('CHAT-011, CHAT-021 one that failed is gone to where it stands once it is tried again', async () => {
    const failed = message(0, { ID: 'own', flow: 'out', status: 'fail', time: 120 })
    await open([...HISTORY.slice(0, 20), failed, ...HISTORY.slice(20)])
    scrollUp(1_500)
    await show([...HISTORY, waiting('own')])
    expect(goneTo).not.toEqual([])
  })

  it('CHAT-011 a slow finger leaves the end too', async () => {
    await open(HISTORY)
    scrollUp(0.5, 120)
    await show([...HISTORY, message(41)])
    expect(goneTo).toEqual([])
  })
})
