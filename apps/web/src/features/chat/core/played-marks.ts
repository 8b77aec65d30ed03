import type { ConversationId, Message } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { ChatRefusal } from '../chat-refusal.ts'

/** Pause after a refusal, or while nobody answers. */
const AGAIN_MS = 1_000

interface PlayedPorts {
  say(id: ConversationId, sequence: number): Promise<Message>
  isConnected(): boolean
  /** As the message is now. */
  take(message: Message): void
  clock: Clock
}

interface Wanted {
  readonly id: ConversationId
  readonly sequence: number
}

/** Says which voice messages were heard here. A mark waits for the line where there is none. CHAT-045 */
export class PlayedMarks {
  readonly #ports: PlayedPorts
  readonly #wanted = new Map<string, Wanted>()
  readonly #flying = new Set<string>()
  #cancel: (() => void) | undefined

  constructor(ports: PlayedPorts) {
    this.#ports = ports
  }

  mark(id: ConversationId, sequence: number): void {
    this.#wanted.set(`${id} ${sequence}`, { id, sequence })
    this.flush()
  }

  /** Also when the line is there again. */
  flush(): void {
    if (!this.#ports.isConnected()) return
    for (const [key, wanted] of this.#wanted) if (!this.#flying.has(key)) void this.#say(key, wanted)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#wanted.clear()
  }

  async #say(key: string, { id, sequence }: Wanted): Promise<void> {
    this.#flying.add(key)
    try {
      const message = await this.#ports.say(id, sequence)
      this.#wanted.delete(key)
      this.#ports.take(message)
    } catch (error) {
      // Recalled or deleted meanwhile.
      if (error instanceof ChatRefusal && !error.shouldRetry()) this.#wanted.delete(key)
      else this.#again()
    } finally {
      this.#flying.delete(key)
    }
  }

  #again(): void {
    this.#cancel ??= this.#ports.clock.after(AGAIN_MS, () => {
      this.#cancel = undefined
      this.flush()
    })
  }
}
