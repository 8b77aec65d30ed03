import type { PatternId } from '@thrum/contracts/ids'
import { useEffect, useEffectEvent, useState } from 'react'

/** So long a deletion can be taken back. */
const UNDO_MS = 5_000

export interface Removal {
  /** What is out of sight and can be taken back. */
  readonly id: PatternId | undefined
  /** Deletes soon; the one before it at once. */
  begin(id: PatternId): void
  undo(): void
  /** While it is hovered or focused, the time stands still. */
  hold(isHeld: boolean): void
}

/**
 * Deleting with a way back: for 5 s a pattern is only out of sight. Leaving the page settles it, as does closing it or
 * loading it anew.
 * @param remove does it at last
 */
export function useRemoval(remove: (id: PatternId) => Promise<void>): Removal {
  const [id, setId] = useState<PatternId>()
  const [isHeld, setHeld] = useState(false)
  const settle = useEffectEvent(() => {
    if (id !== undefined) void remove(id).catch(() => undefined)
  })
  useEffect(() => {
    if (id === undefined || isHeld) return
    const timer = setTimeout(() => {
      settle()
      setId(undefined)
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  useEffect(() => {
    const gone = () => {
      settle()
      // The browser may show this very page again.
      setId(undefined)
    }
    window.addEventListener('pagehide', gone)
    return () => {
      window.removeEventListener('pagehide', gone)
      settle()
    }
  }, [])
  return {
    id,
    begin(next) {
      if (id !== undefined) void remove(id).catch(() => undefined)
      setHeld(false)
      setId(next)
    },
    undo() {
      setHeld(false)
      setId(undefined)
    },
    hold: setHeld,
  }
}
