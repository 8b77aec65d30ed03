// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { MusicScreen } from './MusicScreen.tsx'

const world = vi.hoisted(() => ({ touches: 0 }))
vi.mock('../../../platform/capabilities.ts', () => ({ capabilities: { offersToys: true } }))
vi.mock('../../pattern/record/index.ts', () => ({ RecordButton: () => null }))
vi.mock('../../sound/index.ts', () => ({ useElementSound: () => ({}) }))
vi.mock('../../sound/parts/index.ts', () => ({ FollowCard: () => null, FollowSheet: () => null }))
vi.mock('../../play/index.ts', () => ({ LentNote: () => 'LentNote' }))
vi.mock('../../toy/index.ts', () => ({ toy: {} }))
vi.mock('../../player/index.ts', () => ({
  ModePage: ({ children }: { children: (device: unknown) => ReactNode }) => children({ name: 'Pebble' }),
  UnattendedBanner: () => null,
  useModeRun: () => ({
    snapshot: { link: { at: 'connected' }, applied: {} },
    touch: () => (world.touches += 1),
    rest: () => undefined,
  }),
}))

const keys = new Map<string, (details: { action: string; seekTime?: number }) => void>()
const draw = drawEach()
const show = () =>
  draw(
    <OnPage>
      <MusicScreen />
    </OnPage>,
  )

beforeEach(() => {
  world.touches = 0
  vi.stubGlobal('MediaMetadata', class {})
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: { setActionHandler: (action: string, run: never) => keys.set(action, run) },
  })
})

it('P-A12, PLR-03 a key of a headset that goes to another track or place is a touch', async () => {
  await show()
  for (const action of ['nexttrack', 'previoustrack', 'seekto'])
    await act(async () => keys.get(action)?.({ action, seekTime: 3 }))
  expect(world.touches).toBe(3)
})

it('PLR-08, OR-01 the page says who has the toy', async () => {
  await show()
  expect(document.body.textContent).toContain('LentNote')
})
