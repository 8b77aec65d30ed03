import type { ReadFilm } from './choose-film.ts'

/** A browser that says nothing for so long won't. */
const LIMIT_MS = 8_000
const COVER_SIDE_PX = 480
const JPEG_QUALITY = 0.8

/** Length, sides and a still, as this browser plays it; undefined where it can't. */
export async function readFilmHere(file: Blob): Promise<ReadFilm | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const isRead = heard(video, 'loadedmetadata')
    video.src = url
    if (!(await isRead)) return undefined
    const { videoWidth: width, videoHeight: height, duration } = video
    if (width === 0 || height === 0) return undefined
    // A recording that was streamed says no length: the service measures it.
    const ms = Number.isFinite(duration) ? Math.round(duration * 1_000) : 0
    return { ms, width, height, cover: await coverOf(video, ms) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** The very first frame is often dark. */
async function coverOf(video: HTMLVideoElement, ms: number): Promise<Blob | undefined> {
  const isThere = heard(video, 'seeked')
  video.currentTime = Math.min(1, ms / 3_000)
  if (!(await isThere)) return undefined
  const ratio = Math.min(1, COVER_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * ratio))
  canvas.height = Math.max(1, Math.round(video.videoHeight * ratio))
  const context = canvas.getContext('2d')
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return blob ?? undefined
}

/** False where something else happened, or nothing for too long. */
function heard(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (isHeard: boolean) => {
      clearTimeout(timer)
      over.abort()
      resolve(isHeard)
    }
    const timer = setTimeout(() => end(false), LIMIT_MS)
    video.addEventListener(event, () => end(true), { signal: over.signal })
    video.addEventListener('error', () => end(false), { signal: over.signal })
  })
}
