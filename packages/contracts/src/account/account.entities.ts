import * as z from 'zod/mini'
import { InviteNum, QrId, UserId } from '../ids.ts'

/** Stored values; they read Man, Woman, Not stated on screen. Fixed once submitted. Source: spec §1. */
export const Sex = z.enum(['boy', 'girl', 'none'])
export type Sex = z.infer<typeof Sex>

/** One of the eight drawn dune scenes that every account starts from; our own address, nothing foreign. */
export const Avatar = z.string().check(z.regex(/^\/avatars\/dune-[1-8]\.svg$/))
export const AVATARS: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `/avatars/dune-${n}.svg`)

/** `YYYY-MM-DD`, a calendar date without a time zone. Whether it exists and is of age is the server's to say. */
export const CalendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Answer of `/user/session`. `isLogin` false: nobody is signed in, the other fields are empty. */
export const Session = z.object({
  id: z.union([UserId, z.literal('')]),
  isLogin: z.boolean(),
  nickName: z.string(),
  avatar: z.string(),
  sex: Sex,
  /** The profile passed the 18+ check. */
  isComplete: z.boolean(),
  /** The next `d` for `/play`; one use, 30 s. Empty while the profile is missing. */
  ticket: z.string(),
})
export type Session = z.infer<typeof Session>

/** One's own profile. Lengths in cm, weight in kg, age in whole years. */
export const Profile = z.object({
  id: UserId,
  account: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  sex: Sex,
  /** Gender was submitted and is fixed. */
  isSexFixed: z.boolean(),
  birthday: z.nullable(CalendarDate),
  age: z.nullable(z.number()),
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.nullable(z.string()),
  hometown: z.string(),
  /** A points-like value; only the server changes it. */
  maize: z.number(),
  inviteNum: InviteNum,
  qrId: QrId,
})
export type Profile = z.infer<typeof Profile>

/** What another signed-in person may see of one. */
export const Card = z.object({
  id: UserId,
  nickName: z.string(),
  avatar: z.string(),
  sex: Sex,
  age: z.nullable(z.number()),
  country: z.nullable(z.string()),
})
export type Card = z.infer<typeof Card>
