import * as z from 'zod/mini'

/** Numbers of one day, by UTC. */
export const DayFigures = z.object({
  /** `2026-11-28` */
  day: z.string(),
  signUps: z.int(),
  /** Plays that both sides began. */
  plays: z.int(),
  messages: z.int(),
  complaints: z.int(),
  /** Settled on that day, in time and too late. */
  settledInTime: z.int(),
  settledLate: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const Figures = z.object({
  days: z.array(DayFigures),
  complaints: z.object({
    open: z.int(),
    /** Open for 20 hours. */
    due: z.int(),
    /** Open for 24 hours. */
    late: z.int(),
    /** All that ever took, or take, more than 24 hours, of those that are kept. Source: safety P-E8 */
    breaches: z.int(),
    settledInTime: z.int(),
    settledLate: z.int(),
  }),
  now: z.object({ people: z.int(), suspended: z.int(), playsRunning: z.int(), openAlarms: z.int() }),
})
export type Figures = z.infer<typeof Figures>

export const ServerHealth = z.object({
  version: z.string(),
  startedAtMs: z.number(),
  /** Since the start, by the process itself. */
  upMs: z.number(),
  memoryBytes: z.int(),
  /** How long the event loop was held up within the last minute, ms. */
  loopDelayMs: z.object({ median: z.number(), p99: z.number(), max: z.number() }),
  database: z.object({
    isThere: z.boolean(),
    answerMs: z.nullable(z.number()),
    bytes: z.nullable(z.number()),
  }),
  /** Of the data folder's disk. */
  disk: z.object({ freeBytes: z.number(), allBytes: z.number() }),
  /** Jobs that wait, and those that keep failing. */
  jobs: z.object({ waiting: z.int(), failing: z.int() }),
  /** What the command line said in the service's name: on its way, and tried no more. */
  outbox: z.object({ waiting: z.int(), givenUp: z.int() }),
})
export type ServerHealth = z.infer<typeof ServerHealth>
