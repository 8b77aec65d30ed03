import type { Message } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useMemo, useState } from 'react'

type Fades = Pick<Message, 'fading'>

const endOf = ({ fading }: Fades): number => fading?.atMs ?? Number.POSITIVE_INFINITY

/** Those whose time isn't over, by this device's own clock; they go by themselves. Requirement CHAT-071 */
export function useStaying<Item extends Fades>(items: readonly Item[]): readonly Item[] {
  const [nowMs, setNowMs] = useState(() => Date.now())
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
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [next])
  return staying
}
