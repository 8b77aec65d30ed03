import { useState } from 'react'
import { useStore } from 'zustand'
import { account } from './features/account/account.store.ts'
import { late } from './ui/late/late.tsx'
import { fetchWithData, WithData } from './with-data.tsx'

/** Without its chunk nobody can be invited and no toy can move, so it is asked for until it comes. */
const Layer = late(async () => {
  const Part = await fetchWithData(() => import('./features/play/index.ts').then((chunk) => chunk.PlayLayer))
  return () => (
    <WithData>
      <Part />
    </WithData>
  )
})

/**
 * Fetches the safety chunk (toy link, play, STOP) as soon as somebody is signed in, long before any control that
 * moves a toy can be enabled, and keeps it: it also has to hear of the sign-out. Source: safety, hazard HZ-13.
 */
export function PlayGate() {
  const isSignedIn = useStore(account, ({ at }) => at === 'signedIn')
  const [isWanted, setWanted] = useState(isSignedIn)
  if (isSignedIn && !isWanted) setWanted(true)
  return isWanted ? <Layer /> : null
}
