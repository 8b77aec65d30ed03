// @vitest-environment jsdom
import { POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { media } from '../../../lib/media.ts'
import { toasts } from '../../../lib/toast.ts'
import { stopSlot } from '../../../ui/popup/stop-slot.store.ts'
import type { ChatMessage } from '../chat.model.ts'
import { makeMessage } from '../chat.testkit.ts'
import { PictureViewer } from './PictureViewer.tsx'

const picture = (sequence: number, parts: Partial<ChatMessage> = {}) =>
  makeMessage({
    sequence,
    type: 'image',
    payload: {
      uuid: 'm',
      imageFormat: 1,
      imageInfoArray: [1, 2, 3].map((sizeType) => ({
        sizeType,
        url: `/media/${sequence}-${sizeType}`,
        width: 9,
        height: 9,
      })),
    },
    ...parts,
  })
const PICTURES = [picture(1), picture(2), picture(3)]

let root: Root
let asked: string[]
const closed = vi.fn()

async function show(pictures: readonly ChatMessage[] = PICTURES, first = PICTURES[1]?.ID ?? '') {
  await act(async () =>
    root.render(<PictureViewer isOpen first={first} pictures={pictures} name="Noa" onClose={closed} />),
  )
  await act(async () => void (await vi.advanceTimersByTimeAsync(POPUP_OPEN_DELAY_MS)))
}

const button = (label: string) => document.querySelector(`[aria-label="${label}"]`) as HTMLButtonElement
const press = (label: string) => act(async () => button(label).click())
const key = (name: string) =>
  act(async () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true }),
    ),
  )
const stage = () => document.querySelector('[data-zoom]') as HTMLElement
const count = () =>
  [...document.querySelectorAll('[role="status"]')].find(({ textContent }) => textContent?.includes(' / '))
    ?.textContent

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.reject(new Error('no network'))
  })
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  // The next one opens once this one is out of sight.
  await vi.advanceTimersByTimeAsync(1_000)
  media.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

it('VIEW-001, VIEW-002 counts, goes by button and arrow key, and never beyond the ends', async () => {
  await show()
  expect(count()).toBe('2 / 3')
  await press('Next picture')
  expect(count()).toBe('3 / 3')
  expect(button('Next picture').disabled).toBe(true)
  await key('ArrowRight')
  expect(count()).toBe('3 / 3')
  for (let times = 0; times < 3; times += 1) await key('ArrowLeft')
  expect(count()).toBe('1 / 3')
  expect(button('Previous picture').disabled).toBe(true)
})

it('VIEW-003, VIEW-004, VIEW-005 zooms and turns by buttons; another picture begins as it is', async () => {
  await show()
  await press('Zoom in')
  await press('Turn left')
  expect(stage().dataset).toMatchObject({ zoom: '1.1', turned: '-90' })
  await press('Next picture')
  expect(stage().dataset).toMatchObject({ zoom: '1', turned: '0' })
  await press('Previous picture')
  expect(stage().dataset).toMatchObject({ zoom: '1', turned: '0' })
})

it('VIEW-003 the wheel zooms', async () => {
  await show()
  await act(async () => stage().dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true })))
  expect(Number(stage().dataset.zoom)).toBeGreaterThan(1)
})

it('VIEW-010 fetches the picture itself only once one looks closer', async () => {
  await show()
  expect(asked.toSorted()).toEqual(['/media/2-2', '/media/2-3'])
  await press('Zoom out')
  expect(asked).not.toContain('/media/2-1')
  await press('Zoom in')
  await press('Zoom in')
  expect(asked).toContain('/media/2-1')
})

it('VIEW-001, UPL-04 says that a picture could not be had, and a tap there tries again and closes nothing', async () => {
  await show()
  const failed = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('not be loaded'))
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  expect(failed()).toBeUndefined()
  await wait(6_000)
  const tries = asked.length
  for (const type of ['pointerdown', 'pointerup', 'click'])
    await act(async () => failed()?.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 })))
  expect([asked.length > tries, failed()]).toEqual([true, undefined])
  await wait(6_000)
  expect([closed.mock.calls.length, failed() === undefined]).toEqual([0, false])
})

it('VIEW-006 Escape closes', async () => {
  await show()
  await key('Escape')
  expect(closed).toHaveBeenCalledTimes(1)
})

it('VIEW-001 one that is recalled gives way to its neighbour; with the last one the viewer closes', async () => {
  await show()
  await show(PICTURES.slice(0, 1))
  expect(count()).toBe('1 / 1')
  await show([])
  expect(closed).toHaveBeenCalledTimes(1)
})

it('VIEW-001 the neighbour of one that is recalled stays in sight, whatever older ones come', async () => {
  await show()
  expect(count()).toBe('2 / 3')
  const left = PICTURES.filter((_, at) => at !== 1)
  await show(left)
  expect(count()).toBe('2 / 2')
  await show([picture(0), ...left])
  expect(count()).toBe('3 / 3')
})

it('VIEW-001 older ones that come meanwhile leave in sight what is looked at', async () => {
  await show()
  await show([picture(0), ...PICTURES])
  expect(count()).toBe('3 / 4')
})

it('VIEW-007, VIEW-008 says why a picture was not saved', async () => {
  await show([picture(1, { payload: { imageFormat: 255, imageInfoArray: [] } })], PICTURES[0]?.ID)
  await press('Save the picture')
  const said = () => JSON.stringify(toasts.getSnapshot())
  expect(said()).toContain('can’t be saved')
  await show([picture(1, { payload: { imageFormat: 1, imageInfoArray: [] } })], PICTURES[0]?.ID)
  await press('Save the picture')
  expect(said()).toContain('address is missing')
  await show(PICTURES, PICTURES[0]?.ID)
  await press('Save the picture')
  expect(said()).toContain('Download failed')
})

it('P-A4 STOP stands in the viewer, and can be pressed', async () => {
  const onStop = vi.fn()
  stopSlot.offer(
    'test',
    <button type="button" id="stop" onClick={onStop}>
      Stop
    </button>,
  )
  await show()
  const stop = document.querySelector<HTMLElement>('[role="dialog"] #stop')
  expect(stop?.closest('[inert], [aria-hidden="true"]')).toBeNull()
  await act(async () => stop?.click())
  expect(onStop).toHaveBeenCalledTimes(1)
  await act(async () => stopSlot.withdraw('test'))
})
