import * as z from 'zod/mini'
import { OrderCode } from '../device/device.entities.ts'
import { DeviceId, PlayId } from '../ids.ts'
import { MOVES_MAX, SKETCH_POINTS_MAX, TIME_BOX_MAX_MS } from '../limits.ts'
import {
  CloseReason,
  Epoch,
  Hint,
  Levels,
  Move,
  Partner,
  PauseCause,
  PlayFlag,
  PlayLimits,
  PlayRecord,
  PlayRole,
  SenderSeq,
  Seq,
  SketchPoint,
  Wanted,
} from './play.entities.ts'

/**
 * Which of the receiver's devices plays, to its own windows alone: one that holds another toy lets none of the
 * partner's orders through to it.
 */
const ActiveDeviceId = z.optional(DeviceId)

/**
 * On the clock of the sending window: only while it also sends `moves`, to whose timeline this state then belongs.
 * Without it the state holds at once.
 */
const SentAtMs = z.optional(z.number())
const Moves = z.array(Move).check(z.minLength(1), z.maxLength(MOVES_MAX))
/** Empty: the drawing is cleared. */
const SketchPoints = z.array(SketchPoint).check(z.maxLength(SKETCH_POINTS_MAX))
const StrokeNumber = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Count of the person's own inputs; rises with each. */
const Touches = z.int().check(z.minimum(0))

const AgeMs = z.number().check(z.minimum(0))

/** Of the toy that plays, 0-100; left out where it doesn't tell. */
const Battery = z.optional(z.int().check(z.minimum(0), z.maximum(100)))
/** A span that is only told where it was measured. */
const MeasuredMs = z.optional(z.int().check(z.minimum(0), z.maximum(3_600_000)))

/** What the toy has confirmed, and how old that is. A client that measures no spans leaves them out. */
const Applied = z.object({
  playId: PlayId,
  epoch: Epoch,
  slots: Levels,
  ageMs: AgeMs,
  cap: z.number(),
  battery: Battery,
  /** From the last write to the toy to its confirmation. */
  radioMs: MeasuredMs,
  /** The receiver's round trip to the server. */
  rttMs: MeasuredMs,
  /** While the toy rests after a stop: from the press, or the stop's arrival, to the toy's confirmation. */
  stoppedInMs: MeasuredMs,
})

/** How a play stands. */
const playStateFields = {
  playId: z.union([PlayId, z.literal(0)]),
  state: z.enum(['none', 'waiting', 'interacting']),
  role: z.nullable(PlayRole),
  flag: PlayFlag,
  epoch: Epoch,
  isArmed: z.boolean(),
  partner: z.nullable(Partner),
  /** While waiting: time left, ms. */
  expiresInMs: z.nullable(z.number()),
  /** While interacting: how long it has run, ms. */
  runningForMs: z.nullable(z.number()),
  limits: z.nullable(PlayLimits),
  deviceId: ActiveDeviceId,
} as const

/** Whether both steer, or one has proposed it. Sides are those of the first play. Source: P-B1 */
const mutualFields = {
  /** An open proposal; its id becomes that of the second play. `expiresInMs`: time left to answer. */
  proposal: z.nullable(z.object({ id: PlayId, by: PlayRole, expiresInMs: z.number() })),
  /** The second play, in which the receiver of the first steers the initiator's toy. */
  reverse: z.nullable(z.object(playStateFields)),
} as const
export const Mutual = z.object(mutualFields)
export type Mutual = z.infer<typeof Mutual>

/** `/play`, client → server. Frames are at most 2 kB. Source: contract §4. */
export const clientEvents = {
  /** Never kept for later; an acknowledgement is sent only to a caller that asks for one. From the initiator. */
  order: z.object({ playId: PlayId, epoch: Epoch, seq: SenderSeq, code: OrderCode }),
  /**
   * Every 300 ms from the initiator: the full wanted state. Level-triggered, so a lost order or stop is
   * repaired by the next one. `touches` counts the person's own inputs and rises with each.
   */
  beat: z.object({
    playId: PlayId,
    epoch: Epoch,
    seq: SenderSeq,
    wanted: Wanted,
    touches: Touches,
    sentAtMs: SentAtMs,
  }),
  /**
   * From the initiator: orders with the moments they were meant for, a packet every 100 ms. The receiver plays them
   * that far apart, a little later; what comes too late is passed over. A stop is never among them.
   */
  moves: z.object({
    playId: PlayId,
    epoch: Epoch,
    seq: SenderSeq,
    touches: Touches,
    sentAtMs: z.number(),
    moves: Moves,
  }),
  /** From the receiver. Moves nothing. */
  hint: z.object({ playId: PlayId, hint: Hint }),
  /** From both: the points that a finger has drawn since the last packet. Moves nothing. */
  sketch: z.object({ playId: PlayId, stroke: StrokeNumber, points: SketchPoints }),
  /**
   * From both, of either direction: asks to record, answers the `question` of that number, or takes back what one
   * said, at any time.
   */
  record: z.object({
    playId: PlayId,
    say: z.enum(['ask', 'yes', 'no', 'end']),
    question: z.optional(z.int()),
  }),
  /** Acknowledged `{epoch}`; from either side; never limited. */
  stop: z.object({ playId: PlayId }),
  /** Acknowledged `{t, atMs}`. */
  ping: z.object({ t: z.number() }),
  /** Every 300 ms from the receiver: what the toy has confirmed, and how old that is. Its sign of life. */
  applied: Applied,
  /** From the receiver, of a running play or of an invitation that waits for its answer. */
  limits: z.extend(PlayLimits, {
    /** The time that is left, instead of `endsAtMs`: a client doesn't know the server's clock. Null: no end. */
    endsInMs: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(TIME_BOX_MAX_MS)))),
  }),
  /** From the receiver, after its own stop; acknowledged `{epoch}`. */
  rearm: z.object({ playId: PlayId }),
} as const
export type ClientEvent = keyof typeof clientEvents
export type ClientEventData<E extends ClientEvent> = z.infer<(typeof clientEvents)[E]>

export const StopAck = z.object({ epoch: Epoch })
export const PingAck = z.object({ t: z.number(), atMs: z.number() })

/** Structured form (`data`) of each push on `/play`; the old string form travels beside it in `sData`. */
export const pushes = {
  /** `sData` playId_name_avatar_flag_userId. */
  play_connect_notify: z.object({
    playId: PlayId,
    name: z.string(),
    avatar: z.string(),
    flag: PlayFlag,
    userId: z.string(),
    /** Time left to answer, ms. */
    expiresInMs: z.number(),
  }),
  /** `sData` playId_flag. To the initiator. */
  play_connect_success: z.object({ playId: PlayId, flag: PlayFlag, epoch: Epoch, partner: Partner }),
  /** `sData` playId. To the initiator: declined. */
  play_connect_fail: z.object({ playId: PlayId }),
  /** `sData` playId_code. To the receiver. */
  play_order: z.object({ playId: PlayId, epoch: Epoch, seq: Seq, code: OrderCode }),
  /** To the receiver. */
  play_beat: z.object({
    playId: PlayId,
    epoch: Epoch,
    seq: Seq,
    wanted: Wanted,
    touches: Touches,
    sentAtMs: SentAtMs,
  }),
  /** To the receiver. */
  play_moves: z.object({
    playId: PlayId,
    epoch: Epoch,
    seq: Seq,
    touches: Touches,
    sentAtMs: z.number(),
    moves: Moves,
  }),
  /** To the initiator. */
  play_hint: z.object({ playId: PlayId, hint: Hint }),
  /** To the other one. */
  play_sketch: z.object({ playId: PlayId, stroke: StrokeNumber, points: SketchPoints }),
  /** To the initiator. */
  play_applied: Applied,
  /** To both. */
  play_limits: PlayLimits,
  /** To both: the toy stands still from this epoch on. `isArmed` false: only the receiver opens it again. */
  play_pause: z.object({ playId: PlayId, epoch: Epoch, cause: PauseCause, isArmed: z.boolean() }),
  /** To both: orders of this epoch move the toy again. */
  play_rearm: z.object({ playId: PlayId, epoch: Epoch }),
  /** To both: nothing was touched for 19 minutes; the toy stops in `stopsInMs`. */
  play_warning: z.object({ playId: PlayId, stopsInMs: z.number() }),
  /** To both: the receiver's time is up in `endsInMs`; then the play ends by itself. */
  play_ending: z.object({ playId: PlayId, endsInMs: z.number() }),
  /** `sData` playId. To both. The scene is to be loaded again. */
  play_change: z.object({ playId: PlayId, epoch: Epoch, deviceId: ActiveDeviceId }),
  /**
   * `sData` playId. `by` is who ended it: oneself is told too, for one's other windows. Of a declined invitation only
   * whoever declined it is.
   */
  play_close: z.object({
    playId: PlayId,
    reason: CloseReason,
    by: z.enum(['initiator', 'receiver', 'server']),
  }),
  /** At each connect. `playId` 0: none. */
  play_state: z.object({
    ...playStateFields,
    mutual: z.optional(Mutual),
    record: z.optional(PlayRecord),
  }),
  /** To both, of the first play: a proposal to steer each other came or went, or its second play did. */
  play_mutual: z.object({
    playId: PlayId,
    ...mutualFields,
    change: z.enum(['proposed', 'agreed', 'declined', 'withdrawn', 'expired', 'stopped', 'ended']),
    by: z.enum(['initiator', 'receiver', 'server']),
  }),
  /** To both, of the first play: a question to record it came or went, or the recording did. No and silence: `refused`. */
  play_record: z.extend(PlayRecord, {
    playId: PlayId,
    change: z.enum(['asked', 'agreed', 'refused', 'withdrawn', 'ended']),
    by: z.enum(['initiator', 'receiver', 'server']),
  }),
} as const
export type PushType = keyof typeof pushes
export type PushData<T extends PushType> = z.infer<(typeof pushes)[T]>

/** What arrives under the event name `message`. `atMs` is the server's monotonic receipt time. */
export type Push = {
  [T in PushType]: { type: T; sData: string; data: PushData<T>; atMs: number }
}[PushType]

const Outer = z.object({ type: z.string(), sData: z.string(), data: z.unknown(), atMs: z.number() })

/** Reads a push; undefined for anything unknown or malformed, which a client ignores. */
export function readPush(raw: unknown): Push | undefined {
  const outer = z.safeParse(Outer, raw)
  if (!outer.success || !Object.hasOwn(pushes, outer.data.type)) return undefined
  const type = outer.data.type as PushType
  const data = z.safeParse(pushes[type], outer.data.data)
  if (!data.success) return undefined
  return { type, sData: outer.data.sData, data: data.data, atMs: outer.data.atMs } as Push
}
