import type { ConversationId, Draft } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isCallError } from '../../../lib/call-error.ts'
import type { StoredDraft } from './chat-store.ts'

/** Typing pauses for this long before other devices are told. */
const GATHER_MS = 1_000

interface DraftPorts {
  say(id: ConversationId, draft: Draft | undefined): Promise<unknown>
  keep(stored: StoredDraft, isOpen: boolean): void
  clock: Clock
}

interface Waiting {
  readonly draft: Draft | undefined
  cancel: (() => void) | undefined
  isFlying: boolean
}

/** Drafts that other devices don't know yet. Requirement INPT-031 */
export class DraftKeeper {
  readonly #ports: DraftPorts
  readonly #waiting = new Map<ConversationId, Waiting>()

  constructor(ports: DraftPorts) {
    this.#ports = ports
  }

  /** @returns the draft that the service doesn't know yet, `draft` undefined where it is to be forgotten */
  get(id: ConversationId): Pick<Waiting, 'draft'> | undefined {
    return this.#waiting.get(id)
  }

  save(id: ConversationId, draft: Draft | undefined): void {
    this.#waiting.get(id)?.cancel?.()
    const waiting: Waiting = { draft, cancel: undefined, isFlying: false }
    this.#waiting.set(id, waiting)
    this.#ports.keep({ conversationID: id, draft }, true)
    waiting.cancel = this.#ports.clock.after(GATHER_MS, () => void this.#say(id, waiting))
  }

  /** Kept from before; told with the next `flush`. */
  restore({ conversationID, draft }: StoredDraft): void {
    if (!this.#waiting.has(conversationID))
      this.#waiting.set(conversationID, { draft, cancel: undefined, isFlying: false })
  }

  /** The page goes, or the line is there again. */
  flush(only?: ConversationId): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (only !== undefined && id !== only) continue
      waiting.cancel?.()
      void this.#say(id, waiting)
    }
  }

  stop(): void {
    for (const { cancel } of this.#waiting.values()) cancel?.()
    this.#waiting.clear()
  }

  async #say(id: ConversationId, waiting: Waiting): Promise<void> {
    if (waiting.isFlying) return
    waiting.isFlying = true
    try {
      await this.#ports.say(id, waiting.draft)
    } catch (error) {
      waiting.isFlying = false
      // What is refused now is refused later; everything else waits for the line.
      if (!isCallError(error) || error.failure !== 'refused') return
    }
    if (this.#waiting.get(id) !== waiting) return
    this.#waiting.delete(id)
    this.#ports.keep({ conversationID: id, draft: waiting.draft }, false)
  }
}
