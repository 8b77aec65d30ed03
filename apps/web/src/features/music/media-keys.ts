import { useEffect, useEffectEvent } from 'react'

export interface MediaKeys {
  readonly title: string
  readonly artist: string | undefined
  readonly isPlaying: boolean
  readonly lengthMs: number | undefined
  readonly positionMs: number
  /** Only what the keys themselves paused may go on by a key: not after a stop, which a headset could undo by itself. */
  readonly onPlay: (() => void) | undefined
  readonly onPause: () => void
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onSeek: (ms: number) => void
  readonly onStop: () => void
}

const ACTIONS = ['play', 'pause', 'nexttrack', 'previoustrack', 'seekto', 'stop'] as const

function setHandler(action: (typeof ACTIONS)[number], run: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, run)
  } catch {
    // A key that this browser doesn't know.
  }
}

/** The keys of headsets, keyboards and the lock screen, and what is said there. */
export function useMediaKeys(keys: MediaKeys): void {
  const { title, artist, isPlaying, lengthMs, positionMs } = keys
  const press = useEffectEvent((details: MediaSessionActionDetails) => {
    if (details.action === 'play') keys.onPlay?.()
    else if (details.action === 'pause') keys.onPause()
    else if (details.action === 'nexttrack') keys.onNext()
    else if (details.action === 'previoustrack') keys.onBack()
    else if (details.action === 'stop') keys.onStop()
    else if (details.action === 'seekto') keys.onSeek((details.seekTime ?? 0) * 1_000)
  })
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    // Each has one of ours, as the browser's own would play on.
    for (const action of ACTIONS) setHandler(action, (details) => press(details))
    return () => {
      for (const action of ACTIONS) setHandler(action, null)
      navigator.mediaSession.metadata = null
      navigator.mediaSession.playbackState = 'none'
    }
  }, [])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: artist ?? '' })
  }, [title, artist])
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
  useEffect(() => {
    if (!('mediaSession' in navigator) || !lengthMs) return
    const duration = lengthMs / 1_000
    navigator.mediaSession.setPositionState({ duration, position: Math.min(duration, positionMs / 1_000) })
  }, [lengthMs, positionMs])
}
