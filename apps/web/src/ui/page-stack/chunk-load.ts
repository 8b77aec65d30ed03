import { CHUNK_ERROR_VIEW_MS, CHUNK_LOADING_VIEW_MS, CHUNK_TIMEOUT_MS } from '@thrum/contracts/limits'

/**
 * The wait for a screen's code. Source: spec §8 (APP-11).
 *
 * | phase | from | shows |
 * |---|---|---|
 * | quiet | the start | the page's header alone |
 * | loading | 200 ms | the loading view |
 * | slow | 60 s | the error view with retry; what arrives now still shows |
 * | failed | 120 s, or the browser gave up | the error view with retry |
 * | arrived | the code is here | the screen |
 */
export type ChunkPhase<Part> =
  | { readonly at: 'quiet' | 'loading' | 'slow' | 'failed' }
  | { readonly at: 'arrived'; readonly part: Part }

/** Watches one wait. `onFailed` hears a browser that gave up, as it does when a newer build has taken the file away. */
export function watchChunk<Part>(
  load: () => Promise<Part>,
  tell: (phase: ChunkPhase<Part>) => void,
  onFailed: () => void,
): () => void {
  let isOver = false
  const end = (phase: ChunkPhase<Part>) => {
    if (isOver) return
    stop()
    tell(phase)
  }
  const timers = [
    setTimeout(() => tell({ at: 'loading' }), CHUNK_LOADING_VIEW_MS),
    setTimeout(() => tell({ at: 'slow' }), CHUNK_ERROR_VIEW_MS),
    setTimeout(() => end({ at: 'failed' }), CHUNK_TIMEOUT_MS),
  ]
  function stop() {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
  }
  load().then(
    (part) => end({ at: 'arrived', part }),
    () => {
      if (!isOver) onFailed()
      end({ at: 'failed' })
    },
  )
  return stop
}
