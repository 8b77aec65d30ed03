import type { ConversationId, Message, MessageId } from '@thrum/contracts/chat/chat.entities'
import { RE_EDIT_MS } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { ChatMessage } from '../chat.model.ts'

interface RecallPorts {
  clock: Clock
  wall(): number
  /** One in this conversation can't be taken up any longer. */
  ended(id: ConversationId, sequence: number): void
}

/** Words of one's own recalled texts, for 10 minutes, in this page's memory and nowhere else. D-13, CHAT-035 */
export class Recalls {
  readonly #ports: RecallPorts
  readonly #kept = new Map<MessageId, { recalled: ChatMessage['recalled']; cancel: () => void }>()

  constructor(ports: RecallPorts) {
    this.#ports = ports
  }

  get(id: MessageId): ChatMessage['recalled'] {
    return this.#kept.get(id)?.recalled
  }

  keep({ conversationID, ID: id, sequence }: Message, text: string): void {
    this.forget(id)
    const recalled = { text, untilMs: this.#ports.wall() + RE_EDIT_MS }
    const cancel = this.#ports.clock.after(RE_EDIT_MS, () => {
      this.#kept.delete(id)
      this.#ports.ended(conversationID, sequence)
    })
    this.#kept.set(id, { recalled, cancel })
  }

  forget(id: MessageId): void {
    this.#kept.get(id)?.cancel()
    this.#kept.delete(id)
  }

  stop(): void {
    for (const { cancel } of this.#kept.values()) cancel()
    this.#kept.clear()
  }
}
