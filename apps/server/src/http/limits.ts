/** `points` calls within `perMs` milliseconds. */
export interface Rule {
  readonly points: number
  readonly perMs: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Every rate limit the product has, each per user unless its name says otherwise. Source: safety §3.11. */
export const DEFAULT_LIMITS = {
  /** Failed sign-ins per account name. */
  signInAccount: { points: 10, perMs: 15 * MINUTE_MS },
  signInAddress: { points: 30, perMs: 10 * MINUTE_MS },
  /** Failed sign-ins per /24 or /48. */
  signInNetwork: { points: 200, perMs: HOUR_MS },
  /** Failed sign-ins of everybody together, at which whoever runs the place is told. Refuses nobody. */
  signInAlarm: { points: 1_000, perMs: HOUR_MS },
  /** Passwords that are looked at for one account, right ones too: each takes one of the few places for hashing. */
  passwordChecks: { points: 20, perMs: MINUTE_MS },
  signUpAddress: { points: 5, perMs: HOUR_MS },
  /** Codes mailed to one address: one a minute, five an hour, ten a day. */
  codeGap: { points: 1, perMs: MINUTE_MS },
  codeHour: { points: 5, perMs: HOUR_MS },
  codeDay: { points: 10, perMs: DAY_MS },
  codeAddress: { points: 20, perMs: HOUR_MS },
  /** Fresh proofs that were wrong. */
  proofs: { points: 10, perMs: 15 * MINUTE_MS },
  uploads: { points: 30, perMs: MINUTE_MS },
  /** Bytes a person may upload, in kB: 500 MB a day. */
  uploadKilobytes: { points: 500 * 1_024, perMs: DAY_MS },
  media: { points: 600, perMs: MINUTE_MS },
  /** Addresses of media that gave nothing, per user and per address. */
  mediaMisses: { points: 120, perMs: MINUTE_MS },
  /** Complaints: three an hour, ten a day. */
  complaints: { points: 3, perMs: HOUR_MS },
  complaintsDay: { points: 10, perMs: DAY_MS },
  gifts: { points: 5, perMs: DAY_MS },
  /** Patterns that were saved. */
  patterns: { points: 60, perMs: MINUTE_MS },
  /** Products that were claimed, or tried to be. */
  claims: { points: 20, perMs: MINUTE_MS },
  /** Questions about products, each of which the service may answer with a card. */
  officialAsks: { points: 20, perMs: HOUR_MS },
  exports: { points: 5, perMs: DAY_MS },
  /** Invitations that reached nobody, whatever the cause. */
  inviteFailures: { points: 10, perMs: HOUR_MS },
  /** Of all at one address, and codes of nobody at sign-up. */
  inviteFailuresAddress: { points: 30, perMs: HOUR_MS },
  invites: { points: 20, perMs: HOUR_MS },
  /** Codes and ids that led to nobody to befriend, or to look at. */
  friendMisses: { points: 30, perMs: 10 * MINUTE_MS },
  /** Codes of nobody, of all at one address. */
  friendMissesAddress: { points: 30, perMs: HOUR_MS },
  /** Friend requests that were made; those that were refused don't count. */
  friendRequests: { points: 20, perMs: HOUR_MS },
  /** Refusals by the same person, after which a further invitation is too many. */
  inviteRefusals: { points: 2, perMs: 10 * MINUTE_MS },
  /** 10 a second, 20 at once. Over HTTP more is refused, on the socket merged; stops don't count. */
  orders: { points: 20, perMs: 2 * SECOND_MS },
  /** Excess beats are dropped. */
  beats: { points: 10, perMs: 2 * SECOND_MS },
  /** Packets of moves: half as many again as a client sends, and those of 2 s at once after a hitch. */
  moves: { points: 30, perMs: 2 * SECOND_MS },
  /** Of the receiver to the one who steers. */
  hints: { points: 6, perMs: 2 * SECOND_MS },
  /** Packets of the shared drawing, of each side. */
  sketches: { points: 30, perMs: 2 * SECOND_MS },
  /** What the receiver says of its toy and its limits; of excess ones the newest is handed on. */
  reports: { points: 30, perMs: 2 * SECOND_MS },
  /** The receiver's word that all may go on: a hand's presses. */
  rearms: { points: 20, perMs: 2 * SECOND_MS },
  /** All events of one socket; excess ones are dropped unread. Stops don't count. */
  socketEvents: { points: 200, perMs: 2 * SECOND_MS },
  /** Messages sent and edited: 30 in 10 s, 600 an hour. Source: abuse case CH-22 */
  chatSends: { points: 30, perMs: 10 * SECOND_MS },
  chatSendsHour: { points: 600, perMs: HOUR_MS },
  chatReactions: { points: 60, perMs: 10 * SECOND_MS },
  /** Voice messages that were heard, and messages that were recalled: each is written down by itself. */
  chatMarks: { points: 60, perMs: 10 * SECOND_MS },
  /** Marks of reading: as many as a quick talk has messages, and no more, for each is written down by itself. */
  chatReads: { points: 300, perMs: 10 * SECOND_MS },
  /** Signs that somebody types; excess ones are dropped. */
  chatTyping: { points: 20, perMs: 2 * SECOND_MS },
  /** Drafts that were saved: at most one a second, about, from each window. */
  chatDrafts: { points: 120, perMs: MINUTE_MS },
  /** All events of one chat socket: far above what a client sends, a long way of catching up included. */
  chatEvents: { points: 200, perMs: 2 * SECOND_MS },
  /**
   * Pages of conversations and of history, of all of a person's devices. Safety §3.11 says 120, but a jump far back
   * takes one page for each 100 messages, a quick scroll one for each 15, and whoever comes back one for each
   * conversation that changed.
   */
  chatPages: { points: 600, perMs: MINUTE_MS },
  /** Pictures that are seen once: each answer is held in memory whole. Source: abuse case RE-07 */
  chatOnce: { points: 20, perMs: MINUTE_MS },
  chatSearch: { points: 60, perMs: MINUTE_MS },
  /** Device codes that gave no device. */
  bindFailures: { points: 10, perMs: HOUR_MS },
  /** Unknown tokens on calls that end motion, of an address: refuses nobody, see `auth.ts`. */
  stopStrangers: { points: 30, perMs: MINUTE_MS },
  change: { points: 10, perMs: MINUTE_MS },
  sign: { points: 30, perMs: MINUTE_MS },
  ticket: { points: 30, perMs: MINUTE_MS },
  lists: { points: 120, perMs: MINUTE_MS },
  /** Failed sign-ins of an operator's name, and of an address on the operators' port. */
  operatorEntries: { points: 10, perMs: 15 * MINUTE_MS },
  operatorEntriesAddress: { points: 30, perMs: 10 * MINUTE_MS },
  /** Failed sign-ins under names that no operator has, each a line of the operators' log. */
  operatorEntriesNoted: { points: 60, perMs: 60 * MINUTE_MS },
  /** People whom one operator looks up. Source: abuse case OP-05 */
  operatorLookUps: { points: 200, perMs: 10 * MINUTE_MS },
  /** Everything else. */
  calls: { points: 300, perMs: MINUTE_MS },
  callsAddress: { points: 1_200, perMs: MINUTE_MS },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof DEFAULT_LIMITS
export type Limits = Readonly<Record<RuleName, Rule>>

/** Limits so wide that they never bite: for worlds whose people all come from one address. */
export function wideLimits(): Limits {
  const wide = (rule: Rule): Rule => ({ ...rule, points: rule.points * 10_000 })
  return Object.fromEntries(
    Object.entries(DEFAULT_LIMITS).map(([name, rule]) => [name, wide(rule)]),
  ) as unknown as Limits
}

/** A rule as a steady refill: all its points at once, and as many again per its time. */
export function rateOf({ points, perMs }: Rule): { perS: number; burst: number } {
  return { perS: (points * SECOND_MS) / perMs, burst: points }
}
