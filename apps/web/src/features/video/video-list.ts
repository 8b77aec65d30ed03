import type { PatternPoint } from '@thrum/toy-protocol/pattern'

/** What a `.funscript` beside a video says. */
export interface Script {
  readonly name: string
  readonly track: readonly PatternPoint[]
}

/** A video from this device. */
export interface Video {
  readonly id: number
  /** The file's name without its ending. */
  readonly title: string
  readonly file: Blob
  readonly script: Script | undefined
  /** It was tried and can't be played. */
  readonly isBroken: boolean
}

export interface VideoList {
  readonly videos: readonly Video[]
  /** The video in hand. */
  readonly currentId: number | undefined
}

export const NO_VIDEOS: VideoList = { videos: [], currentId: undefined }
export const SCRIPT_ENDING = '.funscript'

export function isScript(fileName: string): boolean {
  return fileName.toLowerCase().endsWith(SCRIPT_ENDING)
}

/** `Evening.mp4` and `Evening.funscript` belong together. */
export function bareName(fileName: string): string {
  return isScript(fileName)
    ? fileName.slice(0, -SCRIPT_ENDING.length)
    : fileName.replace(/\.[a-z0-9]{2,4}$/i, '')
}

export function videoOf(list: VideoList, id: number | undefined): Video | undefined {
  return list.videos.find((video) => video.id === id)
}

/** New ones come last; the first is in hand where none was. */
export function addVideos(list: VideoList, added: readonly Video[]): VideoList {
  return { videos: [...list.videos, ...added], currentId: list.currentId ?? added[0]?.id }
}

export function changeVideo(list: VideoList, id: number, part: Partial<Omit<Video, 'id'>>): VideoList {
  return { ...list, videos: list.videos.map((video) => (video.id === id ? { ...video, ...part } : video)) }
}

/** The one in hand hands over to the one after it, or before it. */
export function removeVideo(list: VideoList, id: number): VideoList {
  const videos = list.videos.filter((video) => video.id !== id)
  if (list.currentId !== id) return { ...list, videos }
  return { videos, currentId: nextId(list) ?? videos.at(-1)?.id }
}

/** What plays by itself after the one in hand, past what can't be played; undefined: the list is over. */
export function nextId(list: VideoList): number | undefined {
  const at = list.videos.findIndex((video) => video.id === list.currentId)
  return list.videos.slice(at + 1).find((video) => !video.isBroken)?.id
}

function namesakeOf(list: VideoList, scriptName: string): Video | undefined {
  const name = scriptName.toLowerCase()
  return list.videos.find((video) => video.title.toLowerCase() === name)
}

/** A script goes to the video of its name, otherwise to the one that it was chosen for. */
export function attachScript(list: VideoList, script: Script, chosenFor: number): VideoList {
  return changeVideo(list, namesakeOf(list, script.name)?.id ?? chosenFor, { script })
}

/** Of several that were chosen at once, those with a video of their name come last: no other takes their place. */
export function inTurn(list: VideoList, scripts: readonly File[]): File[] {
  const isNamed = ({ name }: File) => namesakeOf(list, bareName(name)) !== undefined
  return scripts.toSorted((one, other) => Number(isNamed(one)) - Number(isNamed(other)))
}
