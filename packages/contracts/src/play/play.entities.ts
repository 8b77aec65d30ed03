import * as z from 'zod/mini'
import { OrderCode } from '../device/device.entities.ts'
import { PlayId, UserId } from '../ids.ts'

/** Who asked and steers, and whose toy moves (`isPoster` true and false on the old wire). */
export const PlayRole = z.enum(['initiator', 'receiver'])
export type PlayRole = z.infer<typeof PlayRole>

/** Where the receiver goes after agreeing: 0 the device screen, 1 the chat. Source: spec §3. */
export const PlayFlag = z.union([z.literal(0), z.literal(1)])
export type PlayFlag = z.infer<typeof PlayFlag>

/** Rises at each stop; an order of an older epoch is dropped everywhere. Only the server issues it. */
export const Epoch = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
/** Rises with every order and beat of one sender. */
export const Seq = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
/** As a sender may say it: half the range, so that the server finds a higher one for the stop that follows. */
export const SENDER_SEQ_MAX = 2 ** 52
export const SenderSeq = z.int().check(z.minimum(0), z.maximum(SENDER_SEQ_MAX))

/** A slot's number as text. */
const slotKeyForm = /^(?:1|2|3|50|52|54|56)$/

/** The active code of each slot; an absent slot is at rest. Keys are slot numbers as text. */
export const Wanted = z.record(z.string().check(z.regex(slotKeyForm)), OrderCode)
export type Wanted = z.infer<typeof Wanted>

/** One order and when it was meant, on the clock of the window that sends it. */
export const Move = z.object({ atMs: z.number(), code: OrderCode })
export type Move = z.infer<typeof Move>

/** What the one whose toy moves says to the one who steers, by a tap. Moves nothing by itself. */
export const Hint = z.enum(['more', 'less', 'hold', 'perfect'])
export type Hint = z.infer<typeof Hint>

const Thousandth = z.int().check(z.minimum(0), z.maximum(1_000))
/** A place on the shared drawing, in thousandths: time from left to right, level from the foot up. */
export const SketchPoint = z.tuple([Thousandth, Thousandth])
export type SketchPoint = z.infer<typeof SketchPoint>

/** What the toy has applied: slot to level 0-100. */
export const Levels = z.record(
  z.string().check(z.regex(slotKeyForm)),
  z.int().check(z.minimum(0), z.maximum(100)),
)
export type Levels = z.infer<typeof Levels>

export const Partner = z.object({ id: UserId, name: z.string(), avatar: z.string() })
export type Partner = z.infer<typeof Partner>

/** The receiver's own limits, which both sides see. Source: safety DR-15, P-B3. */
export const PlayLimits = z.object({
  playId: PlayId,
  /** Nothing above this level reaches the toy; 0-100. */
  cap: z.int().check(z.minimum(0), z.maximum(100)),
  /** Greatest rise in level points per second; null for none. */
  risePerS: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Slots that may move; null for all the scene offers. */
  slots: z.nullable(z.array(z.int())),
  /** Server time after which the play ends by itself; null for open end. */
  endsAtMs: z.nullable(z.number()),
})
export type PlayLimits = z.infer<typeof PlayLimits>

/** Whether a play is recorded, or one has asked to. Sides are those of the first play. */
export const PlayRecord = z.object({
  /** Open: the other side answers this very one. `expiresInMs`: time left to answer. */
  question: z.nullable(z.object({ number: z.int(), by: PlayRole, expiresInMs: z.number() })),
  /** Only by a yes of both. */
  isOn: z.boolean(),
})
export type PlayRecord = z.infer<typeof PlayRecord>

/** Why a running play stands still, and what lets it move again. */
export const PauseCause = z.enum([
  /** The receiver stopped: only the receiver's `rearm` opens it again. */
  'receiverStop',
  /** The initiator stopped: a new touch moves it again. */
  'initiatorStop',
  /** No fresh beat from the initiator. */
  'initiatorSilent',
  /** No sign of life from the receiver. */
  'receiverSilent',
  /** 20 minutes without a touch. */
  'unattended',
  /** The server came back after a fault; the receiver re-arms. */
  'restarted',
  /** The active device was switched, or is forbidden now. */
  'deviceChanged',
  /** Both steer, and the toy of the other direction stopped. */
  'linkedStop',
])
export type PauseCause = z.infer<typeof PauseCause>

/** Why a play or an invitation is over. */
export const CloseReason = z.enum([
  'cancelled',
  'expired',
  'ended',
  'signedOut',
  'lost',
  'blocked',
  'replaced',
  'limit',
])
export type CloseReason = z.infer<typeof CloseReason>

/** One line of one's own play log. */
export const PlayLogEntry = z.object({
  avatar: z.string(),
  nickName: z.string(),
  interactId: PlayId,
  playId: PlayId,
  isPoster: z.boolean(),
  /** Epoch ms; null where it never began. */
  startedAtMs: z.nullable(z.number()),
  endedAtMs: z.nullable(z.number()),
})
export type PlayLogEntry = z.infer<typeof PlayLogEntry>
