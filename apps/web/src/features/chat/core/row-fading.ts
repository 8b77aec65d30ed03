import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { RowBook } from './row-book.ts'

interface FadingPorts {
  rows: RowBook
  clock: Clock
  /** Epoch ms. */
  wall(): number
  changed(id: ConversationId): void
}

/** The list's last messages that disappear: by the clock here, until the service says what was before. */
export class RowFading {
  readonly #ports: FadingPorts
  readonly #waits = new Map<ConversationId, { atMs: number; cancel: () => void }>()

  constructor(ports: FadingPorts) {
    this.#ports = ports
  }

  /** After every change of a row. */
  watch(id: ConversationId): void {
    const { rows, clock, wall, changed } = this.#ports
    const atMs = rows.get(id)?.lastMessage?.fading?.atMs ?? undefined
    const wait = this.#waits.get(id)
    if (wait?.atMs === atMs) return
    wait?.cancel()
    this.#waits.delete(id)
    if (atMs === undefined) return
    if (atMs <= wall()) {
      rows.patch(id, { lastMessage: null })
      return
    }
    const cancel = clock.after(atMs - wall(), () => {
      this.#waits.delete(id)
      changed(id)
    })
    this.#waits.set(id, { atMs, cancel })
  }

  stop(): void {
    for (const { cancel } of this.#waits.values()) cancel()
    this.#waits.clear()
  }
}
