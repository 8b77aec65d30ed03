import { MessageId } from '@thrum/contracts/chat/chat.entities'
import { ONCE_AGAIN_MS, REQUEST_TIMEOUT_MS } from '@thrum/contracts/limits'
import * as z from 'zod/mini'
import { type Storage, TAB_KEYS, tabStorage } from '../../platform/storage.ts'

/** By then the service has nothing left for a tap: it was asked that long, and kept the picture so long for it. */
const KEPT_MS = REQUEST_TIMEOUT_MS + ONCE_AGAIN_MS

const Tap = z.object({
  message: MessageId,
  id: z.string(),
  /** Epoch ms. */
  atMs: z.number(),
})
type Tap = z.infer<typeof Tap>

/**
 * Taps on view-once pictures that have had none yet: for a while the service answers the same tap again, also after the
 * page was loaded anew. CHAT-071
 */
export class OnceTaps {
  readonly #listeners = new Set<() => void>()
  readonly #taps: Map<MessageId, Tap>
  readonly #store: Storage
  readonly #wall: () => number

  constructor(store: Storage = tabStorage, wall: () => number = Date.now) {
    this.#store = store
    this.#wall = wall
    const kept = keptTaps(store.read(TAB_KEYS.onceTaps))
    const fresh = kept.filter(({ atMs }) => Math.abs(wall() - atMs) < KEPT_MS)
    this.#taps = new Map(fresh.map((tap) => [tap.message, tap]))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly has = (message: MessageId): boolean => this.#taps.has(message)

  /** @returns the id of the tap: the same one until it has ended */
  readonly begin = (message: MessageId): string => {
    const id = this.#taps.get(message)?.id ?? crypto.randomUUID()
    this.#taps.set(message, { message, id, atMs: this.#wall() })
    this.#tell()
    return id
  }

  /** The picture was had, or there is none to have. */
  readonly end = (message: MessageId): void => {
    this.#taps.delete(message)
    this.#tell()
  }

  readonly clear = (): void => {
    this.#taps.clear()
    this.#tell()
  }

  #tell(): void {
    const taps = [...this.#taps.values()]
    this.#store.write(TAB_KEYS.onceTaps, taps.length === 0 ? undefined : JSON.stringify(taps))
    for (const listener of this.#listeners) listener()
  }
}

function keptTaps(text: string | undefined): readonly Tap[] {
  try {
    return z.array(Tap).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

export const onceTaps = new OnceTaps()
