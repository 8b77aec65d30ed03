import type { Message } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useMemo, useState } from 'react'
import { serviceClock } from '../../lib/service-clock.ts'

type Fades = Pick<Message, 'fading'>

const endOf = ({ fading }: Fades): number => fading?.atMs ?? Number.POSITIVE_INFINITY

/** Those whose time isn't over, by the service's clock; they go by themselves. Requirement CHAT-071 */
export function useStaying<Item extends Fades>(items: readonly Item[]): readonly Item[] {
  const [nowMs, setNowMs] = useState(serviceClock.nowMs)
  const staying = useMemo(
    () => (items.every((item) => endOf(item) > nowMs) ? items : items.filter((item) => endOf(item) > nowMs)),
    [items, nowMs],
  )
  const next = useMemo(
    () => staying.reduce((least, item) => Math.min(least, endOf(item)), Infinity),
    [staying],
  )
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNowMs(serviceClock.nowMs()), Math.max(0, next - serviceClock.nowMs()))
    return () => clearTimeout(timer)
  }, [next])
  return staying
}
