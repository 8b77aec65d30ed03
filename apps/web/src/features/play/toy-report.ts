import type { Levels } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'

/** What is known of a toy's doing. */
export interface AppliedLevels {
  slots: Levels
  ageMs: number
  battery?: number | undefined
  radioMs?: number | undefined
}

export interface ReportedToy {
  applied(): AppliedLevels
  getSnapshot(): { readonly stoppedInMs?: number | undefined }
  /** Told of every change, also of what the toy has confirmed. */
  subscribe(listener: () => void): () => void
}

/** A report is only ever this old on the wire; a toy that never confirmed anything has no age. */
const NEVER_MS = 3_600_000

/** A span as it travels: whole and within bounds. */
function spanOf(ms: number | undefined): number | undefined {
  if (ms === undefined || !Number.isFinite(ms)) return undefined
  return Math.min(NEVER_MS, Math.max(0, Math.round(ms)))
}

type Report = Omit<ClientEventData<'applied'>, 'playId' | 'epoch' | 'cap'>

/** What the partner is told of the toy, and when it is news. */
export class ToyReport {
  readonly #toy: ReportedToy
  #told = ''

  constructor(toy: ReportedToy) {
    this.#toy = toy
  }

  /** Whether the toy has confirmed something since this was asked last: the partner doesn't wait for it. */
  isNew(): boolean {
    const news = JSON.stringify([this.#toy.applied().slots, this.#toy.getSnapshot().stoppedInMs])
    const isNew = news !== this.#told
    this.#told = news
    return isNew
  }

  /** @param rttMs round trip to the server, where it was measured */
  read(rttMs: number | undefined): Report {
    const { slots, ageMs, battery, radioMs } = this.#toy.applied()
    return {
      slots,
      ageMs: spanOf(ageMs) ?? NEVER_MS,
      battery,
      radioMs: spanOf(radioMs),
      rttMs: spanOf(rttMs),
      stoppedInMs: spanOf(this.#toy.getSnapshot().stoppedInMs),
    }
  }
}
