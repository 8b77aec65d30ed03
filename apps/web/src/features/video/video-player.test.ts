import { PATIENCE } from '@thrum/testkit/patience'
import { describe, expect, it, vi } from 'vitest'
import { type VideoPart, VideoPlayer } from './video-player.ts'

/** What the browser's element does with what it is told. */
class FakeVideo {
  src = ''
  currentTime = 0
  duration = Number.NaN
  paused = true
  ended = false
  seeking = false
  readyState = 4
  refusal: Error | undefined
  onended: VideoPart['onended'] = null
  onerror: VideoPart['onerror'] = null
  onplay: VideoPart['onplay'] = null
  onpause: VideoPart['onpause'] = null
  ontimeupdate: VideoPart['ontimeupdate'] = null
  ondurationchange: VideoPart['ondurationchange'] = null

  play(): Promise<void> {
    if (this.refusal !== undefined) return Promise.reject(this.refusal)
    this.paused = false
    this.ended = false
    this.hear('onplay')
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.hear('onpause')
  }

  finish(): void {
    this.ended = true
    this.paused = true
    this.hear('onended')
  }

  hear(name: 'onended' | 'onerror' | 'onplay' | 'onpause' | 'ontimeupdate' | 'ondurationchange'): void {
    const listener = this[name] as ((event: Event) => void) | null
    listener?.(new Event(name))
  }
}

function setUp() {
  const element = new FakeVideo()
  const open: string[] = []
  let count = 0
  const ports = {
    element: element as unknown as VideoPart,
    open: () => {
      count += 1
      const url = `blob:${count}`
      open.push(url)
      return { url, close: () => open.splice(open.indexOf(url), 1) }
    },
    onFail: vi.fn(),
    onNext: vi.fn(),
    onEnd: vi.fn(),
  }
  const player = new VideoPlayer(ports)
  player.add([new File([''], 'One.mp4'), new File([''], 'Two.webm'), new File([''], 'One.funscript')])
  const titles = () => player.getSnapshot().list.videos.map(({ title }) => title)
  const current = () => {
    const { list } = player.getSnapshot()
    return list.videos.find(({ id }) => id === list.currentId)
  }
  return { element, open, ports, player, titles, current }
}

describe('video player', () => {
  it('PLR-05 shows the first of what was chosen, and plays it only when asked', () => {
    const { element, player, titles } = setUp()
    expect(titles()).toEqual(['One', 'Two'])
    expect(element.src).toBe('blob:1')
    expect(element.paused).toBe(true)
    player.play()
    expect(element.paused).toBe(false)
    expect(player.getSnapshot().isPlaying).toBe(true)
  })

  it('PLR-05 goes on to the next, and stands at the end of the list', () => {
    const { element, player, ports, current, open } = setUp()
    player.play()
    element.finish()
    expect(current()?.title).toBe('Two')
    expect(element.paused).toBe(false)
    expect(ports.onNext).toHaveBeenCalledOnce()
    expect(ports.onEnd).not.toHaveBeenCalled()
    expect(open).toEqual(['blob:2'])
    element.finish()
    expect(ports.onEnd).toHaveBeenCalledOnce()
    expect(player.getSnapshot().isPlaying).toBe(false)
  })

  it('PLR-05 says that a bad file can’t be played, and the list goes on', () => {
    const { element, player, ports, current } = setUp()
    player.play()
    element.hear('onerror')
    expect(ports.onFail).toHaveBeenCalledOnce()
    expect(player.getSnapshot().list.videos[0]?.isBroken).toBe(true)
    expect(current()?.title).toBe('Two')
    expect(element.paused).toBe(false)
  })

  it('PLR-05, PLR-08 is begun by nothing but a touch: no key of a headset brings it back', () => {
    const { element, player, ports } = setUp()
    player.play()
    player.pause()
    expect(ports.onEnd).not.toHaveBeenCalled()
    void element.play()
    expect(element.paused).toBe(true)
    expect(player.getSnapshot().isPlaying).toBe(false)
  })

  it('PLR-05 says when the system took the picture away, and when nothing may begin', async () => {
    const { element, player, ports } = setUp()
    player.play()
    element.pause()
    expect(ports.onEnd).toHaveBeenCalledOnce()
    element.refusal = new DOMException('no touch', 'NotAllowedError')
    player.play()
    await vi.waitFor(() => expect(ports.onEnd).toHaveBeenCalledTimes(2), PATIENCE)
    expect(player.getSnapshot().isPlaying).toBe(false)
  })

  it('PLR-05 has no place while the picture stands still', () => {
    const { element, player } = setUp()
    element.currentTime = 4.5
    expect(player.placeMs()).toBeUndefined()
    player.play()
    expect(player.placeMs()).toBe(4_500)
    element.seeking = true
    expect(player.placeMs()).toBeUndefined()
    element.seeking = false
    element.readyState = 2
    expect(player.placeMs()).toBeUndefined()
  })

  it('PLR-05 lets go of a video that is taken out, and shows the next', () => {
    const { element, player, ports, open, current } = setUp()
    player.play()
    player.remove(current()?.id ?? 0)
    expect(ports.onEnd).toHaveBeenCalledOnce()
    expect(current()?.title).toBe('Two')
    expect(element.src).toBe('blob:2')
    expect(element.paused).toBe(true)
    player.end()
    expect(open).toEqual([])
  })

  it('PLR-05 seeks, and knows the length once the file has said it', () => {
    const { element, player } = setUp()
    element.duration = Number.POSITIVE_INFINITY
    element.hear('ondurationchange')
    expect(player.getSnapshot().lengthMs).toBe(0)
    element.duration = 12
    element.hear('ondurationchange')
    player.seek(7_000)
    expect(player.getSnapshot()).toMatchObject({ lengthMs: 12_000, placeMs: 7_000 })
    expect(element.currentTime).toBe(7)
  })

  it('PLR-05 keeps a script with its video, until it is taken off', () => {
    const { player, current } = setUp()
    player.attach({ name: 'One', track: [{ atMs: 0, level: 5 }] }, 0)
    expect(current()?.script?.name).toBe('One')
    player.detach(current()?.id ?? 0)
    expect(current()?.script).toBeUndefined()
  })
})
