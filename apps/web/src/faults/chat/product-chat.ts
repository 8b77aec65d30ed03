import { genSign } from '@thrum/contracts/account/account.routes'
import { CHAT_IDENTITY_LEAD, type ConversationId } from '@thrum/contracts/chat/chat.entities'
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
import { CallRefused, makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import type { ChatMessage } from '../../features/chat/chat.model.ts'
import { ChatCore } from '../../features/chat/core/chat-core.ts'
import { ChatLine } from '../../features/chat/core/chat-line.ts'
import type { ChatCalls } from '../../features/chat/core/chat-ports.ts'
import { ChatStore } from '../../features/chat/core/chat-store.ts'
import { ChatTabs } from '../../features/chat/core/chat-tabs.ts'
import { dialChat } from '../../features/chat/core/chat-wire.ts'
import type { OutboxEntry } from '../../features/chat/core/outbox-entry.ts'
import { CallError, isCallError } from '../../lib/call-error.ts'
import { machineClock } from '../machine-clock.ts'

/** The product's own chat client in this process, over a real line, with a store that outlives it. */
export class ProductChat {
  readonly core: ChatCore
  readonly #store: ChatStore

  constructor(person: Person, url: () => string) {
    const calls = createCalls(person, url)
    const userID = `${CHAT_IDENTITY_LEAD}${person.id}`
    const line = new ChatLine({
      fetchSign: calls.sign,
      isSessionOver: (error) => isCallError(error) && error.failure === 'sessionOver',
      dial: (sign) => dialChat(url(), userID)(sign),
      clock: machineClock,
      wall: Date.now,
      random: Math.random,
    })
    this.#store = new ChatStore(person.id, crypto.randomUUID(), machineClock)
    this.core = new ChatCore({
      userId: person.id,
      link: new ChatTabs({
        line,
        channel: undefined,
        hold: undefined,
        newId: () => crypto.randomUUID(),
        clock: machineClock,
      }),
      calls,
      store: this.#store,
      clock: machineClock,
      wall: Date.now,
      random: Math.random,
    })
    void this.core.start()
  }

  /** As when its tab is closed: nothing more goes out. */
  close(): void {
    this.core.stop()
    this.#store.close()
  }

  /** What is kept on this device to be sent. */
  async kept(): Promise<readonly OutboxEntry[]> {
    return (await this.#store.load()).outbox
  }

  messages(id: ConversationId): readonly ChatMessage[] {
    return this.core.timeline(id).getSnapshot().messages
  }
}

function createCalls(person: Person, url: () => string): ChatCalls {
  const call: Person['call'] = async (...given) => {
    try {
      return await makeCaller(url(), person.token).call(...given)
    } catch (error) {
      const isOver = error instanceof CallRefused && error.answer.body.code === 401
      throw new CallError(isOver ? 'sessionOver' : 'network', { cause: error })
    }
  }
  return {
    sign: () => call(genSign, { userId: person.id }),
    upload: () => Promise.reject(new CallError('network')),
    dropUpload: () => Promise.reject(new CallError('network')),
    conversations: (query) => call(listConversations, query),
    conversation: (conversationID) => call(getConversation, { conversationID }),
    messages: (conversationID, before, limit) => call(listMessages, { conversationID, before, limit }),
    pin: (conversationID, isPinned) => call(pinConversation, { conversationID, isPinned }),
    mute: (conversationID, isMuted) => call(muteConversation, { conversationID, isMuted }),
    fade: (conversationID, seconds) => call(setFading, { conversationID, seconds }),
    remove: (conversationID, keepRow, upTo) => call(deleteConversation, { conversationID, keepRow, upTo }),
    deleteMessage: (conversationID, sequence) => call(deleteMessage, { conversationID, sequence }),
    saveDraft: (conversationID, draft) => call(saveDraft, { conversationID, draft: JSON.stringify(draft) }),
  }
}
