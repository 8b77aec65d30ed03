import type { ConversationId, Message } from '@thrum/contracts/chat/chat.entities'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatAck, ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import { machineClock, machineMs } from '../machine-clock.ts'
import type { ChatLine } from './chat-line.ts'
import type { Copy, Row } from './checker.ts'

/** Pause before it asks again what was refused for the moment. */
const AGAIN_MS = 500
/** An answer that takes longer is lost, as far as a reader can tell. */
const PATIENCE_MS = 4_000

export function toRow({ sequence, ID, from, payload, time, type }: Message): Row {
  const isTip = type === 'tip'
  return {
    seq: sequence,
    id: ID,
    from: from.slice(3) as UserId,
    text: isTip ? '' : String(payload.text),
    time,
    isTip,
  }
}

/** Holds one conversation by the rules of docs/chat-socket.md and nothing else: pushes are hints, `sync` tells. */
export class Reader {
  readonly #line: ChatLine
  readonly #other: UserId
  readonly #conversationID: ConversationId
  readonly #rows = new Map<number, Row>()
  #change = 0
  #syncing: Promise<void> | undefined
  #isBehind = false
  /** When each message came in, by its id. */
  readonly arrivedMs = new Map<string, number>()

  constructor(line: ChatLine, other: UserId) {
    this.#line = line
    this.#other = other
    this.#conversationID = toConversationId(other)
    line.onConnect(() => this.#catchUp())
    line.onPush((push) => this.#hear(push))
    if (line.isConnected) this.#catchUp()
  }

  get line(): ChatLine {
    return this.#line
  }

  copy(): Copy {
    const rows = [...this.#rows.values()].sort((a, b) => a.seq - b.seq)
    const { id, nickName } = this.#line.person
    return { holder: `${nickName} ${this.#line.socket.id ?? 'away'}`, viewer: id, other: this.#other, rows }
  }

  #hear(push: ChatPush): void {
    if (push.type !== 'message' || push.data.message.conversationID !== this.#conversationID) return
    const { message } = push.data
    if (message.change === this.#change + 1 && this.#syncing === undefined)
      this.#take([message], message.change)
    else if (message.change > this.#change) this.#catchUp()
  }

  #catchUp(): void {
    this.#isBehind = true
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined
    })
  }

  async #sync(): Promise<void> {
    while (this.#isBehind && this.#line.isConnected) {
      this.#isBehind = false
      const data = { conversationID: this.#conversationID, after: this.#change }
      const answer = await this.#line.ask('sync', data, PATIENCE_MS).catch(() => undefined)
      if (answer?.code !== 200) {
        machineClock.after(AGAIN_MS, () => this.#catchUp())
        return
      }
      const page = answer.data as ChatAck<'sync'>
      this.#take(page.records, page.change)
      this.#isBehind ||= page.hasMore
    }
  }

  #take(messages: readonly Message[], change: number): void {
    for (const message of messages) {
      this.#rows.set(message.sequence, toRow(message))
      if (!this.arrivedMs.has(message.ID)) this.arrivedMs.set(message.ID, machineMs())
    }
    this.#change = Math.max(this.#change, change)
  }
}
