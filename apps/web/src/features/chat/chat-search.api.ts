import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { searchChat } from '@thrum/contracts/chat/chat.routes'
import { call } from '../../lib/api.ts'

/** What the service takes at most. Source: chat.routes, `searchChat` */
export const WORDS_MAX = 100

const HITS_PAGE = 20

/** Messages that hold these words, newest first. Nothing of it is kept once the page is left. */
export function messagesQuery(words: string, conversationID: ConversationId | undefined) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'search', words, conversationID ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchChat,
        { words, conversationID, cursor: pageParam, limit: HITS_PAGE },
        { isSilent: true, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: words !== '',
    gcTime: 0,
  })
}
