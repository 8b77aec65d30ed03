import { CHAT_POLL_MS, PAGE_SIZE_MAX } from '@thrum/contracts/limits'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { ChatCalls, ListPage } from './chat-ports.ts'

/** Several hints of one moment are one question. */
const GATHER_MS = 200
/** What couldn't be had is asked for again. */
const AGAIN_MS = 5_000

interface SyncPorts {
  calls: Pick<ChatCalls, 'conversations'>
  /** Takes rows as the service says them. */
  take(page: ListPage): void
  /** Every row was had, up to this change. */
  whole(ownChange: number): void
  failed(): void
  clock: Clock
}

/**
 * Keeps the list as the service has it: all of it once, in the background, and from then on what changed since.
 * Asked at each connection, at a hint that can't be used by itself, and every minute without one. P-C4, SESS-006
 */
export class ChatSync {
  readonly #ports: SyncPorts
  /** Of one's own: everything up to it is in the list; undefined until all of it was had. */
  #ownChange: number | undefined
  #running: Promise<void> | undefined
  #isBehind = false
  #endPoll: (() => void) | undefined
  #endSoon: (() => void) | undefined
  #isOn = false

  constructor(ports: SyncPorts) {
    this.#ports = ports
  }

  /** What this device kept reaches that far. */
  restore(ownChange: number | undefined): void {
    this.#ownChange = ownChange
  }

  start(): void {
    this.#isOn = true
    this.heard()
  }

  stop(): void {
    this.#isOn = false
    this.#endPoll?.()
    this.#endSoon?.()
    this.#endSoon = undefined
  }

  /** The service said something: it needn't be asked for a while. */
  heard(): void {
    this.#endPoll?.()
    if (this.#isOn)
      this.#endPoll = this.#ports.clock.after(CHAT_POLL_MS, () => {
        void this.catchUp().catch(() => undefined)
        this.heard()
      })
  }

  /** Something happened that the hint doesn't tell. */
  soon(): void {
    this.#later(GATHER_MS)
  }

  #later(ms: number): void {
    if (!this.#isOn) return
    this.#endSoon ??= this.#ports.clock.after(ms, () => {
      this.#endSoon = undefined
      void this.catchUp().catch(() => undefined)
    })
  }

  /** Once at a time; asked meanwhile, it looks once more. @throws what the call throws */
  catchUp(): Promise<void> {
    this.#isBehind = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false
      try {
        if (this.#ownChange === undefined) await this.#all()
        else await this.#changed(this.#ownChange)
      } catch (error) {
        this.#ports.failed()
        this.#later(AGAIN_MS)
        throw error
      }
    }
  }

  async #all(): Promise<void> {
    let cursor: string | undefined
    let ownChange: number | undefined
    do {
      const page: ListPage = await this.#ports.calls.conversations({ cursor, limit: PAGE_SIZE_MAX })
      // The first page's: what happens while the others come is asked for again.
      ownChange ??= page.ownChange
      this.#ports.take(page)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    this.#ownChange = ownChange
    this.#ports.whole(ownChange)
  }

  async #changed(since: number): Promise<void> {
    const page = await this.#ports.calls.conversations({ since, limit: PAGE_SIZE_MAX })
    this.#ports.take(page)
    this.#ownChange = Math.max(since, page.ownChange)
    this.#ports.whole(this.#ownChange)
    if (page.records.length >= PAGE_SIZE_MAX) this.#isBehind = true
  }
}
