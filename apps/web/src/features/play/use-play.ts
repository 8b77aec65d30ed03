import type { UserId } from '@thrum/contracts/ids'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Quality } from '../../lib/socket-client.ts'
import { playStore } from './play.instance.ts'
import { playSocket } from './play.live.ts'
import type { Interacting } from './play.machine.ts'
import type { PlaySnapshot } from './play.store.ts'

/** What is live about the one play of this window. */
export function usePlay(): PlaySnapshot {
  return useSyncExternalStore(playStore.subscribe, playStore.getSnapshot)
}

/** The running play with this person. */
export function usePlayWith(userId: UserId | undefined): Interacting | undefined {
  const { life } = usePlay()
  return life.at === 'interacting' && life.partner.id === userId ? life : undefined
}

/** The page's monotonic clock, looked at again and again while something counts. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

/** How well the server is reached. */
export function useQuality(): Quality {
  return useSyncExternalStore(playSocket.subscribeQuality, playSocket.getQuality)
}
