// @vitest-environment jsdom
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { recorder } from '../recorder.instance.ts'
import { RecordButton } from './RecordButton.tsx'

const world = vi.hoisted(() => ({
  at: 'none',
  wanted: {} as Record<string, string>,
  tell: (): void => undefined,
}))
vi.mock('../../play/index.ts', () => ({ usePlay: () => ({ life: { at: world.at } }) }))
vi.mock('../../toy/index.ts', () => ({
  ticker: { nowMs: () => performance.now(), after: () => () => undefined, every: () => () => undefined },
  toy: {
    subscribe(listener: () => void) {
      world.tell = listener
      return () => undefined
    },
    onStop: () => () => undefined,
    getSnapshot: () => ({ wanted: world.wanted }),
  },
}))

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

beforeEach(() => {
  world.at = 'none'
  world.wanted = {}
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

it('PLR-09 a recording ends when its page is covered, and is forgotten when it is left', async () => {
  await show()
  await act(async () => button()?.click())
  await move('a9012800')
  await show(false)
  expect(recorder.getSnapshot().at).not.toBe('recording')
  await draw(null)
  expect(recorder.getSnapshot().at).toBe('idle')
})

it('PLR-09 is not offered while two people play, and nothing goes on being recorded', async () => {
  await show()
  await act(async () => button()?.click())
  await move('a9012800')
  world.at = 'interacting'
  await show()
  expect(button()).toBeNull()
  expect(recorder.getSnapshot().at).not.toBe('recording')
})
