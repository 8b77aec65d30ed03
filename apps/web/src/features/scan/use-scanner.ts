import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { usePageShown } from '../../navigation/page.context.ts'
import { vibrate } from '../../platform/vibrate.ts'
import { openCamera } from './camera.ts'
import { WorkerReader } from './code-reader.ts'
import type { Scanned } from './scanned-text.ts'
import { Scanner, type ScanSnapshot } from './scanner.ts'

export interface Scanning {
  readonly state: ScanSnapshot
  readonly start: () => void
  readonly toggleTorch: () => void
  readonly readPicture: (picture: Blob) => void
  /** Shows what the camera sees. */
  readonly video: (element: HTMLVideoElement | null) => void
}

async function grabFrom(video: HTMLVideoElement | null): Promise<ImageBitmap | undefined> {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  return await createImageBitmap(video)
}

/**
 * A scanner for as long as its part of the screen is there. The camera goes off as soon as the page is covered, left
 * or out of sight, and comes on again only by a hand.
 */
export function useScanner<Is extends Scanned['is']>(options: {
  readonly wants: Is
  readonly onFound: (found: Extract<Scanned, { is: Is }>) => void
  /** The tap that opened this was the wish for the camera. */
  readonly startsAtOnce: boolean
}): Scanning {
  const { wants, startsAtOnce } = options
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent((one: Extract<Scanned, { is: Is }>) => {
    vibrate()
    options.onFound(one)
  })
  const told = useRef<(one: Extract<Scanned, { is: Is }>) => void>(undefined)
  const [scanner] = useState(
    () =>
      new Scanner<Is>({
        wants,
        onFound: (one) => told.current?.(one),
        openCamera,
        reader: new WorkerReader(),
        grab: () => grabFrom(video.current),
      }),
  )
  const state = useSyncExternalStore(scanner.subscribe, scanner.getSnapshot)

  useEffect(() => {
    told.current = (one) => found(one)
    if (startsAtOnce) void scanner.start()
    const hide = () => {
      if (document.visibilityState === 'hidden') scanner.stop()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      scanner.end()
    }
  }, [scanner, startsAtOnce])
  usePageShown(() => () => scanner.stop())

  const { stream } = state
  useEffect(() => show(video.current, stream), [stream])
  return {
    state,
    start: () => void scanner.start(),
    toggleTorch: () => void scanner.toggleTorch(),
    readPicture: (picture) => void scanner.readPicture(picture),
    video: (element) => {
      video.current = element
      show(element, scanner.getSnapshot().stream)
    },
  }
}

function show(video: HTMLVideoElement | null, stream: MediaStream | undefined): void {
  if (video === null || video.srcObject === (stream ?? null)) return
  video.srcObject = stream ?? null
  // Whoever leaves at once interrupts the beginning.
  if (stream !== undefined) video.play().catch(() => undefined)
}
