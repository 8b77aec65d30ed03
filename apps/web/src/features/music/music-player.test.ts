import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AudioPart, forgetTracks, MusicPlayer } from './music-player.ts'
import { trackOf } from './play-list.ts'

/** An element as far as the player knows it. */
class FakeAudio implements AudioPart {
  src = ''
  currentTime = 0
  paused = true
  ended = false
  onended: AudioPart['onended'] = null
  onerror: AudioPart['onerror'] = null
  onplay: AudioPart['onplay'] = null
  onpause: AudioPart['onpause'] = null
  ontimeupdate: AudioPart['ontimeupdate'] = null
  refuses: string | undefined

  play(): Promise<void> {
    if (this.refuses !== undefined) return Promise.reject(Object.assign(new Error(), { name: this.refuses }))
    this.paused = false
    this.ended = false
    return Promise.resolve()
  }

  pause(): void {
    this.paused = true
  }

  tell(event: 'ended' | 'error' | 'play' | 'pause' | 'timeupdate'): void {
    const handler = this[`on${event}`] as ((event: Event) => unknown) | null
    handler?.call(this, new Event(event))
  }

  /** As a browser does it at a track's end. */
  runOut(): void {
    this.paused = true
    this.ended = true
    this.tell('pause')
    this.tell('ended')
  }
}

const names = ['Slow Tide', 'Low Lantern', 'Harbour Lights']

function setUp(count = 3) {
  const audio = new FakeAudio()
  const failed: string[] = []
  const open: string[] = []
  let ends = 0
  let urls = 0
  const player = new MusicPlayer({
    audio,
    pick: () => 0,
    open: () => {
      urls += 1
      const url = `blob:${urls}`
      open.push(url)
      return { url, close: () => open.splice(open.indexOf(url), 1) }
    },
    onFail: (track) => failed.push(track.title),
    onEnd: () => {
      ends += 1
    },
  })
  const tracks = names.slice(0, count).map((title) => ({
    title,
    artist: undefined,
    file: new Blob(),
    lengthMs: undefined,
  }))
  player.add(tracks)
  const title = () => {
    const { list } = player.getSnapshot()
    return trackOf(list, list.currentId)?.title
  }
  const idOf = (at: number) => player.getSnapshot().list.tracks[at]?.id ?? 0
  return { audio, player, failed, open, ends: () => ends, title, idOf }
}

describe('music player', () => {
  beforeEach(forgetTracks)
  afterEach(forgetTracks)

  it('PLR-03 plays the list to its end, and says so', () => {
    const { audio, player, open, ends, title } = setUp()
    player.play()
    expect([title(), audio.src, audio.paused]).toEqual(['Slow Tide', 'blob:1', false])
    audio.runOut()
    expect([title(), audio.paused, player.getSnapshot().isPlaying]).toEqual(['Low Lantern', false, true])
    audio.runOut()
    audio.runOut()
    expect([player.getSnapshot().isPlaying, ends()]).toEqual([false, 1])
    expect(open).toHaveLength(1)
  })

  it('PLR-03 says which track can’t be played, and goes on with the next', () => {
    const { audio, player, failed, title, idOf } = setUp()
    player.play()
    audio.tell('error')
    expect([failed, title(), player.getSnapshot().isPlaying]).toEqual([['Slow Tide'], 'Low Lantern', true])
    expect(trackOf(player.getSnapshot().list, idOf(0))?.isBroken).toBe(true)
    player.back()
    expect(title()).toBe('Harbour Lights')
  })

  it('PLR-03 hears of a bad file by the refused start as well, once', async () => {
    const { audio, player, failed, ends } = setUp(1)
    audio.refuses = 'NotSupportedError'
    player.play()
    audio.tell('error')
    await Promise.resolve()
    expect([failed, ends(), player.getSnapshot().isPlaying]).toEqual([['Slow Tide'], 1, false])
  })

  it('PLR-03 stands still where nothing of the list can be played', () => {
    const { audio, player, failed, ends } = setUp()
    player.nextRepeat()
    player.play()
    for (const _ of names) audio.tell('error')
    expect([failed, ends(), player.getSnapshot().isPlaying]).toEqual([names, 1, false])
  })

  it('PLR-03 says when the browser lets no sound begin', async () => {
    const { audio, player, ends, failed } = setUp()
    audio.refuses = 'NotAllowedError'
    player.play()
    await Promise.resolve()
    expect([ends(), failed, player.getSnapshot().isPlaying]).toEqual([1, [], false])
  })

  it('PLR-03, PLR-08 begins nothing after a pause, whatever the element says', () => {
    const { audio, player } = setUp()
    player.play()
    player.pause()
    audio.tell('pause')
    audio.runOut()
    player.next()
    audio.tell('error')
    expect([audio.paused, player.getSnapshot().isPlaying]).toEqual([true, false])
  })

  it('PLR-03, PLR-08 is not begun by a key of a headset that the browser answers by itself', async () => {
    const { audio, player } = setUp()
    player.play()
    audio.tell('play')
    expect(audio.paused).toBe(false)
    player.pause()
    await audio.play()
    audio.tell('play')
    expect([audio.paused, player.getSnapshot().isPlaying]).toEqual([true, false])
  })

  it('PLR-03 says when the system takes the sound away', () => {
    const { audio, player, ends } = setUp()
    player.play()
    audio.pause()
    audio.tell('pause')
    expect([ends(), player.getSnapshot().isPlaying]).toEqual([1, false])
    player.play()
    expect([audio.src, audio.paused]).toEqual(['blob:1', false])
  })

  it('PLR-03 is heard to pause late, after the next track has begun', () => {
    const { audio, player, ends } = setUp()
    player.play()
    player.next()
    audio.tell('pause')
    expect([ends(), player.getSnapshot().isPlaying]).toEqual([0, true])
  })

  it('PLR-03 seeks, and goes back to the beginning before it goes to the track before', () => {
    const { audio, player, title, idOf } = setUp()
    player.play(idOf(1))
    player.seek(62_000)
    expect([audio.currentTime, player.getSnapshot().positionMs]).toEqual([62, 62_000])
    player.back()
    expect([audio.currentTime, title()]).toEqual([0, 'Low Lantern'])
    player.back()
    expect(title()).toBe('Slow Tide')
    audio.currentTime = 7
    audio.tell('timeupdate')
    expect(player.getSnapshot().positionMs).toBe(7_000)
  })

  it('PLR-03 stands still when the track that plays is taken out, and not for another', () => {
    const { audio, player, open, ends, idOf } = setUp()
    player.play()
    player.remove(idOf(2))
    expect([ends(), audio.paused]).toEqual([0, false])
    player.remove(idOf(0))
    expect([ends(), audio.paused, player.getSnapshot().isPlaying, open]).toEqual([1, true, false, []])
  })

  it('PLR-03 has the list again on the next visit, until it is signed out of', () => {
    const { player, audio } = setUp()
    player.play()
    player.end()
    expect(audio.paused).toBe(true)
    const ports = { audio: new FakeAudio(), pick: () => 0, onFail: () => undefined, onEnd: () => undefined }
    const open = () => ({ url: '', close: () => undefined })
    expect(new MusicPlayer({ ...ports, open }).getSnapshot()).toMatchObject({
      isPlaying: false,
      list: { tracks: names.map((title) => ({ title })) },
    })
    forgetTracks()
    // What is learned late of a track that is gone brings nothing back.
    player.describe(1, { lengthMs: 1_000 })
    expect(new MusicPlayer({ ...ports, open }).getSnapshot().list.tracks).toEqual([])
  })

  it('PLR-03 a player that is there for a moment more after signing out leaves nothing to the next person', () => {
    const { player, idOf } = setUp()
    forgetTracks()
    player.describe(idOf(0), { lengthMs: 1_000 })
    player.next()
    expect(setUp(0).player.getSnapshot().list.tracks).toEqual([])
  })
})
