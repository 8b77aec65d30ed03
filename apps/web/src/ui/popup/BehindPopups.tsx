import { type ReactNode, useSyncExternalStore } from 'react'
import css from './BehindPopups.module.css'
import { popupTurns } from './popup-turns.ts'

/**
 * Whatever popups cover: neither touch, keys nor screen readers reach it while one is shown. While one moves out, the
 * second tap of a double tap doesn't fall through.
 */
export function BehindPopups({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(popupTurns.subscribe, popupTurns.getSnapshot)
  const isClosing = useSyncExternalStore(popupTurns.subscribe, popupTurns.isClosing)
  return (
    <div className={css.behind} inert={shown !== undefined} data-guarded={isClosing || undefined}>
      {children}
    </div>
  )
}
