import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { account } from './features/account/account.store.ts'
import { pageClock } from './lib/clock.ts'
import { fetchWithData, WithData } from './with-data.tsx'

/** Without its chunk nobody can be invited and no toy can move, so it is asked for until it comes. */
const FETCH_AGAIN_MS = 2_000

/**
 * Fetches the safety chunk (toy link, play, STOP) as soon as somebody is signed in, long before any control that
 * moves a toy can be enabled, and keeps it. Source: safety, hazard HZ-13.
 */
export function PlayGate() {
  const isSignedIn = useStore(account, ({ at }) => at === 'signedIn')
  const [Layer, setLayer] = useState<ComponentType>()
  useEffect(() => {
    if (!isSignedIn) return
    let cancel: () => void = () => undefined
    const fetchLayer = () => {
      fetchWithData(() => import('./features/play/index.ts').then(({ PlayLayer }) => PlayLayer)).then(
        (Part) => setLayer(() => Part),
        () => {
          cancel = pageClock.after(FETCH_AGAIN_MS, fetchLayer)
        },
      )
    }
    fetchLayer()
    return () => cancel()
  }, [isSignedIn])
  if (Layer === undefined) return null
  return (
    <WithData>
      <Layer />
    </WithData>
  )
}
