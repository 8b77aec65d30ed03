import type { Conversation, ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useChatList } from './use-chat.ts'

/**
 * Something happened where messages that are shown were found: some may be recalled, deleted or have disappeared.
 * @param ids undefined until they were found; what happened since the first look counts
 * @param stateOf what changes with it, and with nothing else; the same function each time
 */
export function useConversationNews(
  ids: readonly ConversationId[] | undefined,
  stateOf: (conversation: Conversation) => string,
  changed: () => void,
): void {
  const { rows, isLoaded } = useChatList()
  const hear = useEffectEvent(changed)
  const states = useMemo(
    () => new Map(rows.map(({ conversation }) => [conversation.conversationID, stateOf(conversation)])),
    [rows, stateOf],
  )
  const seen = useRef<typeof states>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    seen.current ??= states
    const before = seen.current
    if (ids === undefined || ids.every((id) => states.get(id) === before.get(id))) return
    seen.current = states
    hear()
  }, [ids, states, isLoaded])
}
