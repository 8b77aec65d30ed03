import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { Person } from '@thrum/testkit/person'
import type { ChatMessage, Delivery } from '../../features/chat/chat.model.ts'
import type { ChatCore } from '../../features/chat/core/chat-core.ts'
import { machineClock, machineMs } from '../machine-clock.ts'
import type { Copy } from './checker.ts'
import type { Attempt, History, Send } from './history.ts'
import { ProductChat } from './product-chat.ts'
import { toRow } from './reader.ts'
import { until } from './until.ts'

/** Far more than wait for an answer at any time. */
const RECENT = 500

interface Setup {
  person: Person
  other: Person
  url: string
  history: History
}

/** The product's chat of one person, without a page: the same core, line, outbox and store as in the app. */
export class CoreClient {
  readonly #chat: ProductChat
  readonly #setup: Setup
  readonly #conversationID: ConversationId
  readonly #open = new Map<string, { send: Send; attempt: Attempt }>()
  readonly #deliveries = new Map<string, Delivery[]>()
  #endWriting: (() => void) | undefined
  #count = 0

  /** @param before whose device it is now: what that one had no answer for is still to be answered */
  constructor(setup: Setup, before?: CoreClient) {
    if (before !== undefined) for (const [id, open] of before.#open) this.#open.set(id, open)
    this.#setup = setup
    this.#conversationID = toConversationId(setup.other.id)
    this.#chat = new ProductChat(setup.person, () => setup.url)
    const timeline = this.core.chat.timeline(this.#conversationID)
    timeline.subscribe(() => this.#look())
    this.core.chat.open(this.#conversationID)
  }

  /** The page goes. */
  stop(): void {
    this.rest()
    this.#chat.close()
  }

  get core(): ChatCore {
    return this.#chat.core
  }

  get isConnected(): boolean {
    return this.core.ports.link.state === 'connected'
  }

  get messages(): readonly ChatMessage[] {
    return this.#chat.messages(this.#conversationID)
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
