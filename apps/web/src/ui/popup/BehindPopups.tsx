import { type ReactNode, useSyncExternalStore } from 'react'
import { popupTurns } from './popup-turns.ts'

/** Whatever popups cover: neither touch, keys nor screen readers reach it while one is shown. */
export function BehindPopups({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(popupTurns.subscribe, popupTurns.getSnapshot)
  return <div inert={shown !== undefined}>{children}</div>
}
