import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { type AudioPart, type Clip, VoicePlayer } from './voice-player.ts'

/** An `audio` element that a test holds. */
class FakeAudio implements AudioPart {
  src = ''
  currentTime = 0
  playbackRate = 1
  onended: AudioPart['onended'] = null
  onerror: AudioPart['onerror'] = null
  onpause: AudioPart['onpause'] = null
  isPlaying = false
  isBroken = false
  isLoaded = false

  async play(): Promise<void> {
    if (this.isBroken) throw new Error('not supported')
    this.isLoaded = true
    this.isPlaying = true
  }

  pause(): void {
    this.isPlaying = false
  }

  removeAttribute(): void {
    this.src = ''
  }

  load(): void {
    this.currentTime = 0
    this.isLoaded = this.src !== ''
  }
}

function setUp(stored: Record<string, string> = {}) {
  const clock = new FakeClock()
  const audio = new FakeAudio()
  const open = new Set<string>()
  const begun: string[] = []
  const player = new VoicePlayer({
    makeAudio: () => audio,
    storage: {
      read: (key) => stored[key],
      write: (key, value = '') => {
        stored[key] = value
      },
    },
    clock,
  })
  const clip = (id: string, url: Promise<string> = Promise.resolve(`blob:${id}`)): Clip => ({
    ...{ id, ms: 8_000 },
    open() {
      open.add(id)
      return { url, close: () => open.delete(id) }
    },
    onBegin: () => void begun.push(id),
  })
  const settle = () => clock.advance(0)
  return { clock, audio, open, begun, player, clip, settle, stored, look: player.getSnapshot }
}

describe('the player', () => {
  test('CHAT-044 plays, rests where it is, and goes on', async () => {
    const { player, audio, clip, clock, settle, look, begun } = setUp()
    player.toggle(clip('a'))
    expect(look()).toMatchObject({ id: 'a', at: 'loading' })
    await settle()
    expect([look().at, audio.src, begun]).toEqual(['playing', 'blob:a', ['a']])
    audio.currentTime = 3.2
    await clock.advance(100)
    expect(look().positionMs).toBe(3_200)
    player.toggle(clip('a'))
    expect([look().at, audio.isPlaying]).toEqual(['paused', false])
    player.toggle(clip('a'))
    await settle()
    expect([look().at, audio.currentTime]).toEqual(['playing', 3.2])
  })

  test('CHAT-044 plays one at a time, and lets go of the one before', async () => {
    const { player, audio, clip, settle, look, open } = setUp()
    player.toggle(clip('a'))
    await settle()
    audio.currentTime = 2
    player.toggle(clip('b'))
    await settle()
    expect(look()).toMatchObject({ id: 'b', at: 'playing', positionMs: 0 })
    expect([audio.src, audio.currentTime, [...open]]).toEqual(['blob:b', 0, ['b']])
    const late = Promise.withResolvers<string>()
    player.toggle(clip('c', late.promise))
    player.toggle(clip('b'))
    await settle()
    late.resolve('blob:c')
    await settle()
    expect([look().id, audio.src, [...open]]).toEqual(['b', 'blob:b', ['b']])
  })

  test('CHAT-044 is at its beginning again after the end', async () => {
    const { player, audio, clip, settle, look, open } = setUp()
    player.toggle(clip('a'))
    await settle()
    audio.onended?.call(audio as never, new Event('ended'))
    expect(look()).toMatchObject({ id: undefined, at: 'still', positionMs: 0 })
    expect(open.size).toBe(0)
  })

  test('CHAT-044, ME-10 leaves nothing that the keys of a headset could go on with', async () => {
    const { player, audio, clip, settle } = setUp()
    player.toggle(clip('a'))
    await settle()
    expect([audio.src, audio.isLoaded]).toEqual(['blob:a', true])
    player.stop()
    expect([audio.src, audio.isLoaded]).toEqual(['', false])
    player.toggle(clip('a'))
    await settle()
    expect([audio.src, audio.isPlaying]).toEqual(['blob:a', true])
  })

  test('CHAT-044 says so where it can’t be had or played, and tries again', async () => {
    const { player, audio, clip, settle, look, begun, open } = setUp()
    player.toggle(clip('a', Promise.reject(new Error('404'))))
    await settle()
    expect([look().id, look().at, begun, open.size]).toEqual(['a', 'failed', [], 0])
    audio.isBroken = true
    player.toggle(clip('a'))
    await settle()
    expect(look().at).toBe('failed')
    audio.isBroken = false
    player.toggle(clip('a'))
    await settle()
    expect([look().at, begun]).toEqual(['playing', ['a']])
    audio.onerror?.call(audio as never, new Event('error'))
    expect(look().at).toBe('failed')
  })

  test('VOIC-012 goes to a place, while it plays and before', async () => {
    const { player, audio, clip, settle, look } = setUp()
    player.seek(clip('a'), 4_000)
    expect(look()).toMatchObject({ id: 'a', at: 'paused', positionMs: 4_000 })
    player.toggle(clip('a'))
    await settle()
    expect([look().at, audio.currentTime]).toEqual(['playing', 4])
    player.seek(clip('a'), 6_500)
    expect([audio.currentTime, look().positionMs, look().at]).toEqual([6.5, 6_500, 'playing'])
    player.seek(clip('a'), 99_000)
    expect(audio.currentTime).toBe(8)
    player.seek(clip('b'), -5)
    expect([look().id, look().positionMs, audio.isPlaying]).toEqual(['b', 0, false])
  })

  test('VOIC-012 remembers its speed for all that come later', async () => {
    const { player, audio, clip, settle, look, stored } = setUp()
    player.toggle(clip('a'))
    await settle()
    const speeds = [1, 2, 3, 4].map(() => {
      player.nextSpeed()
      return audio.playbackRate
    })
    expect(speeds).toEqual([1.5, 2, 1, 1.5])
    player.toggle(clip('b'))
    await settle()
    expect(audio.playbackRate).toBe(1.5)
    expect(setUp(stored).look().speed).toBe(1.5)
    expect(setUp({ 'thrum.voiceSpeed': '77' }).look().speed).toBe(1)
    expect(look().speed).toBe(1.5)
  })

  test('CHAT-044 rests when the system takes the sound away', async () => {
    const { player, audio, clip, settle, look } = setUp()
    player.toggle(clip('a'))
    await settle()
    audio.isPlaying = false
    audio.onpause?.call(audio as never, new Event('pause'))
    expect(look().at).toBe('paused')
  })

  test('CHAT-044 tapped again and again while it is fetched it plays, and is not broken off', async () => {
    const { player, audio, clip, settle, look, begun } = setUp()
    const late = Promise.withResolvers<string>()
    const sources: string[] = []
    // As a browser does: a new source breaks off what is about to play.
    let breakOff: () => void = () => undefined
    Object.defineProperty(audio, 'src', {
      set(url: string) {
        sources.push(url)
        breakOff()
      },
    })
    audio.play = () =>
      new Promise((resolve, reject) => {
        breakOff = () => reject(new DOMException('a new load', 'AbortError'))
        setImmediate(resolve)
      })
    for (let tap = 0; tap < 3; tap += 1) player.toggle(clip('a', late.promise))
    late.resolve('blob:a')
    await new Promise((resolve) => setImmediate(resolve))
    await settle()
    expect([look().at, sources, begun]).toEqual(['playing', ['blob:a'], ['a']])
  })
})
