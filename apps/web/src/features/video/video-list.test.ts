import { describe, expect, it } from 'vitest'
import {
  addVideos,
  attachScript,
  bareName,
  changeVideo,
  isScript,
  NO_VIDEOS,
  nextId,
  removeVideo,
  type Script,
  type Video,
  type VideoList,
  videoOf,
} from './video-list.ts'

const file = new Blob()
function video(id: number, title = `v${id}`): Video {
  return { id, title, file, script: undefined, isBroken: false }
}
const three: VideoList = addVideos(NO_VIDEOS, [video(1), video(2), video(3)])

describe('video list', () => {
  it('PLR-05 takes the first in hand and goes on to the next, past what is broken', () => {
    expect(three.currentId).toBe(1)
    expect(nextId(three)).toBe(2)
    expect(nextId(changeVideo(three, 2, { isBroken: true }))).toBe(3)
    expect(nextId({ ...three, currentId: 3 })).toBeUndefined()
    expect(addVideos({ ...three, currentId: 2 }, [video(4)]).currentId).toBe(2)
  })

  it('PLR-05 hands on from a video that is taken out', () => {
    expect(removeVideo(three, 1).currentId).toBe(2)
    expect(removeVideo(three, 2).currentId).toBe(1)
    expect(removeVideo({ ...three, currentId: 3 }, 3).currentId).toBe(2)
    expect(removeVideo(addVideos(NO_VIDEOS, [video(1)]), 1)).toEqual(NO_VIDEOS)
  })

  it('PLR-05 gives a script to the video of its name, otherwise to the one that it was chosen for', () => {
    const script = (name: string): Script => ({ name, track: [] })
    expect(videoOf(attachScript(three, script('V3'), 1), 3)?.script?.name).toBe('V3')
    expect(videoOf(attachScript({ ...three, currentId: 2 }, script('x'), 1), 1)?.script?.name).toBe('x')
    expect(attachScript(NO_VIDEOS, script('x'), 1)).toEqual(NO_VIDEOS)
  })

  it('PLR-05 knows a script by its name', () => {
    expect(isScript('Evening.FunScript')).toBe(true)
    expect(isScript('Evening.mp4')).toBe(false)
    expect(['Evening.mp4', 'Evening.funscript', 'a.b.webm', 'Evening'].map(bareName)).toEqual([
      'Evening',
      'Evening',
      'a.b',
      'Evening',
    ])
  })
})
