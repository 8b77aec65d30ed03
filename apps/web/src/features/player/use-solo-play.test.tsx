// @vitest-environment jsdom
import type { Scene } from '@thrum/contracts/device/device.entities'
import { UNATTENDED_STOP_MS } from '@thrum/contracts/limits'
import type { FakeClock } from '@thrum/testkit/fake-clock'
import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { NO_LIMITS } from '@thrum/toy-protocol/toy-limits'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { drawEach, OnPage } from '../../ui/draw.testkit.tsx'
import { ticker, toy } from '../toy/index.ts'
import { device, ORBIT, PULSE, TIDE } from '../toy/toy-store.testkit.ts'
import { useSoloPlay } from './use-solo-play.ts'

const service = vi.hoisted(() => ({
  scene: (): Promise<Scene> => new Promise(() => undefined),
  devices: [] as unknown[],
}))
const screen = vi.hoisted(() => ({ litBy: 0 }))
vi.mock('../../platform/wake-lock.ts', () => ({
  keepScreenLit() {
    screen.litBy += 1
    return () => {
      screen.litBy -= 1
    }
  },
}))
vi.mock('./player.api.ts', () => ({
  sceneQuery: () => ({ queryKey: ['scene'], queryFn: () => service.scene() }),
}))
vi.mock('../device/index.ts', () => ({
  devicesQuery: { queryKey: ['devices'], queryFn: async () => service.devices },
}))
vi.mock('../toy/index.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const { setUp } = await import('../toy/toy-store.testkit.ts')
  const { toy, clock } = setUp()
  return { toy, ticker: clock, useToy: () => useSyncExternalStore(toy.subscribe, toy.getSnapshot) }
})

const clock = ticker as unknown as FakeClock
const causes: string[] = []
toy.onStop((cause) => causes.push(cause))
const draw = drawEach()

let solo: ReturnType<typeof useSoloPlay>
function Player() {
  solo = useSoloPlay()
  return null
}
const show = (isTop = true) =>
  draw(
    <OnPage isTop={isTop}>
      <Player />
    </OnPage>,
  )
/** Tide runs, by whoever has the toy. */
const run = () => act(async () => void toy.apply(TIDE))

beforeEach(async () => {
  toy.select(device())
  await clock.advance(0)
  await show()
  causes.length = 0
})
afterEach(async () => {
  await act(async () => {
    toy.lend(undefined)
    void toy.stop()
    await clock.advance(100)
  })
})

it('PLR-02, APP-11 a toy offers what its model does while the network neither answers nor fails', () => {
  expect(solo.scene).toEqual(visibleScene(deviceScene(device())))
  expect(solo.scene).not.toEqual([])
})

it('P-A12, OR-01 a toy that runs untouched is stopped where the person has it, not where a partner has', async () => {
  await act(async () => toy.lend(NO_LIMITS))
  await run()
  await act(() => clock.advance(UNATTENDED_STOP_MS))
  expect([causes, solo.isWarned, toy.getSnapshot().wanted]).toEqual([[], false, { 1: TIDE }])
  await act(async () => void toy.stop('order'))
  await act(async () => toy.lend(undefined))
  await run()
  await act(() => clock.advance(UNATTENDED_STOP_MS))
  expect(causes).toEqual(['order', 'unattended'])
})

it('PLR-08 the screen stays lit while one’s own toy moves, as a dark one is out of sight', async () => {
  await run()
  expect(screen.litBy).toBe(1)
  await act(async () => void toy.stop('person'))
  expect(screen.litBy).toBe(0)
  // A play keeps it lit itself.
  await act(async () => toy.lend(NO_LIMITS))
  await run()
  expect(screen.litBy).toBe(0)
})

it('P-A12 what another page on top moves is that page’s, as are the touches', async () => {
  await show(false)
  await run()
  causes.length = 0
  await act(() => clock.advance(UNATTENDED_STOP_MS))
  expect([causes, toy.getSnapshot().wanted]).toEqual([[], { 1: TIDE }])
})

it('DEV-02 a toy that was removed elsewhere is stopped and let go, and not while a partner has it', async () => {
  const look = () =>
    act(async () => {
      await queryClient.cancelQueries()
      await queryClient.refetchQueries({ queryKey: ['scene'] })
      await clock.advance(100)
    })
  service.devices = [ORBIT]
  service.scene = () =>
    Promise.reject(new CallError('refused', { body: { code: -1, msg: '', data: null, reason: 'play.gone' } }))
  await act(async () => toy.lend(NO_LIMITS))
  await run()
  await look()
  expect([causes, toy.getSnapshot().wanted]).toEqual([[], { 1: TIDE }])
  await act(async () => toy.lend(undefined))
  await look()
  await vi.waitFor(() => act(async () => expect(toy.getSnapshot().device).toEqual(ORBIT)))
  expect([causes, toy.getSnapshot().wanted]).toEqual([['exchange'], {}])
})

it('DEV-03 a toy that is disabled and permitted again under an open page is back there', async () => {
  const scene = visibleScene(deviceScene(device()))
  const look = async (answer: () => Promise<Scene>, isDisabled: boolean) => {
    service.scene = answer
    await act(async () => {
      await queryClient.cancelQueries()
      await queryClient.refetchQueries({ queryKey: ['scene'] })
    })
    await vi.waitFor(() => act(async () => expect(toy.getSnapshot().isDisabled).toBe(isDisabled)))
    await act(() => clock.advance(100))
  }
  const refuse = () =>
    Promise.reject(
      new CallError('refused', { body: { code: -1, msg: '', data: null, reason: 'device.forbidden' } }),
    )
  await look(async () => scene, false)
  await look(refuse, true)
  await look(async () => scene, false)
  expect(toy.getSnapshot().link.at).toBe('connected')
})

it('PLR-08, OR-01 a page that is left stops what the person plays alone, and nothing of a partner’s', async () => {
  await act(async () => toy.lend(NO_LIMITS))
  await run()
  await show(false)
  expect(causes).toEqual([])
  await show()
  await act(async () => toy.lend(undefined))
  await show(false)
  expect(causes).toEqual(['navigation'])
})

it('OR-01 a touch moves no toy that a partner has', async () => {
  const pulse = { active: { 1: PULSE }, codes: [PULSE] }
  await act(async () => toy.lend(NO_LIMITS))
  await act(async () => solo.run(pulse))
  expect(toy.getSnapshot().wanted).toEqual({})
  await act(async () => toy.lend(undefined))
  await act(async () => solo.run(pulse))
  expect(toy.getSnapshot().wanted).toEqual({ 1: PULSE })
})
