import * as z from 'zod/mini'
import { UserId } from '../ids.ts'

/** A friend request. `time` is epoch ms. */
export const Application = z.object({
  id: z.string().check(z.regex(/^[0-9A-Za-z]{20}$/)),
  userId: UserId,
  nickName: z.string(),
  avatar: z.string(),
  message: z.string(),
  time: z.number(),
})
export type Application = z.infer<typeof Application>

export const Friend = z.object({
  id: UserId,
  nickName: z.string(),
  avatar: z.string(),
  /** One's own name for them; empty where none was given. */
  remark: z.string(),
  /** Shown between mutual friends only. */
  isOnline: z.boolean(),
})
export type Friend = z.infer<typeof Friend>

/** Spec §3. */
export const Relation = z.enum(['none', 'oneSided', 'mutual'])

export const FriendCheck = z.object({
  userID: UserId,
  relation: Relation,
  /** With `oneSided`: on whose list the other still stands. */
  on: z.nullable(z.enum(['mine', 'theirs'])),
})
export type FriendCheck = z.infer<typeof FriendCheck>
