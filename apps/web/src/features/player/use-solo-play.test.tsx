// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { expect, it, vi } from 'vitest'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { useOwnToy } from './use-solo-play.ts'

const PEBBLE = vi.hoisted(() => ({ id: 'd1', model: 'P2' }))
vi.mock('./player.api.ts', () => ({
  sceneQuery: () => ({ queryKey: ['scene'], queryFn: () => new Promise(() => undefined) }),
}))
vi.mock('../toy/index.ts', () => ({
  ticker: { nowMs: () => 0, after: () => () => undefined },
  toy: { setScene: () => undefined },
  useToy: () => ({ device: PEBBLE, wanted: {} }),
}))

const draw = drawEach()

let scene: unknown
function Player() {
  ;({ scene } = useOwnToy())
  return null
}

it('PLR-02, APP-11 a toy offers what its model does while the network neither answers nor fails', async () => {
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <Player />
    </QueryClientProvider>,
  )
  expect(scene).toEqual(visibleScene(deviceScene(PEBBLE)))
  expect(scene).not.toEqual([])
})
