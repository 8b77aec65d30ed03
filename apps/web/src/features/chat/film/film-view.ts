import type { ChatMessage } from '../chat.model.ts'
import type { PictureForm } from '../picture-view.ts'

/** A film as a message tells of it; its addresses are empty while it isn't up. */
export interface Film {
  readonly url: string
  /** 0 where nobody knows yet. */
  readonly seconds: number
  readonly cover: PictureForm
  readonly blur: string | undefined
}

const isAddress = (value: unknown): value is string =>
  value === '' || (typeof value === 'string' && value.startsWith('/media/'))

const side = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0)

/** It comes from outside: whatever has another shape is none. */
export function readFilm(payload: ChatMessage['payload']): Film | undefined {
  const { videoUrl, videoSecond, snapshotUrl, snapshotWidth, snapshotHeight, blur } = payload
  if (!isAddress(videoUrl) || !isAddress(snapshotUrl)) return undefined
  return {
    url: videoUrl,
    seconds: side(videoSecond),
    cover: { url: snapshotUrl, width: side(snapshotWidth), height: side(snapshotHeight) },
    blur: typeof blur === 'string' ? blur : undefined,
  }
}

const MEDIUM = /^\/media\/([0-9A-Za-z]{22})$/

/**
 * Which of our own media an address names; undefined for any other place, form or scheme. Decision D-24
 * @param origin this page's
 */
export function ownMediumOf(address: string | null, origin: string): string | undefined {
  if (address === null || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isOurs = url.origin === origin && url.search === '' && url.hash === '' && url.username === ''
  return isOurs ? MEDIUM.exec(url.pathname)?.[1] : undefined
}
