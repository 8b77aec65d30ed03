import type { PushKind } from '@thrum/contracts/push/push.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import type { PushDevice } from './push.repo.ts'
import type { Outcome } from './push-post.ts'

/** More than this only piles up while a push service is away. */
const OPEN_MAX = 5_000
const AT_ONCE = 8
/** Pauses before each further try. */
const PAUSES_MS = [2_000, 10_000]

interface Parts {
  send(kind: PushKind, device: PushDevice): Promise<Outcome>
  remove(device: PushDevice): Promise<void>
  clock: Clock
  log: Log
}

/** Pushes on their way, in memory: nobody waits for them, and nothing is lost with one. */
export class PushOutbox {
  readonly #parts: Parts
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #pauses = new Set<() => void>()
  #travelling = 0
  /** Travelling, waiting or between two tries. */
  #open = 0
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  put(kind: PushKind, device: PushDevice): void {
    if (this.#isClosed) return
    if (this.#open >= OPEN_MAX) {
      this.#parts.log.error('a push was dropped, too many wait')
      return
    }
    this.#open++
    this.#queue(kind, device, 0)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    for (const cancel of this.#pauses) cancel()
    this.#pauses.clear()
  }

  #queue(kind: PushKind, device: PushDevice, tries: number): void {
    this.#waiting.push(() => this.#try(kind, device, tries))
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#isClosed || this.#travelling >= AT_ONCE) return
    const next = this.#waiting.shift()
    if (next === undefined) return
    this.#travelling++
    void next().finally(() => {
      this.#travelling--
      this.#sendNext()
    })
  }

  async #try(kind: PushKind, device: PushDevice, tries: number): Promise<void> {
    const { remove, clock, log } = this.#parts
    const outcome = await this.#send(kind, device)
    const pauseMs = PAUSES_MS[tries]
    if (outcome === 'later' && pauseMs !== undefined && !this.#isClosed) {
      const cancel = clock.after(pauseMs, () => {
        this.#pauses.delete(cancel)
        this.#queue(kind, device, tries + 1)
      })
      this.#pauses.add(cancel)
      return
    }
    this.#open--
    if (outcome === 'gone') await remove(device).catch(() => undefined)
    else if (outcome !== 'taken' && !this.#isClosed) log.error('a push was not taken', { reason: outcome })
  }

  async #send(kind: PushKind, device: PushDevice): Promise<Outcome> {
    try {
      return await this.#parts.send(kind, device)
    } catch (cause) {
      this.#parts.log.error('a push could not be written', { cause })
      return 'refused'
    }
  }
}
