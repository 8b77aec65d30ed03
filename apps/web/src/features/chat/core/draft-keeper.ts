import type { ConversationId, Draft } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import { isCallError } from '../../../lib/call-error.ts'
import type { StoredDraft } from './chat-store.ts'

/** Typing pauses for this long before other devices are told. */
const GATHER_MS = 1_000

interface DraftPorts {
  say(id: ConversationId, draft: Draft | undefined, time: number): Promise<unknown>
  keep(stored: StoredDraft, isOpen: boolean): void
  /** A doubtful one is told, or came too late. @returns whether the service has said what stands there now */
  renew(id: ConversationId): Promise<boolean>
  clock: Clock
}

interface Waiting extends Omit<StoredDraft, 'conversationID'> {
  /** Ends the pause before it is told. */
  cancel: (() => void) | undefined
  isDue: boolean
  /** From before this page, or told without an answer: the service may have it, and another device have sent it. */
  isDoubtful: boolean
}

/** Drafts that other devices don't know yet. Requirement INPT-031 */
export class DraftKeeper {
  readonly #ports: DraftPorts
  readonly #waiting = new Map<ConversationId, Waiting>()
  readonly #flying = new Set<ConversationId>()
  /** Told in doubt: whether they stand there isn't known yet. This device keeps them until it is. */
  readonly #unclear = new Map<ConversationId, StoredDraft>()

  constructor(ports: DraftPorts) {
    this.#ports = ports
  }

  /** @returns the draft that the service doesn't know yet, `draft` undefined where it is to be forgotten */
  get(id: ConversationId): Pick<Waiting, 'draft' | 'time'> | undefined {
    return this.#waiting.get(id)
  }

  /** @param time when it was written, or emptied, epoch ms */
  save(id: ConversationId, draft: Draft | undefined, time: number): void {
    const before = this.#waiting.get(id)
    before?.cancel?.()
    const waiting: Waiting = {
      draft,
      time: Math.max(time, before?.time ?? 0),
      cancel: undefined,
      isDue: false,
      isDoubtful: false,
    }
    this.#waiting.set(id, waiting)
    this.#unclear.delete(id)
    this.#ports.keep({ conversationID: id, draft, time: waiting.time }, true)
    waiting.cancel = this.#ports.clock.after(GATHER_MS, () => this.#due(id, waiting))
  }

  /** Kept from before; told with the next `flush`. */
  restore({ conversationID, draft, time }: StoredDraft): void {
    if (!this.#waiting.has(conversationID))
      this.#waiting.set(conversationID, { draft, time, cancel: undefined, isDue: false, isDoubtful: true })
  }

  /** The page goes, or the line is there again. */
  flush(only?: ConversationId): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (only !== undefined && id !== only) continue
      waiting.cancel?.()
      this.#due(id, waiting)
    }
    for (const [id, stored] of [...this.#unclear])
      if (only === undefined || id === only) void this.#renew(stored)
  }

  stop(): void {
    for (const { cancel } of this.#waiting.values()) cancel?.()
    this.#waiting.clear()
    this.#unclear.clear()
  }

  #due(id: ConversationId, waiting: Waiting): void {
    waiting.isDue = true
    void this.#say(id, waiting)
  }

  /** One of each conversation at a time: an older one must not come in behind a newer. */
  async #say(id: ConversationId, waiting: Waiting): Promise<void> {
    if (this.#flying.has(id)) return
    this.#flying.add(id)
    const isDone = await this.#ports.say(id, waiting.draft, waiting.time).then(
      () => true,
      // It waits for the line, or for the first message: before that the service keeps none, but this device does.
      (error: unknown) => waiting.draft === undefined && isCallError(error) && error.failure === 'refused',
    )
    this.#flying.delete(id)
    if (!isDone) waiting.isDoubtful = true
    const newest = this.#waiting.get(id)
    if (newest === waiting && isDone) {
      const { draft, time, isDoubtful } = waiting
      const stored = { conversationID: id, draft, time }
      this.#waiting.delete(id)
      if (isDoubtful) {
        this.#unclear.set(id, stored)
        void this.#renew(stored)
      } else this.#ports.keep(stored, false)
    } else if (newest !== undefined && newest !== waiting && newest.isDue) void this.#say(id, newest)
  }

  async #renew(stored: StoredDraft): Promise<void> {
    const { conversationID: id } = stored
    const isClear = await this.#ports.renew(id)
    if (!isClear || this.#unclear.get(id) !== stored) return
    this.#unclear.delete(id)
    this.#ports.keep(stored, false)
  }
}
