// @vitest-environment jsdom
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { motion } from '../../../lib/motion.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { asking } from '../../../ui/popup/ask.ts'
import { recorder } from '../recorder.instance.ts'
import { RecordButton } from './RecordButton.tsx'

const world = vi.hoisted(() => ({
  at: 'none',
  wanted: {} as Record<string, string>,
  tell: (): void => undefined,
  nowMs: 0,
  aside: [] as number[],
  onStop: (): void => undefined,
}))
vi.mock('../../play/index.ts', () => ({
  usePlay: () => ({ life: { at: world.at } }),
  playRecorder: {
    take: ({ pattern }: { pattern: Pattern }) => void world.aside.push(pattern.durationMs),
  },
}))
vi.mock('../../toy/index.ts', () => ({
  ticker: { nowMs: () => world.nowMs, after: () => () => undefined, every: () => () => undefined },
  toy: {
    subscribe(listener: () => void) {
      world.tell = listener
      return () => undefined
    },
    onStop(listener: () => void) {
      world.onStop = listener
      return () => undefined
    },
    getSnapshot: () => ({ wanted: world.wanted }),
  },
}))
motion.offer({
  look: () => (Object.keys(world.wanted).length > 0 ? 'moving' : 'rest'),
  stop: async () => world.onStop(),
  subscribe: () => () => undefined,
})

const draw = drawEach()
const show = (isTop = true) =>
  draw(
    <OnPage isTop={isTop}>
      <RecordButton />
    </OnPage>,
  )
const button = () => document.querySelector<HTMLButtonElement>('button[aria-pressed]')
const move = (code: string) =>
  act(async () => {
    world.wanted = { 1: code as OrderCode }
    world.tell()
  })

/** A second of it. */
const record = async () => {
  await act(async () => button()?.click())
  await move('a9012800')
  world.nowMs += 1_000
}
const state = () => recorder.getSnapshot().at
/** Whether the browser would ask before the page goes. */
const isHeldBack = async () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  await act(async () => window.dispatchEvent(leaving))
  return leaving.defaultPrevented
}

beforeEach(() => {
  world.at = 'none'
  world.wanted = {}
  world.aside = []
})

it('PLR-09 begins a recording by hand, and says that it waits for the first move', async () => {
  await show()
  expect(button()?.textContent).toBe('Record')
  await act(async () => button()?.click())
  expect(recorder.getSnapshot().at).toBe('recording')
  expect(document.querySelector('[role=status]')?.textContent).toBe('Begins with the first move.')
  await move('a9012800')
  expect(button()?.textContent).toMatch(/^End recording/)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})

it('PLR-09 a recording ends when its page is covered, and one whose page goes unasked is set aside', async () => {
  await show()
  await record()
  await show(false)
  expect([state(), world.aside]).toEqual(['ended', []])
  await draw(null)
  expect([state(), world.aside]).toEqual(['idle', [1_000]])
})

it('PLR-09 a recording is forgotten where its person leaves it after being asked', async () => {
  await show()
  await record()
  await act(async () => navigation.replace('/pages/bar/mine'))
  expect([state(), world.aside]).toEqual(['recording', []])
  await act(async () => asking.answer(true))
  expect(navigation.getSnapshot().pages.at(-1)?.pathname).toBe('/pages/bar/mine')
  await draw(null)
  expect([state(), world.aside]).toEqual(['idle', []])
})

it('PLR-09 is not offered while two people play, and what ran before is set aside for afterwards', async () => {
  await show()
  await record()
  world.at = 'interacting'
  await show()
  expect(button()).toBeNull()
  expect([state(), world.aside]).toEqual(['idle', [1_000]])
  await draw(null)
  expect(world.aside).toHaveLength(1)
})

it('PLR-09 what waited for its name as a play began is set aside too; what never moved is not', async () => {
  await show()
  await record()
  await act(async () => recorder.finish())
  world.at = 'interacting'
  await show()
  expect(world.aside).toEqual([1_000])
  world.at = 'none'
  await show()
  await act(async () => button()?.click())
  await draw(null)
  expect([state(), world.aside]).toEqual(['idle', [1_000]])
})

it('PLR-09 the browser asks before a page with a recording goes, and the toy stands still meanwhile', async () => {
  await show()
  expect(await isHeldBack()).toBe(false)
  await act(async () => button()?.click())
  expect(await isHeldBack()).toBe(false)
  await move('a9012800')
  world.nowMs += 1_000
  document.documentElement.dataset.away = ''
  expect([await isHeldBack(), state()]).toEqual([false, 'recording'])
  delete document.documentElement.dataset.away
  expect([await isHeldBack(), state()]).toEqual([true, 'ended'])
  expect(await isHeldBack()).toBe(true)
  await act(async () => recorder.clear())
  expect(await isHeldBack()).toBe(false)
})
