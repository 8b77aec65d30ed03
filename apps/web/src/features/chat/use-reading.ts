import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { usePage } from '../../navigation/page.context.ts'
import type { Chat } from './chat.model.ts'

/**
 * Tells how far one has read: only what was in view, while the page was in sight and had the focus.
 * Requirement CHAT-027, decision D-17
 * @returns to be called with the newest sequence in view
 */
export function useReading(chat: Chat, id: ConversationId): (sequence: number) => void {
  const { isTop } = usePage()
  const inView = useRef(0)
  const told = useRef(0)
  const look = useEffectEvent(() => {
    if (!isTop || document.hidden || !document.hasFocus()) return
    const sequence = inView.current
    if (sequence <= told.current) return
    told.current = sequence
    const { conversation } = chat.timeline(id).getSnapshot()
    if (sequence > (conversation?.readSequence ?? 0)) chat.markRead(id, sequence)
  })
  useEffect(() => {
    if (isTop) look()
    const hear = () => look()
    window.addEventListener('focus', hear)
    document.addEventListener('visibilitychange', hear)
    return () => {
      window.removeEventListener('focus', hear)
      document.removeEventListener('visibilitychange', hear)
    }
  }, [isTop])
  return useCallback((sequence: number) => {
    inView.current = sequence
    look()
  }, [])
}
