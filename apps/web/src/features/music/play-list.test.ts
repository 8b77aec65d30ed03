import { describe, expect, it } from 'vitest'
import {
  addTracks,
  changeTrack,
  EMPTY_LIST,
  followingId,
  nextId,
  nextRepeat,
  type PlayList,
  playNext,
  previousId,
  removeTrack,
  type Track,
  toggleShuffle,
} from './play-list.ts'

const last = (below: number) => below - 1
const track = (id: number): Track => ({
  id,
  title: `Track ${id}`,
  artist: undefined,
  file: new Blob(),
  lengthMs: undefined,
  isBroken: false,
})

function listOf(count: number, part: Partial<PlayList> = {}): PlayList {
  const tracks = Array.from({ length: count }, (_, at) => track(at + 1))
  return { ...addTracks(EMPTY_LIST, tracks, last), ...part }
}

/** All that plays by itself, one after the other. */
function playThrough(list: PlayList, most = 8): number[] {
  const played: number[] = []
  let now: PlayList | undefined = list
  while (now?.currentId !== undefined && played.length < most) {
    played.push(now.currentId)
    const id = followingId(now)
    now = id === undefined ? undefined : { ...now, currentId: id }
  }
  return played
}

describe('play list', () => {
  it('PLR-03 takes the first track in hand, and plays to the end once', () => {
    expect(playThrough(listOf(3))).toEqual([1, 2, 3])
    expect(playThrough(addTracks(listOf(2), [track(9)], last))).toEqual([1, 2, 9])
  })

  it('PLR-03 repeats all, or one', () => {
    const all = nextRepeat(listOf(2))
    expect(playThrough(all, 5)).toEqual([1, 2, 1, 2, 1])
    expect(playThrough(nextRepeat(all), 3)).toEqual([1, 1, 1])
    expect(nextRepeat(nextRepeat(all)).repeat).toBe('off')
  })

  it('PLR-03 mixes the order with the one in hand first, and gives the list’s own back', () => {
    const mixed = toggleShuffle(listOf(4, { currentId: 2 }), last)
    expect(playThrough(mixed)).toEqual([2, 4, 3, 1])
    expect(playThrough(addTracks(mixed, [track(9)], last))).toEqual([2, 4, 3, 1, 9])
    expect(playThrough(toggleShuffle(mixed, last))).toEqual([2, 3, 4])
  })

  it('PLR-03 goes on past what can’t be played, and is over when nothing can', () => {
    const broken = changeTrack(changeTrack(listOf(4), 2, { isBroken: true }), 3, { isBroken: true })
    expect(playThrough(broken)).toEqual([1, 4])
    const none = [1, 2, 3, 4].reduce((list, id) => changeTrack(list, id, { isBroken: true }), listOf(4))
    expect(followingId(nextRepeat(none))).toBeUndefined()
    expect(followingId({ ...none, repeat: 'one' })).toBeUndefined()
    expect(nextId(none)).toBeUndefined()
  })

  it('PLR-03 goes round by hand, on and back', () => {
    expect(nextId(listOf(3, { currentId: 3 }))).toBe(1)
    expect(previousId(listOf(3))).toBe(3)
    expect(previousId(listOf(3, { currentId: 3 }))).toBe(2)
    expect(nextId(listOf(1))).toBe(1)
  })

  it('PLR-03 plays a track next, in either order', () => {
    expect(playThrough(playNext(listOf(4), 4))).toEqual([1, 4, 2, 3])
    expect(playThrough(playNext(listOf(4, { currentId: 3 }), 1))).toEqual([3, 1, 4])
    const mixed = toggleShuffle(listOf(4), last)
    expect(playThrough(playNext(mixed, 2))).toEqual([1, 2, 4, 3])
    expect(playNext(listOf(2), 1)).toEqual(listOf(2))
  })

  it('PLR-03 hands over from a track that is taken out', () => {
    expect(removeTrack(listOf(3), 1)).toMatchObject({ currentId: 2 })
    expect(removeTrack(listOf(3), 3)).toMatchObject({ currentId: 1 })
    expect(removeTrack(listOf(1), 1)).toMatchObject({ currentId: undefined, tracks: [] })
    expect(playThrough(removeTrack(toggleShuffle(listOf(4), last), 4))).toEqual([1, 3, 2])
  })
})
