import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { Levels, PlayLimits, PlayRole, Wanted } from '@thrum/contracts/play/play.entities'
import type { ClientEventData, PushData, PushType } from '@thrum/contracts/play/play.push'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { ReceiverGate } from '@thrum/toy-protocol/receiver-gate'
import { TOYS } from '@thrum/toy-protocol/toys'
import { DEFAULT_LIMITS, rateOf } from '../../http/limits.ts'
import { LivePlay } from './live-play.ts'
import type { ActiveDevice } from './toy-door.ts'

export const PLAY = 'PlayPlayPlayPlayPlay' as PlayId
export const ANN = 'AnnAnnAnnAnnAnnAnnAn' as UserId
export const BEN = 'BenBenBenBenBenBenBe' as UserId

export interface Heard {
  to: UserId
  type: PushType
  data: PushData<PushType>
  atMs: number
}

export const scene = TOYS.find((toy) => toy.model === 'H1')?.scene ?? []
export const HALO: ActiveDevice = { at: 'active', code: 'HALOHALOHALO', scene }
/** The first motor's first function at a level. */
export function motor(level: number): OrderCode {
  return encodeOrder({ slot: 1, level, variant: 1 })
}

export const LIVE_LIMITS = {
  orders: rateOf(DEFAULT_LIMITS.orders),
  beats: rateOf(DEFAULT_LIMITS.beats),
  moves: rateOf(DEFAULT_LIMITS.moves),
  hints: rateOf(DEFAULT_LIMITS.hints),
  sketches: rateOf(DEFAULT_LIMITS.sketches),
  reports: rateOf(DEFAULT_LIMITS.reports),
  rearms: rateOf(DEFAULT_LIMITS.rearms),
}

export function setUp(options: { device?: ActiveDevice; epoch?: number; isArmed?: boolean } = {}) {
  const clock = new FakeClock()
  const heard: Heard[] = []
  const ends: string[] = []
  const kept: PlayLimits[] = []
  const stops: (PlayRole | undefined)[] = []
  const play = new LivePlay({
    playId: PLAY,
    initiatorId: ANN,
    receiverId: BEN,
    epoch: options.epoch ?? 1,
    isArmed: options.isArmed ?? true,
    device: options.device ?? HALO,
    clock,
    out: {
      push: (to, type, data, atMs) => heard.push({ to, type, data, atMs }),
      stopped: (by) => stops.push(by),
      limited: (limits) => kept.push(limits),
      mustEnd: (reason) => ends.push(reason),
    },
    limits: LIVE_LIMITS,
  })
  let seq = 0
  const got = <T extends PushType>(to: UserId, type: T) =>
    heard.filter((push) => push.to === to && push.type === type).map((push) => push.data as PushData<T>)
  return {
    clock,
    play,
    heard,
    ends,
    kept,
    stops,
    got,
    orders: () => got(BEN, 'play_order'),
    pauses: (to: UserId) => got(to, 'play_pause'),
    order: (code: OrderCode, from: { epoch?: number; seq?: number; socketId?: string } = {}) =>
      play.order('initiator', code, {
        socketId: from.socketId ?? 'ann-1',
        epoch: from.epoch ?? play.epoch,
        seq: from.seq ?? seq++,
      }),
    beat: (
      wanted: Wanted = {},
      from: { epoch?: number; seq?: number; touches?: number; socketId?: string } = {},
    ) =>
      play.beat(from.socketId ?? 'ann-1', {
        playId: PLAY,
        epoch: from.epoch ?? play.epoch,
        seq: from.seq ?? seq++,
        wanted,
        touches: from.touches ?? 0,
      }),
    applied: (slots: Levels = {}, socketId = 'ben-1') =>
      play.applied(socketId, { playId: PLAY, epoch: play.epoch, slots, ageMs: 10, cap: 100 }),
    limits: (limits: Partial<ClientEventData<'limits'>>) =>
      play.limit({ playId: PLAY, cap: 100, risePerS: null, slots: null, endsAtMs: null, ...limits }),
  }
}

/** What the receiver's gate lets through to the toy: whether the last of it moves. */
export function runsAtTheEnd(heard: Heard[], epoch: number): boolean {
  const gate = new ReceiverGate({ playId: PLAY, epoch, isArmed: true })
  let isRunning = false
  for (const { to, type, data, atMs } of heard) {
    if (to !== BEN || type !== 'play_order') continue
    const push = data as PushData<'play_order'>
    if (gate.check({ ...push, atMs }, atMs).ok) isRunning = push.code !== STOP_ORDER
  }
  return isRunning
}
