import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { OrderCode } from '../device/device.entities.ts'
import { Nothing, wireBoolean, wireInt } from '../form.ts'
import { DeviceId, InviteNum, PlayId, QrId, UserId } from '../ids.ts'
import { Epoch, PlayLogEntry } from './play.entities.ts'

const inviteErrors = ['play.unavailable', 'play.self', 'play.busy', 'play.inviteOpen'] as const

/** Where the invitee goes after agreeing: 0 device screen (default), 1 chat. */
const flag = z.optional(wireInt({ min: 0, max: 1 }))

export const sendPlayByCode = defineRoute({
  method: 'POST',
  path: '/user-device/sendPlayByCode',
  summary: 'Asks the owner of an invitation code to play; starts the 60 s wait.',
  access: 'adult',
  body: z.object({ inviteNum: InviteNum, flag }),
  data: PlayId,
  errors: inviteErrors,
  fieldErrors: { inviteNum: 'play.unavailable' },
})

export const sendPlayById = defineRoute({
  method: 'POST',
  path: '/user-device/sendPlayById',
  summary: 'Asks the owner of a scanned QR id, or a mutual friend by user id, to play.',
  access: 'adult',
  body: z.object({ id: z.union([QrId, UserId]), flag }),
  data: PlayId,
  errors: inviteErrors,
  fieldErrors: { id: 'play.unavailable' },
})

export const replayPlay = defineRoute({
  method: 'POST',
  path: '/user-device/replayPlay',
  summary: 'The invitee agrees (flag true) or declines (flag false).',
  access: 'adult',
  lane: 'stop',
  body: z.object({ flag: wireBoolean, playId: PlayId }),
  data: Nothing,
  errors: ['play.gone', 'play.busy'],
  fieldErrors: { playId: 'play.gone' },
})

export const closePlay = defineRoute({
  method: 'POST',
  path: '/user-device/closePlay',
  summary: 'Ends a play, or cancels one’s invitation; harmless when repeated.',
  access: 'signedIn',
  lane: 'stop',
  body: z.object({ id: PlayId }),
  data: Nothing,
  errors: ['play.gone'],
  fieldErrors: { id: 'play.gone' },
})

export const proposeMutual = defineRoute({
  method: 'POST',
  path: '/user-device/proposeMutual',
  summary: 'Either side of a running play asks to steer each other; gives the proposal’s id.',
  access: 'adult',
  body: z.object({ playId: PlayId }),
  data: PlayId,
  errors: ['play.gone', 'play.inviteOpen'],
  fieldErrors: { playId: 'play.gone' },
})

export const answerMutual = defineRoute({
  method: 'POST',
  path: '/user-device/answerMutual',
  summary: 'The other side agrees to this very proposal (flag true) or declines it.',
  access: 'adult',
  body: z.object({ flag: wireBoolean, playId: PlayId, proposalId: PlayId }),
  data: Nothing,
  errors: ['play.gone'],
  fieldErrors: { playId: 'play.gone', proposalId: 'play.gone' },
})

export const endMutual = defineRoute({
  method: 'POST',
  path: '/user-device/endMutual',
  summary: 'Either side takes its proposal, or the second direction, back; harmless when repeated.',
  access: 'signedIn',
  lane: 'stop',
  body: z.object({ playId: PlayId }),
  data: Nothing,
  errors: ['play.gone'],
  fieldErrors: { playId: 'play.gone' },
})

export const sendOrder = defineRoute({
  method: 'POST',
  path: '/user-device/sendOrder',
  summary: 'Sends one order to the partner’s toy; the socket event `order` is the quicker way.',
  access: 'adult',
  // One without an epoch does not count within a second of a stop by hand, or of a change of toys: it might have been
  // under way then.
  body: z.object({
    orderCode: OrderCode,
    playId: PlayId,
    epoch: z.optional(wireInt({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  }),
  data: z.object({ epoch: Epoch }),
  errors: [
    'order.stale',
    'play.gone',
    'play.initiatorOnly',
    'play.notReady',
    'order.invalid',
    'device.mismatch',
    'device.notActive',
    'device.forbidden',
  ],
  fieldErrors: { epoch: 'order.stale', orderCode: 'order.invalid', playId: 'play.gone' },
})

const ChangeFields = z.object({ deviceId: DeviceId, playId: PlayId })
const changeErrors = ['play.gone', 'play.receiverOnly', 'device.unknown'] as const
const changeFieldErrors = { deviceId: 'device.unknown', playId: 'play.gone' } as const

export const changeDevice = defineRoute({
  method: 'GET',
  path: '/user-device/change',
  summary: 'The receiver makes another of its devices the active one; the old one stops first.',
  access: 'adult',
  query: ChangeFields,
  data: z.object({ epoch: Epoch }),
  errors: changeErrors,
  fieldErrors: changeFieldErrors,
})

export const changeDevicePost = defineRoute({
  method: 'POST',
  path: '/user-device/change',
  summary: 'The same as the GET, for clients that keep changes out of GET.',
  access: 'adult',
  body: ChangeFields,
  data: z.object({ epoch: Epoch }),
  errors: changeErrors,
  fieldErrors: changeFieldErrors,
})

export const getPlayLog = defineRoute({
  method: 'GET',
  path: '/user-device/getPlayLog',
  summary: 'One’s own plays, newest first; with an id, that one alone.',
  access: 'adult',
  query: z.object({ id: z.optional(PlayId) }),
  data: z.array(PlayLogEntry),
  errors: ['play.gone'],
  fieldErrors: { id: 'play.gone' },
})
