import * as z from 'zod/mini'

/** Every answer over HTTP, and every acknowledgement on a socket. Source: spec §8, contract §1. */
export const Envelope = z.object({
  /** 200 ok, -1 refused with a text, 401 session over, 402 profile needed, 403 account closed. */
  code: z.number(),
  /** In the request's language. */
  msg: z.string(),
  data: z.unknown(),
  /** Stable machine word `feature.word`, on refusals. */
  reason: z.optional(z.string()),
})
export type Envelope<Data = unknown> = { code: number; msg: string; data: Data; reason?: string }

export const CODE_OK = 200
