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
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { dropUpload } from '@thrum/contracts/media/resumable.routes'
import { call } from '../../lib/api.ts'
import { toSmallPicture, upload, uploadInParts } from '../media/index.ts'
import { goesInParts } from './core/attachment.ts'
import type { ChatCalls } from './core/chat-ports.ts'

/** The core asks by itself, so nothing is shown, and nothing of the person's waits for it. */
const BESIDE = { isSilent: true, isBeside: true } as const

export function createChatCalls(userId: UserId): ChatCalls {
  return {
    sign: () => call(genSign, { userId }, BESIDE),
    async upload(attachment, way) {
      const { kind, blob } = attachment
      const options = { ...way, isSilent: true, form: kind === 'file' ? kind : 'shown' } as const
      if (goesInParts(attachment)) return uploadInParts(blob, options)
      return upload(kind === 'picture' ? await toSmallPicture(blob) : blob, options)
    },
    dropUpload: (id) => call(dropUpload, { id: id as MediaId }, BESIDE),
    conversations: (query) => call(listConversations, query, BESIDE),
    conversation: (conversationID) => call(getConversation, { conversationID }, BESIDE),
    messages: (conversationID, before, limit) =>
      call(listMessages, { conversationID, before, limit }, BESIDE),
    pin: (conversationID, isPinned) => call(pinConversation, { conversationID, isPinned }, BESIDE),
    mute: (conversationID, isMuted) => call(muteConversation, { conversationID, isMuted }, BESIDE),
    fade: (conversationID, seconds) => call(setFading, { conversationID, seconds }, BESIDE),
    remove: (conversationID, keepRow, upTo) =>
      call(deleteConversation, { conversationID, keepRow, upTo }, { ...BESIDE, outlivesPage: true }),
    deleteMessage: (conversationID, sequence) => call(deleteMessage, { conversationID, sequence }, BESIDE),
    saveDraft: (conversationID, draft) =>
      call(saveDraft, { conversationID, draft: JSON.stringify(draft) }, BESIDE),
  }
}
