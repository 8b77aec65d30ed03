import type { Message } from '@thrum/contracts/chat/chat.entities'
import type { ChatMessage } from '../chat.model.ts'

/** Makes what the screens see of a message; the book asks for it once per change of a message. */
export type ToView = (message: Message) => ChatMessage

export interface BookRange {
  /** From this sequence on … */
  readonly from: number
  /** … everything that happened up to this change is in the book. */
  readonly change: number
  readonly hasOlder: boolean
}

/** First place whose sequence isn't below. */
function placeOf(list: readonly ChatMessage[], sequence: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.sequence ?? 0) < sequence) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The newest messages of one conversation, without a hole: everything from `from` on that happened up to `change`.
 * Whatever says more than the next change is left out until the service has said what lies between, so that a
 * message is there once, in its place, and one that was deleted never returns. P-C3, CHAT-017, CHAT-018, CHAT-067
 */
export class MessageBook {
  readonly #toView: ToView
  readonly #list: ChatMessage[] = []
  /** Changes of messages older than the book, while older ones are being loaded. */
  readonly #strays = new Map<number, Message>()
  readonly #unsaved = new Set<number>()
  #snapshot: readonly ChatMessage[] | undefined
  #from: number
  #change: number
  #hasOlder: boolean
  #cleared = 0
  #loads = 0

  constructor(toView: ToView, range: BookRange, messages: readonly Message[]) {
    this.#toView = toView
    this.#from = range.from
    this.#change = range.change
    this.#hasOlder = range.hasOlder
    for (const message of messages) this.#put(message)
  }

  get range(): BookRange {
    return { from: this.#from, change: this.#change, hasOlder: this.#hasOlder }
  }

  /** Oldest first. The same list until something changes. */
  get messages(): readonly ChatMessage[] {
    this.#snapshot ??= this.#list.slice()
    return this.#snapshot
  }

  get newest(): ChatMessage | undefined {
    return this.#list.at(-1)
  }

  find(sequence: number): ChatMessage | undefined {
    const found = this.#list[placeOf(this.#list, sequence)]
    return found?.sequence === sequence ? found : undefined
  }

  countIncomingAfter(sequence: number): number {
    let count = 0
    for (let place = placeOf(this.#list, sequence + 1); place < this.#list.length; place += 1) {
      const message = this.#list[place]
      if (message?.flow === 'in' && !message.isRevoked && message.type !== 'tip') count += 1
    }
    return count
  }

  /** @returns whether it is in now; false where something before it is missing */
  apply(message: Message): boolean {
    if (message.change > this.#change + 1) {
      // Its words go at once, whatever lies between.
      if (message.isRevoked && this.find(message.sequence) !== undefined) this.#put(message)
      return false
    }
    if (message.change === this.#change + 1) {
      this.#change = message.change
      this.#put(message)
    } else this.#complete(message)
    return true
  }

  /** A page of what happened after `range.change`, oldest first; complete up to `change`. */
  applyPage(records: readonly Message[], change: number): void {
    for (const record of records) this.#put(record)
    this.#change = Math.max(this.#change, change)
  }

  /** Loads older ones. What changes meanwhile is kept. */
  async addOlder(
    fetch: (before: number) => Promise<{ readonly records: readonly Message[]; readonly hasMore: boolean }>,
  ): Promise<void> {
    this.#loads += 1
    try {
      const from = this.#from
      const { records, hasMore } = await fetch(from)
      // Emptied meanwhile, beyond what was asked for.
      if (this.#from < from) return
      const last = records.at(-1)
      this.#hasOlder = hasMore
      this.#from = hasMore && last !== undefined ? Math.min(this.#from, last.sequence) : 0
      const older = records
        .map((record) => this.#newer(record))
        .filter(({ sequence, isDeleted }) => !isDeleted && sequence > this.#cleared)
      this.#list.unshift(...older.reverse().map(this.#toView))
      this.#snapshot = undefined
    } finally {
      this.#loads -= 1
      if (this.#loads === 0) this.#strays.clear()
    }
  }

  /** Everything up to there is gone on one's own side. */
  clear(sequence: number): void {
    if (sequence <= this.#cleared) return
    this.#cleared = sequence
    if (sequence < this.#from) return
    this.#list.splice(0, placeOf(this.#list, sequence + 1))
    this.#from = 0
    this.#hasOlder = false
    this.#snapshot = undefined
  }

  remove(sequence: number): void {
    const place = placeOf(this.#list, sequence)
    if (this.#list[place]?.sequence !== sequence) return
    this.#list.splice(place, 1)
    this.#unsaved.add(sequence)
    this.#snapshot = undefined
  }

  /** Takes out what is over. @returns when the next one is, epoch ms */
  fade(nowMs: number): number | undefined {
    let next: number | undefined
    for (const { sequence, fading } of this.messages) {
      const atMs = fading?.atMs ?? undefined
      if (atMs === undefined) continue
      if (atMs <= nowMs) this.remove(sequence)
      else next = Math.min(next ?? atMs, atMs)
    }
    return next
  }

  /** Shows own ones between two sequences anew, the first one left out: a mark moved over them. */
  review(after: number, upTo: number): void {
    for (let place = placeOf(this.#list, after + 1); place < this.#list.length; place += 1) {
      const message = this.#list[place]
      if (message === undefined || message.sequence > upTo) return
      if (message.flow === 'in') continue
      this.#list[place] = this.#toView(message)
      this.#snapshot = undefined
    }
  }

  /** Sequences that changed or went since the last call. */
  takeUnsaved(): readonly number[] {
    const unsaved = [...this.#unsaved]
    this.#unsaved.clear()
    return unsaved
  }

  /** One's own picture, sent a moment ago: the service says what there is to fetch. */
  #complete(message: Message): void {
    const place = placeOf(this.#list, message.sequence)
    const known = this.#list[place]
    if (message.type !== 'image' || known?.change !== message.change || known.ID !== message.ID) return
    // The answer to one that was sent twice says how far its changes are, and not what they were.
    if (known.isRevoked) return
    if (formsOf(known) >= formsOf(message)) return
    this.#list[place] = this.#toView(message)
    this.#unsaved.add(message.sequence)
    this.#snapshot = undefined
  }

  #newer(message: Message): Message {
    const stray = this.#strays.get(message.sequence)
    return stray !== undefined && stray.change > message.change ? stray : message
  }

  #put(message: Message): void {
    const { sequence } = message
    if (sequence <= this.#cleared) return
    if (sequence < this.#from) {
      if (this.#loads > 0) this.#strays.set(sequence, message)
      return
    }
    if (message.isDeleted) {
      this.remove(sequence)
      return
    }
    const last = this.#list.at(-1)
    const place =
      last === undefined || last.sequence < sequence ? this.#list.length : placeOf(this.#list, sequence)
    const known = this.#list[place]
    if (known?.sequence === sequence) {
      if (known.change >= message.change) return
      this.#list[place] = this.#toView(message)
    } else this.#list.splice(place, 0, this.#toView(message))
    this.#unsaved.add(sequence)
    this.#snapshot = undefined
  }
}

/** In how many sizes a picture can be had. */
function formsOf({ payload }: Pick<Message, 'payload'>): number {
  return Array.isArray(payload.imageInfoArray) ? payload.imageInfoArray.length : 0
}
