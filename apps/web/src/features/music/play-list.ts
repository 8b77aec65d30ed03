/** A piece of music from this device. */
export interface Track {
  readonly id: number
  readonly title: string
  readonly artist: string | undefined
  readonly file: Blob
  /** Undefined until it is known; 0: the browser doesn't tell. */
  readonly lengthMs: number | undefined
  /** It was tried and can't be played. */
  readonly isBroken: boolean
}

export type Repeat = 'off' | 'all' | 'one'

export interface PlayList {
  readonly tracks: readonly Track[]
  /** The track in hand. */
  readonly currentId: number | undefined
  readonly repeat: Repeat
  /** Ids in the order they are played in, where that isn't the list's own. */
  readonly shuffled: readonly number[] | undefined
}

export const EMPTY_LIST: PlayList = { tracks: [], currentId: undefined, repeat: 'off', shuffled: undefined }

/** Picks from 0 to `below` - 1. */
export type Pick = (below: number) => number

function mixed(ids: readonly number[], pick: Pick): number[] {
  const left = [...ids]
  const out: number[] = []
  while (left.length > 0) out.push(...left.splice(pick(left.length), 1))
  return out
}

function orderOf(list: PlayList): readonly number[] {
  return list.shuffled ?? list.tracks.map((track) => track.id)
}

export function trackOf(list: PlayList, id: number | undefined): Track | undefined {
  return list.tracks.find((track) => track.id === id)
}

/** The new ones come last, also where the order is mixed; the first is in hand where none was. */
export function addTracks(list: PlayList, added: readonly Track[], pick: Pick): PlayList {
  const ids = added.map((track) => track.id)
  return {
    ...list,
    tracks: [...list.tracks, ...added],
    currentId: list.currentId ?? ids[0],
    shuffled: list.shuffled === undefined ? undefined : [...list.shuffled, ...mixed(ids, pick)],
  }
}

/** The one that was in hand hands over to the one after it. */
export function removeTrack(list: PlayList, id: number): PlayList {
  const isCurrent = list.currentId === id
  const after = isCurrent ? nextId(list) : list.currentId
  return {
    ...list,
    tracks: list.tracks.filter((track) => track.id !== id),
    currentId: after === id ? undefined : after,
    shuffled: list.shuffled?.filter((other) => other !== id),
  }
}

function moved(ids: readonly number[], id: number, afterId: number | undefined): number[] {
  const rest = ids.filter((other) => other !== id)
  const place = afterId === undefined ? 0 : rest.indexOf(afterId) + 1
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Puts a track right after the one in hand. */
export function playNext(list: PlayList, id: number): PlayList {
  if (id === list.currentId) return list
  if (list.shuffled !== undefined) return { ...list, shuffled: moved(list.shuffled, id, list.currentId) }
  const order = moved(orderOf(list), id, list.currentId)
  return { ...list, tracks: order.flatMap((one) => trackOf(list, one) ?? []) }
}

export function changeTrack(list: PlayList, id: number, part: Partial<Omit<Track, 'id'>>): PlayList {
  return { ...list, tracks: list.tracks.map((track) => (track.id === id ? { ...track, ...part } : track)) }
}

/** Mixed, the one in hand comes first. */
export function toggleShuffle(list: PlayList, pick: Pick): PlayList {
  if (list.shuffled !== undefined) return { ...list, shuffled: undefined }
  const others = list.tracks.map((track) => track.id).filter((id) => id !== list.currentId)
  const first = list.currentId === undefined ? [] : [list.currentId]
  return { ...list, shuffled: [...first, ...mixed(others, pick)] }
}

const AFTER: Readonly<Record<Repeat, Repeat>> = { off: 'all', all: 'one', one: 'off' }

export function nextRepeat(list: PlayList): PlayList {
  return { ...list, repeat: AFTER[list.repeat] }
}

/** From the one in hand on, round the whole list and back to it. */
function around(list: PlayList, isBackwards: boolean): number[] {
  const order = orderOf(list)
  const ids = isBackwards ? [...order].reverse() : [...order]
  const at = list.currentId === undefined ? -1 : ids.indexOf(list.currentId)
  return [...ids.slice(at + 1), ...ids.slice(0, at + 1)]
}

/** What the person goes on to: round the list, past what can't be played. */
export function nextId(list: PlayList): number | undefined {
  return around(list, false).find((id) => trackOf(list, id)?.isBroken === false)
}

export function previousId(list: PlayList): number | undefined {
  return around(list, true).find((id) => trackOf(list, id)?.isBroken === false)
}

/** What plays by itself when the one in hand has ended, or turned out to be broken; undefined: the list is over. */
export function followingId(list: PlayList): number | undefined {
  const current = trackOf(list, list.currentId)
  if (list.repeat === 'one' && current?.isBroken === false) return current.id
  if (list.repeat !== 'off') return nextId(list)
  const order = orderOf(list)
  const after = order.slice(order.indexOf(list.currentId ?? -1) + 1)
  return after.find((id) => trackOf(list, id)?.isBroken === false)
}
