import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { DeviceId } from '@thrum/contracts/ids'
import type { Levels, Wanted } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { NO_LIMITS, type ToyLimits } from '@thrum/toy-protocol/toy-limits'
import { code, FakeLine, NO_ROAD, PLAY_ID, pushed, SCENE, TurnedClock } from './engine.testkit.ts'
import { NOTHING_HELD } from './held-limits.ts'
import { Receiver } from './receiver.ts'

/** Notes every call with its moment. */
export class NotedToy {
  readonly notes: string[] = []
  wanted: Wanted = {}
  isLent = false
  limits: ToyLimits = NO_LIMITS
  slots: Levels = { '1': 60 }
  stoppedInMs: number | undefined
  device = { id: 'AAAAAAAAAAAAAAAAAAAA' as DeviceId }
  link = { at: 'connected' }
  isPlaying = true
  onNews: () => void = () => undefined
  readonly listeners = new Set<(cause: string) => void>()

  onStop(listener: (cause: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  isInHand(): boolean {
    return this.isPlaying
  }
  apply(order: OrderCode): void {
    this.notes.push(`apply ${order}`)
  }
  setWanted(wanted: Wanted): void {
    this.wanted = wanted
    this.notes.push(`wanted ${Object.values(wanted).join(',')}`)
  }
  stop(cause: string): Promise<'confirmed'> {
    this.wanted = {}
    this.notes.push('stop')
    for (const listener of this.listeners) listener(cause)
    return Promise.resolve('confirmed')
  }
  lend(limits: ToyLimits | undefined): void {
    this.isLent = limits !== undefined
    this.limits = limits ?? NO_LIMITS
  }
  getSnapshot() {
    return { stoppedInMs: this.stoppedInMs, device: this.device, link: this.link }
  }
  subscribe(listener: () => void): () => void {
    this.onNews = listener
    return () => undefined
  }
  /** Its link is as it says from now on; a lost one is told like any stop. */
  reach(at: string): void {
    if (at === 'lost' || at === 'off') for (const listener of this.listeners) listener('link')
    this.link = { at }
    this.onNews()
  }
  applied() {
    return { slots: this.slots, ageMs: 12.4, battery: 48, radioMs: 33.3 }
  }
}

export const WARM = code('a9323200')

export function setUpReceiver(
  over: {
    epoch?: number
    isArmed?: boolean
    isTakenUp?: boolean
    scene?: boolean
    isShown?: boolean
    rest?: () => Promise<number>
  } = {},
) {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const toy = new NotedToy()
  const receiver = new Receiver(
    {
      playId: PLAY_ID,
      epoch: over.epoch ?? 1,
      isArmed: over.isArmed ?? true,
      isTakenUp: over.isTakenUp ?? false,
      limits: { ...NOTHING_HELD, cap: 70 },
    },
    {
      clock,
      line,
      toy,
      restStop: over.rest ?? NO_ROAD,
      isShown: () => over.isShown ?? true,
      rttMs: () => 41.7,
      onTimeUp: () => toy.notes.push('time up'),
      onChange: () => undefined,
    },
  )
  if (over.scene !== false) receiver.setScene(SCENE)
  const beat = (seq: number, wanted: Wanted, epoch = 1, atMs = clock.nowMs(), touches = 1) =>
    receiver.hear(pushed('play_beat', { playId: PLAY_ID, epoch, seq, wanted, touches }, atMs))
  const sendOrder = (seq: number, text: string, more: Partial<PushData<'play_order'>> = {}) =>
    receiver.hear(
      pushed('play_order', { playId: PLAY_ID, epoch: 1, seq, code: code(text), ...more }, clock.nowMs()),
    )
  return { clock, line, toy, receiver, beat, sendOrder }
}

export const WAVE = { '1': code('a9013c01') }
