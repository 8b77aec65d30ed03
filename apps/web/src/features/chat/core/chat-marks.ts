import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { ChatRefusal } from '../chat-refusal.ts'

/** Marks sent in one turn, so that a long list isn't taken for a flood. */
const AT_ONCE = 20

/** Pause after a refusal, or while nobody answers. */
const AGAIN_MS = 1_000

interface MarkPorts {
  say(id: ConversationId, sequence: number): Promise<unknown>
  isConnected(): boolean
  clock: Clock
  /** Marks of this time are said together. */
  gatherMs: number
}

/** Says how far conversations got. A mark never falls, and waits for the line where there is none. */
export class MarkSender {
  readonly #ports: MarkPorts
  readonly #said = new Map<ConversationId, number>()
  readonly #wanted = new Map<ConversationId, number>()
  readonly #flying = new Set<ConversationId>()
  #cancel: (() => void) | undefined

  constructor(ports: MarkPorts) {
    this.#ports = ports
  }

  mark(id: ConversationId, sequence: number): void {
    if (sequence <= Math.max(this.#said.get(id) ?? 0, this.#wanted.get(id) ?? 0)) return
    this.#wanted.set(id, sequence)
    this.flush()
  }

  /** Not yet at the service. */
  isOpen(id: ConversationId): boolean {
    return this.#wanted.has(id) || this.#flying.has(id)
  }

  /** Also when the line is there again. */
  flush(): void {
    if (this.#cancel !== undefined || this.#wanted.size === 0 || !this.#ports.isConnected()) return
    this.#cancel = this.#ports.clock.after(this.#ports.gatherMs, () => this.#sayAll())
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#wanted.clear()
  }

  #sayAll(): void {
    this.#cancel = undefined
    if (!this.#ports.isConnected()) return
    const due = [...this.#wanted].filter(([id]) => !this.#flying.has(id))
    for (const [id, sequence] of due.slice(0, AT_ONCE)) {
      this.#wanted.delete(id)
      this.#flying.add(id)
      void this.#say(id, sequence)
    }
    if (due.length > AT_ONCE) this.flush()
  }

  async #say(id: ConversationId, sequence: number): Promise<void> {
    try {
      await this.#ports.say(id, sequence)
      this.#said.set(id, sequence)
    } catch (error) {
      const isFinal = error instanceof ChatRefusal && !error.shouldRetry()
      if (!isFinal) this.#wanted.set(id, Math.max(sequence, this.#wanted.get(id) ?? 0))
      this.#cancel ??= this.#ports.clock.after(AGAIN_MS, () => this.#sayAll())
    }
    this.#flying.delete(id)
    this.flush()
  }
}
