// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach, OnPage } from '../../ui/draw.testkit.tsx'
import { useVideo, type VideoPlay } from './use-video.ts'

const world = vi.hoisted(() => ({ begun: 0, wentOn: 0 }))
vi.mock('../player/index.ts', () => ({
  useModeRun: () => ({
    snapshot: { link: { at: 'connected' } },
    run: () => (world.begun += 1),
    exchange: () => (world.wentOn += 1),
    rest: () => undefined,
    touch: () => undefined,
  }),
}))
vi.mock('../sound/index.ts', () => ({
  useElementSound: () => ({ listen: () => ({ levelsAt: () => ({}) }) }),
  useSlotsToMove: () => [],
}))

const draw = drawEach()
let play: VideoPlay

function Mode() {
  play = useVideo()
  return null
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined })
})

it('P-A12, PLR-05 the next video goes on by itself with what runs: nobody has touched anything', async () => {
  await draw(
    <OnPage>
      <Mode />
    </OnPage>,
  )
  await act(() => play.add([new File([], 'one.mp4'), new File([], 'two.mp4')]))
  await act(async () => play.play())
  expect(world).toEqual({ begun: 1, wentOn: 0 })
  await act(async () => play.element.dispatchEvent(new Event('ended')))
  expect(play.video?.title).toBe('two')
  expect(world).toEqual({ begun: 1, wentOn: 1 })
})
