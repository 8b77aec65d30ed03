import type { PushKind } from '@thrum/contracts/push/push.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Log } from '../../log.ts'
import type { PushDevice } from './push.repo.ts'
import { TERMS } from './push-letter.ts'
import type { Outcome } from './push-post.ts'

/** More than this only piles up while a push service is away. */
const OPEN_MAX = 5_000
const AT_ONCE = 8
/** Pauses before each further try. */
const PAUSES_MS = [2_000, 10_000]
/** A browser that has our former key comes back with the new one by itself; a clock of ours is set right at any time. */
const DENIED_PAUSE_MS = 3_600_000
/** Of more, the one that was denied longest ago is forgotten. */
const DENIED_MAX = 10_000

interface Parts {
  send(kind: PushKind, device: PushDevice, ageMs: number): Promise<Outcome>
  remove(device: PushDevice): Promise<void>
  clock: Clock
  log: Log
}

interface Push {
  readonly kind: PushKind
  readonly device: PushDevice
  readonly sinceMs: number
}

/** Pushes on their way, in memory: nobody waits for them, and nothing is lost with one. */
export class PushOutbox {
  readonly #parts: Parts
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #pauses = new Set<() => void>()
  /** Endpoint to when it is asked again. */
  readonly #denied = new Map<string, number>()
  #travelling = 0
  /** Travelling, waiting or between two tries. */
  #open = 0
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  put(kind: PushKind, device: PushDevice): void {
    const { clock, log } = this.#parts
    const sinceMs = clock.nowMs()
    if (this.#isClosed || sinceMs < (this.#denied.get(device.endpoint) ?? 0)) return
    if (this.#open >= OPEN_MAX) {
      log.error('a push was dropped, too many wait')
      return
    }
    this.#open++
    this.#queue({ kind, device, sinceMs }, 0)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    for (const cancel of this.#pauses) cancel()
    this.#pauses.clear()
  }

  #queue(push: Push, tries: number): void {
    this.#waiting.push(() => this.#try(push, tries))
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

  async #try(push: Push, tries: number): Promise<void> {
    const { remove, clock, log } = this.#parts
    const { kind, device, sinceMs } = push
    const ageMs = clock.nowMs() - sinceMs
    if (ageMs >= TERMS[kind].lifeMs) {
      this.#open--
      return
    }
    const outcome = await this.#send(push, ageMs)
    const pauseMs = PAUSES_MS[tries]
    if (outcome === 'later' && pauseMs !== undefined && !this.#isClosed) {
      const cancel = clock.after(pauseMs, () => {
        this.#pauses.delete(cancel)
        this.#queue(push, tries + 1)
      })
      this.#pauses.add(cancel)
      return
    }
    this.#open--
    const isNews = outcome !== 'denied' || this.#deny(device)
    if (outcome === 'taken' || outcome === 'gone') this.#denied.delete(device.endpoint)
    else if (isNews && !this.#isClosed) log.error('a push was not taken', { reason: outcome })
    if (outcome === 'gone') await remove(device).catch(() => undefined)
  }

  /** @returns false where it was denied before */
  #deny({ endpoint }: PushDevice): boolean {
    const isFirst = !this.#denied.delete(endpoint)
    this.#denied.set(endpoint, this.#parts.clock.nowMs() + DENIED_PAUSE_MS)
    const [oldest] = this.#denied.keys()
    if (this.#denied.size > DENIED_MAX && oldest !== undefined) this.#denied.delete(oldest)
    return isFirst
  }

  async #send({ kind, device }: Push, ageMs: number): Promise<Outcome> {
    try {
      return await this.#parts.send(kind, device, ageMs)
    } catch (cause) {
      this.#parts.log.error('a push could not be written', { cause })
      return 'refused'
    }
  }
}
