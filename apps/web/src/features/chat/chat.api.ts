import { genSign } from '@thrum/contracts/account/account.routes'
import {
  deleteConversation,
  deleteMessage,
  getConversation,
  listConversations,
  listMessages,
  muteConversation,
  pinConversation,
  saveDraft,
  setFading,
} from '@thrum/contracts/chat/chat.routes'
import type { UserId } from '@thrum/contracts/ids'
import { call } from '../../lib/api.ts'
import { toSmallPicture, upload } from '../media/index.ts'
import type { ChatCalls } from './core/chat-ports.ts'

/** The core asks by itself, so nothing is shown, and nothing of the person's waits for it. */
const BESIDE = { isSilent: true, isBeside: true } as const

export function createChatCalls(userId: UserId): ChatCalls {
  return {
    sign: () => call(genSign, { userId }, BESIDE),
    upload: async ({ kind, blob }, options) =>
      upload(kind === 'picture' ? await toSmallPicture(blob) : blob, { ...options, isSilent: true }),
    conversations: (query) => call(listConversations, query, BESIDE),
    conversation: (conversationID) => call(getConversation, { conversationID }, BESIDE),
    messages: (conversationID, before, limit) =>
      call(listMessages, { conversationID, before, limit }, BESIDE),
    pin: (conversationID, isPinned) => call(pinConversation, { conversationID, isPinned }, BESIDE),
    mute: (conversationID, isMuted) => call(muteConversation, { conversationID, isMuted }, BESIDE),
    fade: (conversationID, seconds) => call(setFading, { conversationID, seconds }, BESIDE),
    remove: (conversationID, keepRow) => call(deleteConversation, { conversationID, keepRow }, BESIDE),
    deleteMessage: (conversationID, sequence) => call(deleteMessage, { conversationID, sequence }, BESIDE),
    saveDraft: (conversationID, draft) =>
      call(saveDraft, { conversationID, draft: draft === undefined ? '' : JSON.stringify(draft) }, BESIDE),
  }
}
