import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { PushData } from '@thrum/contracts/play/play.push'
import type { LivePlayOut } from './play-out.ts'

type Numbered = 'play_order' | 'play_beat' | 'play_moves'

/** What moves or stops the toy of one play, on its way to the receiver: its numbers rise, whoever sent it. */
export class Outlet {
  readonly #playId: PlayId
  readonly #receiverId: UserId
  readonly #out: LivePlayOut
  #lastSeq = -1

  constructor(options: { playId: PlayId; receiverId: UserId; out: LivePlayOut }) {
    this.#playId = options.playId
    this.#receiverId = options.receiverId
    this.#out = options.out
  }

  /** @param data its `seq` is the sender's own number, kept where it can be: also merged and HTTP orders rise */
  push<T extends Numbered>(type: T, data: Omit<PushData<T>, 'playId'>, atMs: number): void {
    this.#lastSeq = Math.max(this.#lastSeq + 1, data.seq)
    const numbered = { ...data, playId: this.#playId, seq: this.#lastSeq } as unknown as PushData<T>
    this.#out.push(this.#receiverId, type, numbered, atMs)
  }
}
