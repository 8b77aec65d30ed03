import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireInt } from '../form.ts'
import { InviteNum, QrId, UserId } from '../ids.ts'
import { Avatar, CalendarDate, Card, Profile, Session, Sex } from './account.entities.ts'

/** A token or proof is never this long; a longer header is not looked at. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

export const signOut = defineRoute({
  method: 'POST',
  path: '/user/signOut',
  summary: 'Ends this session: its token, its sockets, its play.',
  access: 'signedIn',
  body: z.object({}),
  data: Nothing,
})

export const getSession = defineRoute({
  method: 'GET',
  path: '/user/session',
  summary: 'Who is signed in, and a one-use ticket for the play socket.',
  access: 'anyone',
  data: Session,
})

export const getTicket = defineRoute({
  method: 'GET',
  path: '/user/ticket',
  summary: 'A fresh one-use ticket (30 s) for a socket namespace.',
  access: 'adult',
  query: z.object({ namespace: z.literal('/play') }),
  data: z.object({ ticket: z.string() }),
})

export const getProfile = defineRoute({
  method: 'GET',
  path: '/user/profile',
  summary: 'One’s own profile.',
  access: 'signedIn',
  data: Profile,
})

export const saveProfile = defineRoute({
  method: 'POST',
  path: '/user/profile',
  summary: 'Sets the given fields. Gender is fixed once submitted; under 18 is refused for 24 h.',
  access: 'signedIn',
  body: z.object({
    nickName: z.optional(z.string().check(z.maxLength(400))),
    avatar: z.optional(Avatar),
    sex: z.optional(Sex),
    birthday: z.optional(CalendarDate),
    height: z.optional(wireInt({ min: 80, max: 250 })),
    weight: z.optional(wireInt({ min: 25, max: 350 })),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    hometown: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: Profile,
  errors: ['profile.underAge', 'profile.sexFixed'],
  fieldErrors: {
    nickName: 'profile.nickNameInvalid',
    avatar: 'profile.avatarInvalid',
    sex: 'request.invalid',
    birthday: 'profile.birthdayInvalid',
    height: 'profile.heightInvalid',
    weight: 'profile.weightInvalid',
    country: 'profile.countryInvalid',
    hometown: 'profile.hometownInvalid',
  },
})

export const renewInviteNum = defineRoute({
  method: 'POST',
  path: '/user/inviteNum/renew',
  summary: 'Replaces one’s invitation code and QR id; the old ones stop working at once.',
  access: 'adult',
  body: z.object({}),
  data: z.object({ inviteNum: InviteNum, qrId: QrId }),
})

export const getCard = defineRoute({
  method: 'GET',
  path: '/user/card',
  summary: 'What another person may see of somebody.',
  access: 'adult',
  query: z.object({ userId: z.optional(UserId), qrId: z.optional(QrId) }),
  data: Card,
  errors: ['play.unavailable'],
})

export const genSign = defineRoute({
  method: 'GET',
  path: '/user/genSign',
  summary: 'Chat application id and signature for one’s own id; one hour, dies with the session.',
  access: 'adult',
  query: z.object({ userId: UserId }),
  data: z.object({ ak: z.string(), sign: z.string() }),
  errors: ['account.signNotYours'],
  fieldErrors: { userId: 'account.signNotYours' },
})

export const changeName = defineRoute({
  method: 'POST',
  path: '/user/changeName',
  summary: 'Changes one’s nickname, 1 to 20 characters.',
  access: 'adult',
  body: z.object({ nickName: z.string().check(z.maxLength(400)) }),
  data: Profile,
  fieldErrors: { nickName: 'profile.nickNameInvalid' },
})
