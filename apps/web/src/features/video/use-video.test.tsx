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

it('PLR-05 a script that comes with a video is that one’s, and one of its name gives way to none of another', async () => {
  const file = (name: string) => new File([JSON.stringify({ actions: [{ at: 0, pos: 0 }] })], name)
  await draw(
    <OnPage>
      <Mode />
    </OnPage>,
  )
  await act(() => play.add([file('one.mp4')]))
  await act(() => play.add([file('two.mp4'), file('second.funscript')]))
  await act(() => play.add([file('Three.mp4'), file('three.funscript'), file('three.roll.funscript')]))
  await act(() => play.addScripts([file('x.funscript')]))
  const scripts = play.snapshot.list.videos.map(({ script }) => script?.name)
  expect(scripts).toEqual(['x', 'second', 'three'])
})
