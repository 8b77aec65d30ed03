import * as z from 'zod/mini'
import { InviteNum, QrId, UserId } from '../ids.ts'

/** Stored values; they read Man, Woman, Not stated on screen. Fixed once submitted. Source: spec §1. */
export const Sex = z.enum(['boy', 'girl', 'none'])
export type Sex = z.infer<typeof Sex>

/**
 * One of the eight drawn dune scenes that every account starts from, or a picture of one's own that was
 * uploaded; our own addresses, nothing foreign. A `/media/` address is fetched with the `token` header.
 */
export const Avatar = z.string().check(z.regex(/^\/(?:avatars\/dune-[1-8]\.svg|media\/[0-9A-Za-z]{22})$/))
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
  /** Name chosen at sign-up; null where the account is an e-mail address alone. */
  account: z.nullable(z.string()),
  /** One's own proven address; goes to nobody else. */
  email: z.nullable(z.string()),
  hasPassword: z.boolean(),
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

/** One place where the account is signed in. Moments are epoch ms. */
export const SignedInDevice = z.object({
  id: z.string(),
  /** "Chrome · Android", read from the browser's own name at sign-in: names alone. Empty where it tells none. */
  label: z.string(),
  createdAtMs: z.number(),
  /** To the hour. */
  seenAtMs: z.number(),
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** A passkey of one's own. Moments are epoch ms. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAtMs: z.number(),
  usedAtMs: z.nullable(z.number()),
})
export type Passkey = z.infer<typeof Passkey>

/** The archive of one's own data. */
export const DataExport = z.object({
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** 0-100 %. */
  percent: z.number(),
  /** Where the finished archive is, for 5 minutes; asking again gives a fresh address. */
  address: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Epoch ms; the archive is deleted then. */
  endsAtMs: z.nullable(z.number()),
})
export type DataExport = z.infer<typeof DataExport>

/** A person one has blocked. */
export const BlockedPerson = z.object({
  id: UserId,
  nickName: z.string(),
  avatar: z.string(),
  /** Epoch ms. */
  blockedAtMs: z.number(),
})
export type BlockedPerson = z.infer<typeof BlockedPerson>
