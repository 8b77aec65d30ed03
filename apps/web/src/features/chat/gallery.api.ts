import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ConversationId, GalleryKind } from '@thrum/contracts/chat/chat.entities'
import { listGallery } from '@thrum/contracts/chat/chat.routes'
import { GALLERY_PAGE } from '@thrum/contracts/limits'
import { call } from '../../lib/api.ts'

/** What a conversation holds of one kind, newest first. Nothing of it is kept once the page is left. */
export function galleryQuery(conversationID: ConversationId, kind: GalleryKind) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'gallery', conversationID, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        listGallery,
        { conversationID, kind, before: pageParam, limit: GALLERY_PAGE },
        { isSilent: true, signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasMore, records }) => (hasMore ? records.at(-1)?.sequence : undefined),
    gcTime: 0,
  })
}
