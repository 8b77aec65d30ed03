import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { Push, PushData, PushType } from '@thrum/contracts/play/play.push'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { encodeOrder } from '@thrum/toy-protocol/order'
import type { PlayClock, PlayLine } from './play.line.ts'

export const PLAY_ID = 'PlayPlayPlayPlayPla1' as PlayId
export const OTHER_ID = 'PlayPlayPlayPlayPla2' as PlayId
export const PARTNER = {
  id: 'NoaNoaNoaNoaNoaNoaNo' as UserId,
  name: 'Noa',
  avatar: '/avatars/dune-2.svg',
}

/** An order for the one motor. */
export const motor = (level: number) => encodeOrder({ slot: 1, level, variant: 1 })
export const REST = encodeOrder({ slot: 1, level: 0, variant: 0 })
/** The stop's second way, gone. */
export const NO_ROAD = () => Promise.reject(new Error('network'))

export function code(text: string): OrderCode {
  return text as OrderCode
}

function entry(id: string, beginCode: string, endCode: string, forbid = false) {
  return { id, name: id, beginCode: code(beginCode), endCode: code(endCode), forbid, isChecked: false }
}

/** One motor with two rhythms, and an extra. */
export const SCENE: Scene = [
  {
    defaultKey: '震动',
    data: [entry('wave', 'a9013c01', 'a9010000'), entry('tide', 'a9013c04', 'a9010000')],
  },
  { defaultKey: '附加', data: [entry('warmth', 'a9323200', 'a9320000')] },
]

export class TurnedClock extends FakeClock implements PlayClock {
  every(ms: number, run: () => void): () => void {
    let cancel: () => void
    const again = () => {
      cancel = this.after(ms, () => {
        again()
        run()
      })
    }
    again()
    return () => cancel()
  }
}

/** Records what is said; each `ask` waits for the test to answer it. */
export class FakeLine implements PlayLine {
  isConnected = true
  readonly said: { event: string; data: Record<string, unknown> }[] = []
  readonly asked: { event: string; answer: (value: unknown) => void; refuse: () => void }[] = []

  emit(event: string, data: unknown): boolean {
    if (this.isConnected) this.said.push({ event, data: data as Record<string, unknown> })
    return this.isConnected
  }

  ask(event: string): Promise<unknown> {
    if (!this.isConnected) return Promise.reject(new Error('no connection'))
    return new Promise((answer, reject) => {
      this.asked.push({ event, answer, refuse: () => reject(new Error('timeout')) })
    })
  }

  of(event: string): Record<string, unknown>[] {
    return this.said.filter((entry) => entry.event === event).map(({ data }) => data)
  }
}

/** A push as the server sends it. */
export function pushed<T extends PushType>(type: T, data: PushData<T>, atMs: number): Push {
  return { type, sData: '', data, atMs } as unknown as Push
}
