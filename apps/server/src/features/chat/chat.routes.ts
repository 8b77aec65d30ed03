import * as routes from '@thrum/contracts/chat/chat.routes'
import { addSticker, listStickers, removeSticker } from '@thrum/contracts/chat/sticker.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Conversations } from './conversation.service.ts'
import type { Drafts } from './draft.service.ts'
import type { FadingMessages } from './fading.service.ts'
import type { Gallery } from './gallery.service.ts'
import type { Messages } from './message.service.ts'
import type { Once } from './once.service.ts'
import type { Stickers } from './sticker.service.ts'

const PAGES = { limit: 'chatPages' } as const

interface Services {
  conversations: Conversations
  messages: Messages
  drafts: Drafts
  gallery: Gallery
  fading: FadingMessages
  once: Once
  stickers: Stickers
}

export function bindChatRoutes(door: Door, services: Services): void {
  const { conversations, messages, drafts, gallery, fading, once } = services
  bindStickers(door, services.stickers)
  bindPages(door, conversations, messages)
  bind(door, routes.listGallery, ({ caller, query }) => gallery(caller.userId, query), PAGES)
  bind(door, routes.pinConversation, ({ caller, body }) =>
    conversations.pin(caller.userId, body.conversationID, body.isPinned),
  )
  bind(door, routes.muteConversation, ({ caller, body }) =>
    conversations.mute(caller.userId, body.conversationID, body.isMuted),
  )
  bind(
    door,
    routes.openOnce,
    ({ caller, body }) => once.open(caller.userId, body.conversationID, body.sequence, body.requestId),
    { limit: 'chatOnce', isLong: true },
  )
  bind(door, routes.setFading, ({ caller, body }) =>
    fading.set(caller.userId, body.conversationID, body.seconds),
  )
  bind(door, routes.deleteConversation, async ({ caller, body }) => {
    await conversations.clear(caller.userId, body.conversationID, body.keepRow, body.upTo)
    return null
  })
  bind(door, routes.deleteMessage, async ({ caller, body }) => {
    await messages.ensureThere(caller.userId, body.conversationID, body.sequence)
    await conversations.deleteMessage(caller.userId, body.conversationID, body.sequence)
    return null
  })
  bind(
    door,
    routes.saveDraft,
    async ({ caller, body }) => {
      await drafts.save(caller.userId, body.conversationID, body.draft)
      return null
    },
    { limit: 'chatDrafts' },
  )
}

function bindStickers(door: Door, stickers: Stickers): void {
  bind(door, listStickers, ({ caller }) => stickers.list(caller.userId))
  bind(door, addSticker, ({ caller, body }) => stickers.add(caller.userId, body.id))
  bind(door, removeSticker, ({ caller, body }) => stickers.remove(caller.userId, body.id))
}

function bindPages(door: Door, conversations: Conversations, messages: Messages): void {
  bind(door, routes.listConversations, ({ caller, query }) => conversations.list(caller.userId, query), PAGES)
  bind(
    door,
    routes.getConversation,
    ({ caller, query }) => conversations.get(caller.userId, query.conversationID),
    PAGES,
  )
  bind(
    door,
    routes.listMessages,
    ({ caller, query }) => messages.list(caller.userId, query.conversationID, query.before, query.limit),
    PAGES,
  )
  bind(door, routes.searchChat, ({ caller, query }) => messages.search(caller.userId, query), {
    limit: 'chatSearch',
  })
}
