// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { toasts } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { topOf } from '../../../navigation/stack.machine.ts'
import { OnPage } from '../../../ui/draw.testkit.tsx'
import { popupTurns } from '../../../ui/popup/popup-turns.ts'
import { lock } from '../../discretion/index.ts'
import { FakeMicrophone, RECORDING } from './microphone.testkit.ts'
import { VoiceBar } from './VoiceBar.tsx'

let root: Root
let device: FakeMicrophone
const sent = vi.fn()
const running = vi.fn()

const text = () => document.body.textContent ?? ''
const find = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.getAttribute('aria-label') === label || one.textContent === label,
  )
const press = (label: string) => act(async () => find(label)?.click())
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const said = () => toasts.getSnapshot()?.text

/** The finger on the bar, so many px above where it went down. */
async function finger(type: string, upPx = 0, pointerId = 1): Promise<void> {
  const event = new MouseEvent(type, { bubbles: true, clientY: 500 - upPx, button: 0 })
  Object.defineProperty(event, 'pointerId', { value: pointerId })
  await act(async () => find('Hold to talk')?.dispatchEvent(event))
}

/** Whether the browser would ask before the page goes. */
function isHeldBack(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

async function hold(ms: number): Promise<void> {
  await finger('pointerdown')
  await wait(200)
  await wait(ms)
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await completeTexts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
  device = new FakeMicrophone()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  await act(async () => root.render(<VoiceBar onSend={sent} onRunning={running} device={device} />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  // Popups move out.
  await wait(1_000)
  act(() => toasts.hide())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  document.body.innerHTML = ''
})

it('VOIC-001 a click says that one has to hold', async () => {
  await finger('pointerdown')
  await finger('pointerup')
  expect([said(), device.opened.length]).toEqual(['Hold the button while you talk.', 0])
})

it('VOIC-003, VOIC-004, VOIC-005, VOIC-006 says what letting go would do', async () => {
  await hold(1_500)
  const words: (string | undefined)[] = []
  for (const upPx of [0, 20, 21, 100, 101, 60]) {
    await finger('pointermove', upPx)
    words.push(['Recording', 'Swipe up to cancel', 'Release to cancel'].find((one) => text().includes(one)))
  }
  expect(words).toEqual([
    'Recording',
    'Recording',
    'Swipe up to cancel',
    'Swipe up to cancel',
    'Release to cancel',
    'Swipe up to cancel',
  ])
  await finger('pointerup')
  expect(sent.mock.calls).toEqual([[RECORDING]])
  await hold(900)
  await finger('pointerup')
  expect([said(), sent.mock.calls.length]).toEqual(['Recording too short', 1])
})

it('VOIC-003 a second finger on the bar neither ends the recording nor leads to cancelling', async () => {
  await hold(1_500)
  await finger('pointerdown', -200, 2)
  await finger('pointermove', 0, 2)
  await finger('pointerup', 0, 2)
  expect([text().includes('Recording'), sent.mock.calls.length]).toEqual([true, 0])
  await finger('pointerup')
  expect(sent).toHaveBeenCalledOnce()
})

it('VOIC-007 counts the last seconds', async () => {
  await hold(49_000)
  expect(document.querySelector('[role=timer]')?.textContent).toBe('0:49')
  await wait(4_000)
  expect(document.querySelector('[role=timer]')?.textContent).toBe('7 s left')
  await wait(8_000)
  expect(sent).toHaveBeenCalledOnce()
})

it('VOIC-010 by key begins with one press, and is sent or discarded by another', async () => {
  await press('Hold to talk')
  expect(document.activeElement).toBe(find('Send the recording'))
  expect(running).toHaveBeenLastCalledWith('keys')
  await wait(3_000)
  await press('Send the recording')
  expect(sent).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(find('Record without holding'))
  await press('Record without holding')
  await wait(3_000)
  await press('Discard the recording')
  expect(sent).toHaveBeenCalledOnce()
  expect(device.opened.map(({ ended }) => ended)).toEqual(['finished', 'dropped'])
  expect(running).toHaveBeenLastCalledWith(undefined)
})

it.each([
  ['a page out of sight', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['a page that goes', () => window.dispatchEvent(new Event('pagehide'))],
  ['a microphone that is taken', () => device.last?.lose()],
])('VOIC-011 %s ends it, and asks', async (_what, interrupt) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await press('Record without holding')
  await wait(3_000)
  await act(async () => interrupt())
  expect(running).toHaveBeenLastCalledWith('held')
  await wait(100)
  const words = document.querySelector('[role=dialog]')?.textContent
  expect(words).toContain('Send this recording?')
  expect(words).toContain('0:07')
  expect([isHeldBack(), sent.mock.calls.length]).toEqual([true, 0])
  document.documentElement.dataset.away = ''
  expect(isHeldBack()).toBe(false)
  delete document.documentElement.dataset.away
  await press('Send the recording')
  expect(sent.mock.calls).toEqual([[RECORDING]])
})

it('VOIC-011 a popup that comes above it ends it, and asks; what came stands there again afterwards', async () => {
  await press('Record without holding')
  await wait(3_000)
  act(() => popupTurns.open('other'))
  await wait(50)
  expect([device.last?.ended, sent.mock.calls.length]).toEqual(['finished', 0])
  await wait(1_000)
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Send this recording?')
  await press('Send the recording')
  await wait(1_000)
  expect([sent.mock.calls, popupTurns.getSnapshot()]).toEqual([[[RECORDING]], 'other'])
  act(() => popupTurns.close('other'))
})

it('APP-20, VOIC-011 a lock ends it, and asks once the app is open again', async () => {
  await press('Record without holding')
  await wait(3_000)
  lock.write({ salt: 'x', hash: 'x', rounds: 1, afterMin: 5 })
  act(() => lock.lock())
  await wait(50)
  expect([device.last?.ended, sent.mock.calls.length]).toEqual(['finished', 0])
  act(() => lock.remove())
  await press('Send the recording')
  expect(sent.mock.calls).toEqual([[RECORDING]])
})

it('VOIC-011 below another page it asks nothing and holds nobody back; it asks once it is on top again', async () => {
  const on = (isTop: boolean) =>
    act(async () =>
      root.render(
        <OnPage isTop={isTop}>
          <VoiceBar onSend={sent} onRunning={running} device={device} />
        </OnPage>,
      ),
    )
  await on(true)
  await press('Record without holding')
  await wait(3_000)
  navigation.show('/pages/player/interact')
  await on(false)
  await wait(1_000)
  expect([device.last?.ended, document.querySelector('[role=dialog]')]).toEqual(['finished', null])
  // jsdom moves through its history on a real timer.
  vi.useRealTimers()
  await act(async () => {
    navigation.back()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })
  expect(topOf(navigation.getSnapshot()).pathname).toBe('/')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await on(true)
  await wait(100)
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Send this recording?')
  await press('Send the recording')
  expect(sent.mock.calls).toEqual([[RECORDING]])
})

it('VOIC-011 a finger that the system takes away asks, too', async () => {
  await hold(2_000)
  await finger('pointercancel')
  await wait(100)
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Send this recording?')
  await press('Discard the recording')
  expect(sent).not.toHaveBeenCalled()
})

it.each([
  ['noDevice', 'No microphone was found.'],
  ['busy', 'Another app is using the microphone.'],
  ['unsupported', 'This browser can’t record voice messages.'],
  ['refused', 'Allow it for this page in the settings'],
] as const)('VOIC-002 has its words for a microphone that is %s', async (trouble, words) => {
  device.trouble = trouble
  await press('Record without holding')
  await wait(100)
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(words)
  await press('OK')
  expect(find('Hold to talk')).toBeDefined()
})
