import { genSign } from '@thrum/contracts/account/account.routes'
import {
  CHAT_IDENTITY_LEAD,
  type ConversationId,
  toConversationId,
} from '@thrum/contracts/chat/chat.entities'
import * as routes from '@thrum/contracts/chat/chat.routes'
import type { Person } from '@thrum/testkit/person'
import type { ChatMessage, Delivery } from '../../features/chat/chat.model.ts'
import { ChatCore } from '../../features/chat/core/chat-core.ts'
import { ChatLine } from '../../features/chat/core/chat-line.ts'
import type { ChatCalls } from '../../features/chat/core/chat-ports.ts'
import { ChatStore } from '../../features/chat/core/chat-store.ts'
import { ChatTabs } from '../../features/chat/core/chat-tabs.ts'
import { dialChat } from '../../features/chat/core/chat-wire.ts'
import { ApiClient } from '../../lib/api-client.ts'
import { LoadingFlag } from '../../lib/loading.ts'
import { machineClock, machineMs } from '../machine-clock.ts'
import type { Copy } from './checker.ts'
import type { Attempt, History, Send } from './history.ts'
import { toRow } from './reader.ts'
import { until } from './until.ts'

const nothing = () => undefined

interface Setup {
  person: Person
  other: Person
  url: string
  history: History
}

/** The product's chat of one person, without a page: the same core, line, outbox and store as in the app. */
export class CoreClient {
  readonly core: ChatCore
  readonly #setup: Setup
  readonly #conversationID: ConversationId
  readonly #open = new Map<string, { send: Send; attempt: Attempt }>()
  readonly #deliveries = new Map<string, Delivery[]>()
  #endWriting: (() => void) | undefined
  #count = 0

  constructor(setup: Setup) {
    this.#setup = setup
    const { person, url } = setup
    this.#conversationID = toConversationId(setup.other.id)
    const wall = Date.now
    const calls = createCalls(setup)
    const line = new ChatLine({
      fetchSign: calls.sign,
      isSessionOver: () => false,
      dial: dialChat(url, `${CHAT_IDENTITY_LEAD}${person.id}`),
      clock: machineClock,
      wall,
      random: Math.random,
    })
    const link = new ChatTabs({ line, channel: undefined, hold: undefined, newId: () => crypto.randomUUID() })
    const store = new ChatStore(person.id, crypto.randomUUID())
    this.core = new ChatCore({
      userId: person.id,
      link,
      calls,
      store,
      clock: machineClock,
      wall,
      random: Math.random,
    })
  }

  /** The app starts, and its person looks at the conversation. */
  async start(): Promise<void> {
    await this.core.start()
    const timeline = this.core.chat.timeline(this.#conversationID)
    timeline.subscribe(() => this.#look())
    this.core.chat.open(this.#conversationID)
    this.#look()
  }

  /** The page goes. */
  stop(): void {
    this.rest()
    this.core.stop()
  }

  get person(): Person {
    return this.#setup.person
  }

  get isConnected(): boolean {
    return this.core.ports.link.state === 'connected'
  }

  get messages(): readonly ChatMessage[] {
    return this.core.chat.timeline(this.#conversationID).getSnapshot().messages
  }

  /** What was shown of a message so far, in this order. */
  shownOf({ id }: Send): readonly Delivery[] {
    return this.#deliveries.get(id) ?? []
  }

  write(everyMs: number): void {
    this.rest()
    this.#endWriting = machineClock.every(everyMs, () => this.compose())
  }

  rest(): void {
    this.#endWriting?.()
    this.#endWriting = undefined
  }

  compose(): Send {
    const { history, person, other } = this.#setup
    this.#count += 1
    const text = `${person.nickName}'s app ${this.#count}`
    const id = this.core.chat.send(this.#conversationID, { type: 'text', payload: { text } })
    const send = history.compose(person.id, other.id, text, id)
    this.#open.set(id, { send, attempt: history.invoke(send, machineMs()) })
    this.#look()
    return send
  }

  /** Everything that was written stands there with its place. */
  async done(withinMs: number): Promise<void> {
    await until(() => {
      this.#look()
      return this.#open.size === 0 ? '' : `${this.#open.size} messages of the app without an answer`
    }, withinMs)
  }

  /** The person scrolls up to the beginning. */
  async prepare(): Promise<void> {
    await this.core.chat.loadUntil(this.#conversationID, 1)
  }

  copy(): Copy {
    const { person, other } = this.#setup
    const rows = this.messages.filter(({ status }) => status === 'success').map(toRow)
    return { holder: `${person.nickName}'s app`, viewer: person.id, other: other.id, rows }
  }

  #look(): void {
    const { history } = this.#setup
    for (const message of this.messages.slice(-RECENT)) {
      const open = this.#open.get(message.ID)
      if (open === undefined) continue
      this.#note(message)
      if (message.status !== 'success') continue
      history.acknowledge(open.attempt, message.sequence, machineMs())
      this.#open.delete(message.ID)
    }
  }

  #note({ ID, delivery }: ChatMessage): void {
    const shown = this.#deliveries.get(ID) ?? []
    if (shown.at(-1) !== delivery) shown.push(delivery)
    this.#deliveries.set(ID, shown)
  }
}

/** Far more than wait for an answer at any time. */
const RECENT = 500

function createCalls({ person, url }: Setup): ChatCalls {
  const { call } = new ApiClient({
    fetch: (path, init) => fetch(`${url}${path}`, init),
    loading: new LoadingFlag(nothing),
    token: () => person.token,
    language: () => 'en',
    tell: nothing,
    show: nothing,
    signOut: nothing,
    openSignIn: nothing,
    openProfile: nothing,
    openHome: nothing,
  })
  const beside = { isSilent: true, isBeside: true } as const
  return {
    sign: () => call(genSign, { userId: person.id }, beside),
    conversations: (query) => call(routes.listConversations, query, beside),
    conversation: (conversationID) => call(routes.getConversation, { conversationID }, beside),
    messages: (conversationID, before, limit) =>
      call(routes.listMessages, { conversationID, before, limit }, beside),
    pin: (conversationID, isPinned) => call(routes.pinConversation, { conversationID, isPinned }, beside),
    mute: (conversationID, isMuted) => call(routes.muteConversation, { conversationID, isMuted }, beside),
    remove: (conversationID, keepRow) => call(routes.deleteConversation, { conversationID, keepRow }, beside),
    deleteMessage: (conversationID, sequence) =>
      call(routes.deleteMessage, { conversationID, sequence }, beside),
    saveDraft: (conversationID, draft) =>
      call(
        routes.saveDraft,
        { conversationID, draft: draft === undefined ? '' : JSON.stringify(draft) },
        beside,
      ),
  }
}
