// @vitest-environment jsdom
import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageContext } from '../../navigation/page.context.ts'
import { type ModeRun, useModeRun } from './use-mode-run.ts'

const world = vi.hoisted(() => ({
  stops: new Set<(cause: string) => void>(),
  applied: [] as unknown[],
  isBackground: false,
  isLent: false,
}))
vi.mock('../../lib/background.ts', () => ({
  background: {
    get isAllowed() {
      return world.isBackground
    },
  },
}))
vi.mock('../../navigation/navigation.instance.ts', () => ({
  navigation: { subscribe: () => () => undefined, getSnapshot: () => ({ pages: PAGES }) },
}))
vi.mock('../toy/index.ts', () => ({
  ticker: { nowMs: () => 0, after: () => () => undefined },
  toy: {
    getSnapshot: () => ({ wanted: {}, isLent: world.isLent }),
    onStop(listener: (cause: string) => void) {
      world.stops.add(listener)
      return () => world.stops.delete(listener)
    },
    stop(cause: string) {
      for (const listener of world.stops) listener(cause)
    },
  },
}))
vi.mock('./use-solo-play.ts', async (original) => ({
  ...(await original<object>()),
  useOwnToy: (isRunning: boolean) => ({
    isWarned: isRunning,
    scene: SCENE,
    apply: (codes: unknown[]) => world.applied.push(...codes) > 0,
    touch: () => undefined,
  }),
}))

const PAGES = vi.hoisted(() => [] as never[])
const SCENE = vi.hoisted(() => [
  { defaultKey: '', data: [{ beginCode: 'a9013c00', endCode: 'a9010000', forbid: false }] },
])
const STRONG: LevelSource = { levelsAt: () => ({ 1: { level: 60 } }) }
const SOFT: LevelSource = { levelsAt: () => ({ 1: { level: 20 } }) }

let root: Root
let mode: ModeRun
let halts = 0

function Mode() {
  mode = useModeRun({ onHalt: () => (halts += 1) })
  return null
}
const show = (isTop = true) =>
  act(async () =>
    root.render(
      <PageContext
        value={{
          entry: { key: 'a', index: 0, pathname: '/', search: '' },
          route: undefined,
          isTop,
          claimFocus: () => false,
          handOnFocus: () => undefined,
        }}
      >
        <Mode />
      </PageContext>,
    ),
  )
const stop = (cause: string) =>
  act(async () => {
    for (const listener of world.stops) listener(cause)
  })
const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  world.applied = []
  world.isBackground = false
  world.isLent = false
  halts = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('PLR-08, P-A4 a mode begins nothing out of sight: a key of a headset is no sight of STOP', async () => {
  hide()
  await act(async () => mode.run(STRONG))
  expect([world.applied, mode.isRunning, halts]).toEqual([[], false, 1])
})

it('PLR-08 a mode begins out of sight where the person has allowed it in the app', async () => {
  hide()
  world.isBackground = true
  await act(async () => mode.run(STRONG))
  expect([world.applied, mode.isRunning]).toEqual([['a9013c00'], true])
})

it('PLR-08 a mode begins nothing under another page', async () => {
  await show(false)
  halts = 0
  await act(async () => mode.run(STRONG))
  expect([world.applied, mode.isRunning, halts]).toEqual([[], false, 1])
})

it('OR-01 a mode begins nothing on a toy that a partner has, and leaving stops nothing of theirs', async () => {
  const causes: string[] = []
  world.stops.add((cause) => causes.push(cause))
  world.isLent = true
  await act(async () => mode.run(STRONG))
  await show(false)
  expect([world.applied, mode.isRunning, halts, causes]).toEqual([[], false, 1, []])
  await show()
  world.isLent = false
  await show(false)
  expect(causes).toEqual(['navigation'])
})

it('P-A12 a run is watched for touches until it rests, also while its source is silent', async () => {
  await act(async () => mode.run({ levelsAt: () => ({}) }))
  expect(mode.isWarned).toBe(true)
  await act(async () => mode.rest())
  expect(mode.isWarned).toBe(false)
})

it('PLR-03, OR-24 a stop while a mode rests ends what a key could go on with', async () => {
  await act(async () => mode.run(STRONG))
  await act(async () => mode.rest())
  expect(mode.mayGoOn).toBe(true)
  await stop('page')
  expect(mode.mayGoOn).toBe(false)
})

it('PLR-05, PLR-08 another source takes over from one that runs, and begins nothing after a stop', async () => {
  await act(async () => mode.run(STRONG))
  await act(async () => mode.exchange(SOFT))
  expect(world.applied).toEqual(['a9013c00', 'a9011400'])
  await stop('person')
  await act(async () => mode.exchange(STRONG))
  expect([world.applied.length, mode.isRunning, halts]).toEqual([2, false, 1])
})
