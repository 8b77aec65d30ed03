import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useSyncExternalStore } from 'react'
import type { Chat, ChatList, Observable, Timeline } from './chat.model.ts'
import { chatKeeper } from './chat.store.ts'

const never = () => () => undefined

const NO_LIST: Observable<ChatList> = {
  getSnapshot: constant({ link: 'off', isLoaded: false, isFailed: false, rows: [], messageCount: 0 }),
  subscribe: never,
}

const NO_TIMELINE: Observable<Timeline> = {
  getSnapshot: constant({
    at: 'loading',
    reason: undefined,
    conversation: undefined,
    messages: [],
    hasOlder: false,
    isLoadingOlder: false,
    isPeerTyping: false,
  }),
  subscribe: never,
}

function constant<Value>(value: Value): () => Value {
  return () => value
}

/** Undefined until its chunk is here, and for visitors. */
export function useChat(): Chat | undefined {
  return useSyncExternalStore(chatKeeper.subscribe, chatKeeper.getSnapshot)
}

export function useChatList(): ChatList {
  const { subscribe, getSnapshot } = useChat()?.list ?? NO_LIST
  return useSyncExternalStore(subscribe, getSnapshot)
}

/** Shows what is known; `chat.open` is what loads it. */
export function useTimeline(id: ConversationId): Timeline {
  const { subscribe, getSnapshot } = useChat()?.timeline(id) ?? NO_TIMELINE
  return useSyncExternalStore(subscribe, getSnapshot)
}
